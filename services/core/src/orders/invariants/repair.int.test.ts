import { ObjectId } from 'mongodb';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openProducts } from '../../inventory/inventory.ts';
import { admin, openPipelineShop, type PipelineShop } from '../../testing/pipeline-shop.ts';
import { selectLine } from '../confirmation/select-line.ts';
import { auditShop } from './invariant-check.ts';
import { repairShop } from './repair.ts';

let shop: PipelineShop;
beforeAll(async () => {
  shop = await openPipelineShop();
});
afterAll(() => shop.close());

const db = () => shop.deps.orders.collection.db;
const look = () => auditShop({ db: db(), inventory: shop.deps.inventory }, shop.deps.now(), 0);
const rules = async () => (await look()).violations.map(({ rule }) => rule).sort();
/** What was mended, without what the sweeper would have done anyway. */
const repair = async () => (await repairShop(shop.deps, db(), await look(), 0)).filter(({ subject }) => subject !== 'shop');

/** An order that went through, and one whose line is held. */
async function openedShop(): Promise<{ productId: string; done: string; open: string }> {
  const productId = await shop.addProduct(10);
  const items = [{ productId, quantity: 2 }];
  const [done, open] = [await shop.order(items), await shop.order(items)];
  const id = await shop.confirm(done, items);
  await shop.worker.handlers.confirm({ v: 1, orderId: done, confirmationId: id }, { id: 'j', attempt: 1 });
  await selectLine(shop.deps, open, 0, 2, admin);
  return { productId, done, open };
}

it.each([
  ['available units miscounted', { available: 7 }, ['stock']],
  ['sold units miscounted', { committed: 5 }, ['sold', 'stock']],
  ['both, though they add up', { committed: 3, available: 5 }, ['sold']],
])('%s: told, and set to what orders and holds say', async (_, wrong, told) => {
  const { productId } = await openedShop();
  expect(await rules()).toEqual([]);
  await openProducts(db()).updateOne({ _id: new ObjectId(productId) }, { $set: wrong });
  expect(await rules()).toEqual(told);
  expect(await repair()).toEqual([{ subject: productId, what: expect.stringContaining('set to sold 2, available 6') }]);
  expect(await rules()).toEqual([]);
  expect(await shop.product(productId)).toMatchObject({ received: 10, committed: 2, available: 6 });
});

it('more sold and held than ever came in is left for a person', async () => {
  const { productId } = await openedShop();
  await openProducts(db()).updateOne({ _id: new ObjectId(productId) }, { $set: { received: 3 } });
  expect(await repair()).toEqual([]);
  expect(await rules()).toEqual(['stock']);
  await openProducts(db()).updateOne({ _id: new ObjectId(productId) }, { $set: { received: 10 } });
});

it('missing tracking records are written anew: as they stood, also where the pending order is long gone', async () => {
  const { done, open } = await openedShop();
  const { orders, statuses } = shop.deps;
  await statuses.collection.deleteMany({ orderId: { $in: [done, open] } });
  expect(await rules()).toEqual(['accepted', 'accepted']);
  await repair();
  expect(await rules()).toEqual([]);
  expect(await statuses.byOrderId(done)).toMatchObject({ status: 'packaged' });
  expect(await statuses.byOrderId(open)).toMatchObject({ status: 'pending' });

  await orders.collection.deleteOne({ orderId: done } as never);
  await statuses.collection.deleteOne({ orderId: done });
  expect(await rules()).toEqual(['accepted']);
  await repair();
  expect(await statuses.byOrderId(done)).toMatchObject({ status: 'packaged', email: 'shopper@example.test' });
});

const sums = ['subtotalCents', 'shippingCents', 'totalCents'] as const;
it.each([
  ...sums.map((field) => ({ what: `the ${field} of an order`, kept: 'orders', change: { [field]: 1 } })),
  ...sums.map((field) => ({ what: `the ${field} of a confirmed order`, kept: 'confirmedOrders', change: { [field]: 1 } })),
  { what: 'the quantity of an order’s line', kept: 'orders', change: { 'lines.0.quantity': 1 } },
  { what: 'the price of a confirmed order’s line', kept: 'confirmedOrders', change: { 'lines.0.unitPriceCents': 1 } },
])('$what that does not fit its sums is told and left alone', async ({ kept, change }) => {
  const { open, done } = await openedShop();
  const orderId = kept === 'orders' ? open : done;
  await db().collection(kept).updateOne({ orderId }, { $inc: change });
  const { violations } = await look();
  expect(new Set(violations.map(({ rule, subject }) => `${rule} ${subject}`))).toEqual(new Set([`money ${orderId}`]));
  expect(await repair()).toEqual([]);
  expect((await look()).violations).toEqual(violations);
  await db()
    .collection(kept)
    .updateOne({ orderId }, { $inc: Object.fromEntries(Object.keys(change).map((field) => [field, -1])) });
  expect(await rules()).toEqual([]);
});

it('holds that ran out are given back', async () => {
  const { productId } = await openedShop();
  shop.clock.aheadMs = 120_000;
  expect(await rules()).toContain('hold');
  await repair();
  expect(await rules()).toEqual([]);
  expect(await shop.product(productId)).toMatchObject({ available: 8, reservations: [] });
  shop.clock.aheadMs = 0;
});

it('an order that is confirmed and pending at once is told and left alone', async () => {
  const { done } = await openedShop();
  await shop.deps.orders.collection.updateOne({ orderId: done } as never, { $set: { state: 'pending' } } as never);
  expect(await rules()).toEqual(['confirmed']);
  expect(await repair()).toEqual([]);
  expect(await rules()).toEqual(['confirmed']);
});
