import { ObjectId } from 'mongodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { address, buyer, type Item, openPipelineShop, type PipelineShop } from '../testing/pipeline-shop.ts';
import { runConfirmation } from './confirmation/run-confirmation.ts';
import { pending } from './testing/sample-orders.ts';

let shop: PipelineShop;
const boss = { id: 'b'.repeat(24), uid: 'boss', email: 'boss@shop.test', role: 'admin' as const };
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
  const { shopper: own } = shop.worker.orders;
  for (const status of ['packaged', 'transport'] as const) {
    await admin().setStatus(boss, orderId, status);
    expect(await own.read(buyer, orderId)).toMatchObject({ status, cancellable: true });
  }
  await admin().setStatus(boss, orderId, 'delivery_done');
  expect(await own.read(buyer, orderId)).toMatchObject({ cancellable: false });
  await expect(own.cancel(buyer, orderId)).rejects.toMatchObject({ code: 'order_closed', message: expect.stringContaining('delivered') });
  expect(await shop.read(orderId)).toMatchObject({ state: 'pending' });
  await admin().setStatus(boss, orderId, 'pending');
  expect(await own.cancel(buyer, orderId)).toBe(true);
  // Asked again, it was done before.
  expect(await own.cancel(buyer, orderId)).toBe(false);
});

describe('the lists of the back office', () => {
  const list = async (name: 'pending' | 'confirmed' | 'statuses', search: string) => {
    const { items, total } = await admin()[name]({ search, sort: 'newest', page: 1, limit: 10 });
    return { ids: items.map(({ orderId }) => orderId), total };
  };
  /** Where an order stands, looked for by its id, by the beginning of it, by its e-mail, and among all. */
  async function standsIn(orderId: string, email: string) {
    const found = async (name: 'pending' | 'confirmed' | 'statuses') => {
      const searches = await Promise.all([orderId, orderId.slice(0, 2), email, ''].map((search) => list(name, search)));
      return searches.map(({ ids }) => ids.includes(orderId));
    };
    return { pending: await found('pending'), confirmed: await found('confirmed'), statuses: await found('statuses') };
  }
  const [yes, no] = [Array(4).fill(true), Array(4).fill(false)];
  const newOrder = async (email: string): Promise<{ orderId: string; items: Item[] }> => {
    const items = [{ productId: await shop.addProduct(5), quantity: 1 }];
    return { items, orderId: await shop.order(items, email) };
  };

  it('have an order where it stands now, whichever way it is looked for', async () => {
    const email = 'stands@example.test';
    const { orderId, items } = await newOrder(email);
    expect(await standsIn(orderId, email)).toEqual({ pending: yes, confirmed: no, statuses: yes });
    await runConfirmation(shop.deps, orderId, await shop.confirm(orderId, items));
    expect(await standsIn(orderId, email)).toEqual({ pending: no, confirmed: yes, statuses: yes });

    const id = String((await shop.deps.confirmed.byOrderId(orderId))?._id);
    expect(await admin().confirmedOrder(id)).toMatchObject({ orderId });
    expect(await admin().confirmedOrderIdOf(id)).toBe(orderId);
    await admin().removeConfirmed(boss, id);
    expect(await standsIn(orderId, email)).toEqual({ pending: no, confirmed: no, statuses: yes });
    await expect(admin().confirmedOrder(id)).rejects.toMatchObject({ code: 'not_found' });
    await expect(admin().removeConfirmed(boss, id)).rejects.toMatchObject({ code: 'not_found' });
    const { deletedBy } = (await shop.deps.confirmed.byOrderId(orderId)) ?? {};
    expect(deletedBy).toEqual({ side: 'shop', account: boss.email });
    const events = await admin().timeline(orderId);
    expect(events.at(-1)).toMatchObject({ type: 'ConfirmedOrderDeleted', by: { side: 'shop', account: boss.email } });
  });

  it('have a cancelled order among the statuses alone', async () => {
    const { orderId } = await newOrder('cancels@example.test');
    expect(await admin().remove(boss, await idOf(orderId))).toBe(true);
    expect(await standsIn(orderId, 'cancels@example.test')).toEqual({ pending: no, confirmed: no, statuses: yes });
    expect((await shop.deps.statuses.byOrderId(orderId))?.history.at(-1)).toMatchObject({ by: { side: 'shop', account: boss.email } });
  });
});

