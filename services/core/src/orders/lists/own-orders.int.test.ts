import { ObjectId } from 'mongodb';
import { expect, it } from 'vitest';
import { accountOf } from '../../testing/account-of.ts';
import { address, buyer, type PipelineShop } from '../../testing/pipeline-shop.ts';
import { runConfirmation } from '../confirmation/run-confirmation.ts';
import { useCheckedShop } from '../testing/checked-shop.ts';
import { allOwnOrders } from './own-orders.ts';

let shop: PipelineShop;
useCheckedShop((opened) => {
  shop = opened;
});

it('all orders of a person are there, newest first, however many; of one whose details are gone, its record', async () => {
  const mine = {
    accountId: new ObjectId(buyer.id),
    email: address.email,
    orderDate: '01/01/2020',
    orderTime: '9:00:00 am',
    dropped: [],
    history: [],
    version: 1,
    outbox: [],
  };
  const gone = Array.from({ length: 250 }, (_, i) => ({
    ...{ _id: new ObjectId(), orderId: `GONE${String(i).padStart(4, '0')}`, status: 'cancelled', ...mine },
    createdAt: new Date(Date.UTC(2020, 0, 1) + i * 60_000),
  }));
  await shop.deps.statuses.collection.insertMany(gone);
  const productId = await shop.addProduct(9, 1000);
  const [first, second] = [await shop.order([{ productId, quantity: 2 }]), await shop.order([{ productId, quantity: 1 }])];
  await runConfirmation(shop.deps, first, await shop.confirm(first, [{ productId, quantity: 2 }]));

  const all = await allOwnOrders(shop.deps, buyer.id);
  expect(all.map(({ orderId }) => orderId)).toEqual([second, first, ...gone.map(({ orderId }) => orderId).reverse()]);
  expect(all.slice(0, 2)).toMatchObject([
    { status: 'pending', lines: [{ quantity: 1 }], totalPrices: 30 },
    { status: 'packaged', lines: [{ quantity: 2 }], totalPrices: 40, delivery: { name: address.name } },
  ]);
  expect(all[2]).not.toHaveProperty('lines');
  expect(await allOwnOrders(shop.deps, accountOf('somebody@else.test').id)).toEqual([]);
  await shop.deps.statuses.collection.deleteMany({ orderId: /^GONE/ });
});
