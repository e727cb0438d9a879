import { ObjectId } from 'mongodb';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { address, openPipelineShop, type PipelineShop } from '../testing/pipeline-shop.ts';
import { runConfirmation } from './confirmation/run-confirmation.ts';
import { pending } from './testing/sample-orders.ts';

let shop: PipelineShop;
const boss = { uid: 'boss', email: 'boss@shop.test', role: 'admin' as const };
beforeAll(async () => {
  shop = await openPipelineShop();
});
afterAll(() => shop.close());

const admin = () => shop.worker.orders.admin;
const idOf = async (orderId: string): Promise<string> => (await shop.read(orderId))._id.toHexString();

it('a line that was deleted is not in the spreadsheet of pending orders', async () => {
  const [kept, deleted] = [await shop.addProduct(5), await shop.addProduct(5)];
  const items = [kept, deleted].map((productId) => ({ productId, quantity: 1 }));
  const orderId = await shop.order(items);
  await admin().deleteLine(boss, orderId, 1);
  const { columns, batches } = admin().table({ list: 'pending', search: orderId, sort: 'newest' });
  const rows = [];
  for await (const batch of batches) rows.push(...batch);
  const { title } = await shop.product(kept);
  expect(rows.map((row) => row[columns.indexOf('Products')])).toEqual([`1 × ${title}`]);
});

it('of a product that was archived meanwhile nothing is in stock for an order', async () => {
  const productId = await shop.addProduct(5);
  const orderId = await shop.order([{ productId, quantity: 1 }]);
  await shop.worker.catalogue.admin.archive(productId);
  expect((await admin().pendingOrder(await idOf(orderId))).allProducts.map(({ stock }) => stock)).toEqual([0]);
});

it('more than there is names what is available, the line’s own units counted in', async () => {
  const productId = await shop.addProduct(5);
  const orderId = await shop.order([{ productId, quantity: 3 }]);
  await admin().selectLine(boss, orderId, { productId, quantity: 3 });
  const more = admin().selectLine(boss, orderId, { productId, quantity: 6 });
  await expect(more).rejects.toMatchObject({ code: 'out_of_stock', members: { available: 5 } });
});

it('a draft is nobody’s to delete but its shopper’s', async () => {
  const order = { ...pending(), _id: new ObjectId(), orderId: 'DRAFT001', email: address.email };
  await shop.deps.orders.collection.insertOne({ ...order, state: 'draft', delivery: null, placedAt: null, listedAt: null });
  await expect(admin().remove(boss, order._id.toHexString())).rejects.toMatchObject({ code: 'not_found' });
  expect(await shop.read('DRAFT001')).toMatchObject({ state: 'draft' });
});

it('the history names the product of each line after a line before it was deleted, also on the confirmed order', async () => {
  const ids = [await shop.addProduct(5), await shop.addProduct(5), await shop.addProduct(5)];
  const titles = await Promise.all(ids.map(async (id) => (await shop.product(id)).title));
  const items = ids.map((productId) => ({ productId, quantity: 1 }));
  const orderId = await shop.order(items);
  await admin().deleteLine(boss, orderId, 0);
  await admin().selectLine(boss, orderId, { productId: ids[1] ?? '', quantity: 1 });
  await admin().selectLine(boss, orderId, { productId: ids[2] ?? '', quantity: 1 });
  await admin().giveLineBack(boss, orderId, 2);
  const expected = [
    ['LineDeleted', titles[0]],
    ['LineSelected', titles[1]],
    ['LineSelected', titles[2]],
    ['LineGivenBack', titles[2]],
  ];
  const told = async () =>
    (await admin().timeline(orderId)).filter(({ type }) => type.startsWith('Line')).map(({ type, detail }) => [type, detail]);
  expect(await told()).toEqual(expected);
  await runConfirmation(shop.deps, orderId, await shop.confirm(orderId, items.slice(1, 2)));
  expect(await told()).toEqual(expected);
  // A week later only the confirmed order tells.
  await shop.deps.orders.collection.deleteOne({ orderId });
  expect(await told()).toEqual(expected);
});

it('Order Control says of every order whether it was confirmed, also once it is off the list', async () => {
  const items = [{ productId: await shop.addProduct(5), quantity: 1 }];
  const [open, confirmed, offList] = [await shop.order(items), await shop.order(items), await shop.order(items)];
  for (const orderId of [confirmed, offList]) await runConfirmation(shop.deps, orderId, await shop.confirm(orderId, items));
  await admin().removeConfirmed(boss, await idOf(offList));
  const row = async (orderId: string) => (await admin().statuses({ page: 1, limit: 10, search: orderId, sort: 'newest' })).items[0];
  expect(await row(open)).toMatchObject({ orderId: open, _id: await idOf(open), confirmed: 'no' });
  expect(await row(confirmed)).toMatchObject({ orderId: confirmed, _id: await idOf(confirmed), confirmed: 'yes' });
  expect((await admin().confirmedOrder((await row(confirmed))?._id ?? '')).orderId).toBe(confirmed);
  expect(await row(offList)).toMatchObject({ orderId: offList, confirmed: 'off_list' });
});

it('a shopper cannot cancel an order that the shop calls delivered, though it was never confirmed', async () => {
  const items = [{ productId: await shop.addProduct(5), quantity: 1 }];
  const orderId = await shop.order(items);
  const shopper = { uid: 'shopper', email: address.email, role: 'user' as const };
  const { shopper: own } = shop.worker.orders;
  for (const status of ['packaged', 'transport'] as const) {
    await admin().setStatus(boss, orderId, status);
    expect(await own.read(shopper, orderId)).toMatchObject({ status, cancellable: true });
  }
  await admin().setStatus(boss, orderId, 'delivery_done');
  expect(await own.read(shopper, orderId)).toMatchObject({ cancellable: false });
  await expect(own.cancel(shopper, orderId)).rejects.toMatchObject({ code: 'order_closed', message: expect.stringContaining('delivered') });
  expect(await shop.read(orderId)).toMatchObject({ state: 'pending' });
  await admin().setStatus(boss, orderId, 'pending');
  expect(await own.cancel(shopper, orderId)).toBe(true);
  // Asked again, it was done before.
  expect(await own.cancel(shopper, orderId)).toBe(false);
});
