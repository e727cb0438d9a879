import { ObjectId } from 'mongodb';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openProducts } from '../../inventory/inventory.ts';
import { admin, buyer, openPipelineShop, type PipelineShop } from '../../testing/pipeline-shop.ts';
import { cancelOrder } from '../cancelling/cancel-order.ts';
import { runConfirmation } from '../confirmation/run-confirmation.ts';
import { selectLine } from '../confirmation/select-line.ts';
import { checkInvariants, checkOpenShop } from './invariant-check.ts';
import { repairShop } from './repair.ts';

let shop: PipelineShop;
beforeAll(async () => {
  shop = await openPipelineShop();
});
afterAll(() => shop.close());
afterEach(() => {
  shop.faults.at = () => undefined;
  shop.clock.aheadMs = 0;
});

const db = () => shop.deps.orders.collection.db;
const look = () => checkInvariants({ db: db(), inventory: shop.deps.inventory }, shop.deps.now(), 0);
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

it.each([
  ['is miscounted', { received: 3 }],
  ['adds up to less than nothing available', { received: 3, available: -1 }],
])('more sold and held than ever came in, which %s, is left for a person', async (_, wrong) => {
  const { productId } = await openedShop();
  await openProducts(db()).updateOne({ _id: new ObjectId(productId) }, { $set: wrong });
  expect(await repair()).toEqual([]);
  expect(await rules()).toEqual(['stock']);
  await openProducts(db()).updateOne({ _id: new ObjectId(productId) }, { $set: { received: 10, available: 6 } });
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

it.each(['orders', 'orderStatus', 'confirmedOrders'])(
  'a record of %s that is another account’s than the order’s others is told and left alone',
  async (name) => {
    const { done } = await openedShop();
    const records = db().collection(name);
    const accountId = new ObjectId(buyer.id);
    await records.updateOne({ orderId: done }, { $unset: { accountId: '' } });
    expect(await rules()).toEqual([]);
    for (const other of [new ObjectId(), null]) {
      await records.updateOne({ orderId: done }, { $set: { accountId: other } });
      expect([await repair(), await rules()]).toEqual([[], ['owner']]);
    }
    await records.updateOne({ orderId: done }, { $set: { accountId } });
    expect(await rules()).toEqual([]);
  },
);

it('an order that is confirmed and pending at once is told and left alone', async () => {
  const { done } = await openedShop();
  await shop.deps.orders.collection.updateOne({ orderId: done } as never, { $set: { state: 'pending' } } as never);
  expect(await rules()).toEqual(['confirmed']);
  expect(await repair()).toEqual([]);
  expect(await rules()).toEqual(['confirmed']);
  await shop.deps.orders.collection.updateOne({ orderId: done }, { $set: { state: 'closed' } });
});

describe('an order that', () => {
  /** Changes one stored document for as long as it takes to look. */
  async function told(name: string, orderId: string, set: object): Promise<string[]> {
    const collection = db().collection(name);
    const before = await collection.findOne({ orderId });
    await collection.updateOne({ orderId }, { $set: set });
    const { violations } = await look();
    await collection.replaceOne({ orderId }, before ?? {});
    return violations.map(({ rule, subject }) => `${rule} ${subject}`);
  }

  it.each([
    ['was closed though it was neither confirmed nor cancelled', 'open', 'orders', { state: 'closed' }, 'accepted'],
    ['was confirmed, and is cancelled for its shopper', 'done', 'orderStatus', { status: 'cancelled' }, 'confirmed'],
  ] as const)('%s is told', async (_, which, name, set, rule) => {
    const orders = await openedShop();
    expect(await told(name, orders[which], set)).toEqual([`${rule} ${orders[which]}`]);
    expect(await rules()).toEqual([]);
  });

  it('was closed as confirmed, without the confirmed order, is told, and so is what it sold', async () => {
    const { done, productId } = await openedShop();
    const written = await shop.deps.confirmed.collection.findOne({ orderId: done });
    await shop.deps.confirmed.collection.deleteOne({ orderId: done });
    const { violations } = await look();
    expect(violations.map(({ rule, subject }) => `${rule} ${subject}`).sort()).toEqual([`confirmed ${done}`, `sold ${productId}`]);
    await shop.deps.confirmed.collection.insertOne(written ?? {});
    expect(await rules()).toEqual([]);
  });

  it('is cancelled, or waits to be placed to the end, is as it should be', async () => {
    const { open } = await openedShop();
    const items = [{ productId: await shop.addProduct(5), quantity: 1 }];
    const cancelled = await shop.order(items);
    await cancelOrder(shop.deps, () => shop.deps.orders.byOrderId(cancelled), admin);
    expect(await rules()).toEqual([]);
    const status = await shop.deps.statuses.collection.findOne({ orderId: open });
    await shop.deps.statuses.collection.deleteOne({ orderId: open });
    const placed = [{ id: 'p', kind: 'placed', at: new Date() }];
    expect(await told('orders', open, { outbox: placed })).toEqual([]);
    expect(await rules()).toEqual(['accepted']);
    await shop.deps.statuses.collection.insertOne(status ?? {});
  });

  it('was confirmed in part has its missing tracking record written with what was left out, also by the confirmed order alone', async () => {
    const items = await Promise.all([1, 2].map(async (quantity) => ({ productId: await shop.addProduct(5), quantity })));
    const orderId = await shop.order(items);
    await runConfirmation(shop.deps, orderId, await shop.confirm(orderId, items.slice(1)));
    const before = await shop.deps.statuses.byOrderId(orderId);
    expect(before?.dropped).toMatchObject([{ quantity: 1 }]);
    for (const gone of [[], [shop.deps.orders.collection]]) {
      for (const collection of [shop.deps.statuses.collection, ...gone]) await collection.deleteOne({ orderId });
      expect(await repair()).toEqual([{ subject: orderId, what: 'tracking record written' }]);
      const { status, dropped, createdAt, email } = (await shop.deps.statuses.byOrderId(orderId)) ?? {};
      const { dropped: left, createdAt: placed, email: own } = before ?? {};
      expect({ status, dropped, createdAt, email }).toEqual({ status: 'packaged', dropped: left, createdAt: placed, email: own });
    }
    expect(await rules()).toEqual([]);
  });

  it('was cancelled has its missing tracking record written as cancelled, by whoever cancelled it', async () => {
    const items = [{ productId: await shop.addProduct(5), quantity: 1 }];
    const orderId = await shop.order(items);
    await cancelOrder(shop.deps, () => shop.deps.orders.byOrderId(orderId), admin);
    await shop.deps.statuses.collection.deleteOne({ orderId });
    expect(await repair()).toEqual([{ subject: orderId, what: 'tracking record written' }]);
    const status = await shop.deps.statuses.byOrderId(orderId);
    expect(status).toMatchObject({ status: 'cancelled', history: [{ status: 'pending' }, { status: 'cancelled', by: admin }] });
    expect(await rules()).toEqual([]);
  });
});

describe('a hold', () => {
  // What earlier tests still hold would run out in the middle of these.
  beforeAll(async () => {
    shop.clock.aheadMs = 120_000;
    await shop.sweep();
    shop.clock.aheadMs = 0;
  });
  const lookAt = (graceMs: number) => checkInvariants({ db: db(), inventory: shop.deps.inventory }, shop.deps.now(), graceMs);

  it('that ran out is told only once the sweeper had its time', async () => {
    await openedShop();
    shop.clock.aheadMs = 90_000;
    expect((await lookAt(60_000)).violations).toEqual([]);
    expect((await lookAt(10_000)).violations).toMatchObject([{ rule: 'hold', message: expect.stringContaining('ran out') }]);
  });

  it('that is pinned for an order that is not being confirmed is told', async () => {
    const { productId, open } = await openedShop();
    expect(await shop.deps.inventory.pin({ productId, orderId: open, lineId: '0' }, 2, 1)).not.toBeNull();
    const { violations } = await look();
    expect(violations).toMatchObject([{ rule: 'hold', subject: productId, message: expect.stringContaining('pinned') }]);
    await shop.deps.inventory.unpin({ productId, orderId: open, lineId: '0' }, 1, shop.deps.now());
    expect(await rules()).toEqual([]);
  });

  it('of an order that is being confirmed is not told, and its product’s counts are left to the worker', async () => {
    const { productId, open } = await openedShop();
    const id = await shop.confirm(open, [{ productId, quantity: 2 }]);
    shop.faults.at = (point) => {
      if (point === 'saga.commit:before') throw new Error('the process ended');
    };
    await expect(runConfirmation(shop.deps, open, id)).rejects.toThrow('the process ended');
    shop.faults.at = () => undefined;
    expect(await rules()).toEqual([]);
    await openProducts(db()).updateOne({ _id: new ObjectId(productId) }, { $inc: { available: -1 } });
    expect(await rules()).toEqual(['stock']);
    expect(await repair()).toEqual([]);
    await openProducts(db()).updateOne({ _id: new ObjectId(productId) }, { $inc: { available: 1 } });
    expect(await runConfirmation(shop.deps, open, id)).toEqual({ kind: 'done' });
    expect(await rules()).toEqual([]);
  });
});

it('what the sweeper would have done is done, and named with how much it was', async () => {
  const { open } = await openedShop();
  shop.faults.at = (point) => {
    if (point === 'placed.status:before' || point === 'cancel.status:before') throw new Error('the process ended');
  };
  await cancelOrder(shop.deps, () => shop.deps.orders.byOrderId(open), admin);
  const items = [{ productId: await shop.addProduct(5), quantity: 1 }];
  for (let order = 0; order < 2; order++) {
    await shop.order(items).catch((error: Error) => expect(error.message).toBe('the process ended'));
  }
  shop.faults.at = () => undefined;
  await shop.worker.flush();
  shop.clock.aheadMs = 1000;
  const mended = await repairShop(shop.deps, db(), await look(), 0);
  expect(mended).toEqual([
    { subject: 'shop', what: '2 placed orders finished' },
    { subject: 'shop', what: '1 cancelled orders finished' },
  ]);
  expect(await shop.deps.statuses.byOrderId(open)).toMatchObject({ status: 'cancelled' });
  expect(await rules()).toEqual([]);
});

describe('a look at an open shop', () => {
  const sources = () => ({ db: db(), inventory: shop.deps.inventory });
  async function miscounted(): Promise<{ productId: string; by: (units: number) => Promise<unknown> }> {
    const { productId } = await openedShop();
    const by = (units: number) => openProducts(db()).updateOne({ _id: new ObjectId(productId) }, { $inc: { available: units } });
    return { productId, by };
  }
  /** What is told after so many looks, and how often it paused; `meanwhile` happens in the first pause. */
  async function told(looks: number, meanwhile: () => Promise<unknown> = async () => undefined) {
    let pauses = 0;
    const pause = () => (pauses++ === 0 ? meanwhile() : Promise.resolve());
    const { violations, unsettled } = await checkOpenShop(sources(), shop.deps.now, 0, { looks, pause });
    return { subjects: violations.map(({ subject }) => subject), unsettled, pauses };
  }

  it('ends with the first where nothing is wrong', async () => {
    await openedShop();
    expect(await told(5)).toEqual({ subjects: [], unsettled: [], pauses: 0 });
  });

  it('tells what is wrong every time, and neither what was over soon nor what has just begun', async () => {
    const [wrong, soonOver, begun] = [await miscounted(), await miscounted(), await miscounted()];
    for (const { by } of [wrong, soonOver]) await by(1);
    const change = () => Promise.all([soonOver.by(-1), begun.by(1)]);
    expect(await told(2, change)).toEqual({ subjects: [wrong.productId], unsettled: [], pauses: 1 });
    await begun.by(-1);
    expect(await told(3)).toEqual({ subjects: [wrong.productId], unsettled: [], pauses: 2 });
    expect(await told(3, () => wrong.by(-1))).toEqual({ subjects: [], unsettled: [], pauses: 1 });
  });

  it('looks again at products that sold while it looked, and does not judge them before', async () => {
    const { productId, open } = await openedShop();
    const id = await shop.confirm(open, [{ productId, quantity: 2 }]);
    let sold = false;
    const selling = {
      ...shop.deps.inventory,
      async countedStock() {
        if (!sold) await runConfirmation(shop.deps, open, id);
        sold = true;
        return shop.deps.inventory.countedStock();
      },
    };
    const first = await checkInvariants({ db: db(), inventory: selling }, shop.deps.now(), 0);
    expect(first.unsettled).toEqual([productId]);
    expect(first.violations.filter(({ rule }) => rule === 'sold')).toEqual([]);
    expect(await told(1)).toEqual({ subjects: [], unsettled: [], pauses: 0 });
  });
});