describe('an order of older clients', () => {
  const removed = async (orderId: string) => admin().removeIfPending(boss, await idOf(orderId));
  const newOrder = async () => shop.order([{ productId: await shop.addProduct(5), quantity: 1 }]);

  it('is deleted while it is pending, and otherwise answered with false', async () => {
    const orderId = await newOrder();
    expect([await removed(orderId), await removed(orderId)]).toEqual([true, false]);
    expect(await admin().removeIfPending(boss, new ObjectId().toHexString())).toBe(false);
    expect(await shop.read(orderId)).toMatchObject({ state: 'closed' });
  });

  it('that is confirmed in the same moment is answered with false, and any other failure is told', async () => {
    const orderId = await newOrder();
    const [line] = (await shop.read(orderId)).lines;
    shop.faults.at = async (point) => {
      if (point !== 'order.Cancel:before') return;
      shop.faults.at = () => undefined;
      await shop.confirm(orderId, [{ productId: line?.product.productId ?? '', quantity: 1 }]);
    };
    expect(await removed(orderId)).toBe(false);
    expect(await shop.read(orderId)).toMatchObject({ state: 'confirming' });
    shop.faults.at = (point) => {
      if (point === 'order.Cancel:before') throw new Error('the database is away');
    };
    await expect(removed(await newOrder())).rejects.toThrow('the database is away');
    shop.faults.at = () => undefined;
  });
});

it('what is not an order, or only a draft, is not found', async () => {
  const order = { ...pending(), _id: new ObjectId(), orderId: 'DRAFT003', email: address.email };
  await shop.deps.orders.collection.insertOne({ ...order, state: 'draft', delivery: null, placedAt: null, listedAt: null });
  const nobody = new ObjectId().toHexString();
  const chosen = { productId: nobody, quantity: 1 };
  for (const [id, orderId] of [
    [order._id.toHexString(), order.orderId],
    [nobody, 'NOBODY00'],
  ] as const) {
    await expect(admin().pendingOrder(id)).rejects.toMatchObject({ code: 'not_found' });
    await expect(admin().selection(orderId)).rejects.toMatchObject({ code: 'not_found' });
    await expect(admin().timeline(orderId)).rejects.toMatchObject({ code: 'not_found' });
    await expect(admin().selectLine(boss, orderId, chosen)).rejects.toMatchObject({ code: 'not_found' });
  }
  expect([await admin().exists('DRAFT003'), await admin().exists('NOBODY00')]).toEqual([true, false]);
  expect([await admin().orderIdOf(order._id.toHexString()), await admin().orderIdOf(nobody)]).toEqual(['DRAFT003', null]);
});

it('a line is selected by its place, or by its product: then the first that is left of it', async () => {
  const [productId, other] = [await shop.addProduct(9), await shop.addProduct(9)];
  const orderId = await shop.order([productId, other].map((id) => ({ productId: id, quantity: 1 })));
  expect(await admin().selectLine(boss, orderId, { productId: other, quantity: 2 })).toBe(`${orderId}:1`);
  expect(await admin().selectLine(boss, orderId, { productId, lineIndex: 0, quantity: 3 })).toBe(`${orderId}:0`);
  await expect(admin().selectLine(boss, orderId, { productId, lineIndex: 1, quantity: 1 })).rejects.toMatchObject({ code: 'not_found' });
  const elsewhere = { orderId, orderProducts: [{ productId: await shop.addProduct(9) }] };
  await expect(admin().confirm(boss, elsewhere, null)).rejects.toMatchObject({ code: 'not_found' });
  const selection = await admin().selection(orderId);
  expect(selection.map(({ product }) => [product.lineIndex, product.quantity, product.stock])).toEqual([
    [0, 3, 6],
    [1, 2, 7],
  ]);
  expect((await shop.read(orderId)).log.at(-1)).toMatchObject({ by: { side: 'shop', account: boss.email } });
});

it('the history of an order says who did what in the back office', async () => {
  const ids = await Promise.all([1, 2, 3].map(() => shop.addProduct(9)));
  const orderId = await shop.order(ids.map((productId) => ({ productId, quantity: 1 })));
  const [first = '', second = ''] = ids;
  expect(await admin().deleteLine(boss, orderId, 2)).toBe(true);
  for (const productId of [first, second]) await admin().selectLine(boss, orderId, { productId, quantity: 1 });
  expect(await admin().giveLineBack(boss, orderId, 0)).toBe(true);
  expect(await admin().giveAllLinesBack(boss, orderId)).toBe(1);
  expect(await admin().setStatus(boss, orderId, 'transport')).toBe(true);
  const { insertedId } = await admin().confirm(boss, { orderId, orderProducts: [{ productId: first }] }, null);
  expect(await shop.worker.orders.confirm(orderId, insertedId)).toBe('done');
  const events = (await admin().timeline(orderId)).map(({ type, by }) => `${type} ${by.account}`);
  const byBoss = [
    'LineDeleted',
    'LineSelected',
    'LineSelected',
    'LineGivenBack',
    'LineGivenBack',
    'StatusChanged',
    'ConfirmationRequested',
  ];
  expect(events.filter((event) => !event.endsWith('worker')).sort()).toEqual(
    [
      ...byBoss.map((type) => `${type} ${boss.email}`),
      ...['OrderPlaced', 'StatusChanged'].map((type) => `${type} ${address.email}`),
    ].sort(),
  );
  expect(events.slice(-2).sort()).toEqual(['ConfirmedOrderWritten worker', 'OrderConfirmed worker']);
});
