import { cancelOrder } from '@pulsecart/core/orders/cancel-order';
import { beginOrder } from '@pulsecart/core/orders/checkout';
import { runConfirmation } from '@pulsecart/core/orders/confirmation-saga';
import { countConfirmed } from '@pulsecart/core/orders/count-confirmed';
import type { OrderDeps } from '@pulsecart/core/orders/deps';
import { placeOrder } from '@pulsecart/core/orders/place-order';
import { removeConfirmed, setStatus } from '@pulsecart/core/orders/set-status';
import { type SweepReport, sweepOrders } from '@pulsecart/core/orders/sweep-orders';
import { customerCounter } from '@pulsecart/core/stats/counters';
import { privateEngine } from '@pulsecart/dev/test/engines';
import { newOrderId, SHIPPING_CENTS } from '@pulsecart/shared/orders/order-status';
import { type Collection, type Document, ObjectId } from 'mongodb';
import { afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { address, admin, openPipelineShop, type PipelineShop } from './testing/pipeline-shop.ts';
import { recordPushes } from './testing/record-pushes.ts';

const GRACE_MS = 60_000;
const HOUR_MS = 3_600_000;

let redis: Awaited<ReturnType<typeof privateEngine>>;
let shop: PipelineShop;
beforeAll(async () => {
  redis = await privateEngine('redis');
});
// Each test counts what a sweep finds: it has a shop of its own.
beforeEach(async () => {
  shop = await openPipelineShop({ redis: redis.url });
});
afterEach(async () => {
  shop.faults.at = () => undefined;
  await shop.close();
});

class Stopped extends Error {}
const stop = async (): Promise<never> => {
  throw new Stopped();
};
const stopAt = (name: string): void => {
  shop.faults.at = (point) => (point === name ? stop() : undefined);
};
const nothing: Omit<SweepReport, 'failures' | 'stuck'> = { published: 0, placed: 0, resumed: 0, cancelled: 0, draftsClosed: 0, counted: 0 };

/** A process that dies as soon as its write to the database is done: nothing is pushed, queued or counted by it. */
const dying = (): OrderDeps => ({
  ...shop.deps,
  publisher: { ...shop.deps.publisher, order: () => undefined, status: () => undefined, confirmed: () => undefined },
  queue: { add: async () => false, carries: async () => false },
  confirmedWritten: () => undefined,
});

async function begun(quantity = 1): Promise<{ orderId: string; items: { productId: string; quantity: number }[] }> {
  const items = [{ productId: await shop.addProduct(50, 1000), quantity }];
  const totalPrices = (1000 * quantity + SHIPPING_CENTS) / 100;
  const request = { orderId: newOrderId(), paymentType: 'Cash On Delivery' as const, totalPrices, allProducts: items };
  const { orderId } = await beginOrder(shop.deps, address.email, request, { _id: new ObjectId().toHexString() });
  return { orderId, items };
}

/** One order in each state in which a dead process can leave one. */
const undone = {
  async placed(): Promise<string> {
    const { orderId } = await begun();
    stopAt('placed.status:before');
    await expect(placeOrder(dying(), address.email, orderId, address)).rejects.toBeInstanceOf(Stopped);
    shop.faults.at = () => undefined;
    return orderId;
  },
  async cancelled(): Promise<string> {
    const { orderId } = await begun();
    await placeOrder(shop.deps, address.email, orderId, address);
    stopAt('cancel.status:before');
    await cancelOrder(dying(), () => shop.deps.orders.byOrderId(orderId), admin);
    shop.faults.at = () => undefined;
    return orderId;
  },
  async resumed(): Promise<string> {
    const { orderId, items } = await begun();
    await placeOrder(shop.deps, address.email, orderId, address);
    await shop.confirm(orderId, items);
    // The job is lost with Redis.
    await shop.wipeRedis();
    return orderId;
  },
  async counted(): Promise<string> {
    const { orderId, items } = await begun();
    await placeOrder(shop.deps, address.email, orderId, address);
    await runConfirmation({ ...shop.deps, confirmedWritten: () => undefined }, orderId, await shop.confirm(orderId, items));
    return orderId;
  },
};

async function sweep(graceMs = -1): Promise<SweepReport> {
  const report = await sweepOrders(shop.deps, graceMs);
  await shop.worker.flush();
  return report;
}

/** What waits in the outboxes of an order's three records. */
async function waiting(orderId: string): Promise<Record<'orders' | 'orderStatus' | 'confirmedOrders', string[]>> {
  const { orders, statuses, confirmed } = shop.deps;
  const [order, status, done] = await Promise.all([orders.byOrderId(orderId), statuses.byOrderId(orderId), confirmed.byOrderId(orderId)]);
  const kinds = (record: { outbox: { kind: string }[] } | null) => (record?.outbox ?? []).map(({ kind }) => kind).toSorted();
  return { orders: kinds(order), orderStatus: kinds(status), confirmedOrders: kinds(done) };
}
const settled = { orders: [], orderStatus: [], confirmedOrders: [] };

async function sumsOfToday() {
  await shop.worker.flush();
  const { dashboard, counters } = shop.worker;
  const [[today], funnel, customer] = await Promise.all([
    dashboard.sales(1),
    dashboard.funnel(),
    counters.read(customerCounter(address.email)),
  ]);
  return { ...today, funnel, customer };
}

describe('pushes that Redis refused', () => {
  it('wait in the outbox of each record, and go out with the first sweep that finds Redis again', { timeout: 90_000 }, async () => {
    const { orderId, items } = await begun();
    await redis.kill();
    onTestFinished(() => redis.restart());
    await expect.poll(() => shop.deps.publisher.ready()).toBe(false);
    await placeOrder(shop.deps, address.email, orderId, address);
    await runConfirmation(shop.deps, orderId, await shop.confirm(orderId, items));
    await shop.worker.flush();
    const refused = { orders: ['push'], orderStatus: ['push'], confirmedOrders: ['push'] };
    expect(await waiting(orderId)).toEqual(refused);
    expect(await sweep()).toMatchObject(nothing);
    expect(await waiting(orderId)).toEqual(refused);

    await redis.restart();
    await expect.poll(() => shop.deps.publisher.ready()).toBe(true);
    const last = (await recordPushes(shop)).length;
    expect(await sweep()).toMatchObject({ ...nothing, published: 3 });
    const told = (await recordPushes(shop)).slice(last).map(({ record, version }) => `${record} ${version}`);
    expect(told).toEqual(['orders 7', 'orderStatus 2', 'confirmedOrders 1']);
    expect(await waiting(orderId)).toEqual(settled);
    expect(await sweep()).toMatchObject(nothing);
  });
});

describe('what is younger than the grace', () => {
  it('is left alone, and taken up once it is older', { timeout: 60_000 }, async () => {
    const placed = await undone.placed();
    const cancelled = await undone.cancelled();
    const counted = await undone.counted();
    const resumed = await undone.resumed();
    const { orderId: unpublished } = await begun();
    await placeOrder(dying(), address.email, unpublished, address);
    const states = () => Promise.all([placed, cancelled, counted, resumed, unpublished].map(async (id) => [id, await waiting(id)]));
    await shop.worker.flush();
    const before = await states();
    expect(await sweep(GRACE_MS)).toMatchObject(nothing);
    shop.clock.aheadMs = GRACE_MS - 20_000;
    expect(await sweep(GRACE_MS)).toMatchObject(nothing);
    expect(await states()).toEqual(before);

    shop.clock.aheadMs = GRACE_MS + 1000;
    const report = await sweep(GRACE_MS);
    expect(report).toMatchObject({ placed: 1, cancelled: 1, counted: 1, resumed: 1, failures: [] });
    expect(report.published).toBeGreaterThanOrEqual(2);
    for (const orderId of [placed, cancelled, counted, unpublished]) expect(await waiting(orderId)).toEqual(settled);
    expect((await shop.read(cancelled)).state).toBe('closed');
  });

  it('counts from the latest sending of a confirmation, not from the command', async () => {
    const orderId = await undone.resumed();
    shop.clock.aheadMs = GRACE_MS + 1000;
    expect(await sweep(GRACE_MS)).toMatchObject({ resumed: 1 });
    await shop.wipeRedis();
    expect(await sweep(GRACE_MS)).toMatchObject({ resumed: 0 });
    shop.clock.aheadMs += GRACE_MS + 1000;
    expect(await sweep(GRACE_MS)).toMatchObject({ resumed: 1 });
    expect((await shop.read(orderId)).confirmation).toMatchObject({ sends: 2, step: 'queued' });
  });

  it('a confirmation whose job still waits is not sent again, however old it is', async () => {
    const { orderId, items } = await begun();
    await placeOrder(shop.deps, address.email, orderId, address);
    await shop.confirm(orderId, items);
    shop.clock.aheadMs = 10 * GRACE_MS;
    expect(await sweep(GRACE_MS)).toMatchObject({ resumed: 0 });
    expect((await shop.read(orderId)).confirmation).toMatchObject({ sends: 0 });
  });

  it('an order that has not moved for four times the grace is reported as stuck, and no younger one', async () => {
    const [confirming, cancelling] = [await undone.resumed(), await undone.cancelled()];
    shop.clock.aheadMs = 4 * GRACE_MS - 20_000;
    stopAt('cancel.status:before');
    expect((await sweep(GRACE_MS)).stuck).toEqual([]);
    shop.clock.aheadMs = 6 * GRACE_MS;
    const { stuck, failures } = await sweep(GRACE_MS);
    expect(stuck.map(({ orderId, state }) => `${orderId} ${state}`).toSorted()).toEqual(
      [`${confirming} confirming`, `${cancelling} cancelling`].toSorted(),
    );
    expect(stuck.every(({ ageMs }) => ageMs >= 6 * GRACE_MS && ageMs < 7 * GRACE_MS)).toBe(true);
    expect(failures.map(({ subject }) => subject)).toEqual([cancelling]);
  });
});

describe('a draft', () => {
  it('stays for a day and is closed after it', async () => {
    const { orderId } = await begun();
    shop.clock.aheadMs = 24 * HOUR_MS - 60_000;
    expect(await sweep(GRACE_MS)).toMatchObject(nothing);
    expect((await shop.read(orderId)).state).toBe('draft');
    shop.clock.aheadMs = 24 * HOUR_MS + 1000;
    expect(await sweep(GRACE_MS)).toMatchObject({ ...nothing, draftsClosed: 1 });
    expect((await shop.read(orderId)).state).toBe('closed');
  });
});

/** As many more of what a collection has of one order, each with an id of its own. */
async function multiply(collection: unknown, orderId: string, count: number): Promise<string[]> {
  const stored = collection as Collection<Document>;
  const original = await stored.findOne({ orderId });
  const copies = Array.from({ length: count }, () => ({ ...original, _id: new ObjectId(), orderId: newOrderId() }));
  await stored.insertMany(copies);
  return copies.map((copy) => copy.orderId);
}

/** More than the sweeper reads at once. */
const MANY = 205;
const clearly = { timeout: 120_000 };

describe('more stuck orders than one page of the sweep', () => {
  it.each(['placed', 'cancelled', 'resumed'] as const)('are all taken up: %s', clearly, async (count) => {
    const orderId = await undone[count]();
    const ids = [orderId, ...(await multiply(shop.deps.orders.collection, orderId, MANY - 1))];
    expect(await sweep(-1)).toMatchObject({ [count]: MANY, failures: [] });
    const orders = (await shop.deps.orders.collection.find({ orderId: { $in: ids } } as never).toArray()) as Document[];
    const expected = { placed: 'pending', cancelled: 'closed', resumed: 'confirming 1' }[count];
    const found = orders.map(({ state, confirmation }) => (confirmation ? `${state} ${confirmation.sends}` : state));
    expect(found).toEqual(ids.map(() => expected));
    expect(orders.flatMap(({ outbox }) => outbox).filter(({ kind }) => kind === 'placed' || kind === 'cancel')).toEqual([]);
  });

  it('are all taken up: drafts', clearly, async () => {
    const { orderId } = await begun();
    await multiply(shop.deps.orders.collection, orderId, MANY - 1);
    shop.clock.aheadMs = 25 * HOUR_MS;
    expect(await sweep()).toMatchObject({ ...nothing, draftsClosed: MANY });
    expect(await shop.deps.orders.collection.countDocuments({ state: 'draft' } as never)).toBe(0);
  });

  it('are all taken up: confirmed orders to count, and pushes of every kind of record', clearly, async () => {
    const { orders, statuses, confirmed } = shop.deps;
    const { orderId, items } = await begun();
    await placeOrder(shop.deps, address.email, orderId, address);
    await runConfirmation(dying(), orderId, await shop.confirm(orderId, items));
    for (const collection of [orders.collection, statuses.collection, confirmed.collection]) await multiply(collection, orderId, MANY - 1);
    await shop.worker.flush();
    const before = (await recordPushes(shop)).length;
    expect(await sweep()).toMatchObject({ ...nothing, counted: MANY, published: 3 * MANY });
    const pushes = (await recordPushes(shop)).slice(before);
    const of = (record: string) => new Set(pushes.filter((push) => push.record === record).map((push) => push.orderId)).size;
    expect([of('orders'), of('orderStatus'), of('confirmedOrders')]).toEqual([MANY, MANY, MANY]);
    expect(await sweep()).toMatchObject(nothing);
  });

  it('that fail hide nothing that comes after them, and are named', clearly, async () => {
    const orderId = await undone.placed();
    await multiply(shop.deps.orders.collection, orderId, MANY - 1);
    let passed = 0;
    shop.faults.at = (point) => (point === 'placed.status:before' && ++passed <= 200 ? stop() : undefined);
    const { failures, ...report } = await sweep();
    expect(report).toMatchObject({ placed: MANY - 200 });
    expect(new Set(failures.map(({ subject }) => subject)).size).toBe(200);
    shop.faults.at = () => undefined;
    expect(await sweep()).toMatchObject({ placed: 200, failures: [] });
  });
});

describe('what a crash left uncounted', () => {
  it('of a written order is counted by the sweep, once', async () => {
    const orderId = await undone.counted();
    expect(await sumsOfToday()).toMatchObject({ placed: 1, confirmed: 0, revenue: 0 });
    expect((await waiting(orderId)).confirmedOrders).toContain('count');
    expect(await sweep()).toMatchObject({ counted: 1 });
    expect(await sumsOfToday()).toMatchObject({ confirmed: 1, revenue: 30 });
    expect(await sweep()).toMatchObject({ counted: 0 });
    expect(await sumsOfToday()).toMatchObject({ confirmed: 1, revenue: 30 });
  });

  it('of a deleted order is taken off by the sweep', async () => {
    const orderId = await undone.counted();
    await sweep();
    const confirmed = await shop.deps.confirmed.byOrderId(orderId);
    await removeConfirmed(dying(), confirmed?._id.toHexString() ?? '', admin);
    expect(await sumsOfToday()).toMatchObject({ confirmed: 1, revenue: 30 });
    expect(await sweep()).toMatchObject({ counted: 1, published: 1 });
    expect(await sumsOfToday()).toMatchObject({ confirmed: 0, revenue: 0 });
  });

  it('of a tracking record’s moves is counted when the sweep publishes it', async () => {
    const { orderId } = await begun();
    await placeOrder(shop.deps, address.email, orderId, address);
    await setStatus(dying(), orderId, 'packaged', admin);
    await setStatus(dying(), orderId, 'transport', admin);
    expect(await sumsOfToday()).toMatchObject({ funnel: { pending: 1, packaged: 0, transport: 0 } });
    expect(await sweep()).toMatchObject({ published: 1 });
    expect(await sumsOfToday()).toMatchObject({ funnel: { pending: 0, packaged: 0, transport: 1 } });
    expect(await waiting(orderId)).toEqual(settled);
  });

  it('where the sums fail, an order stays to be counted', async () => {
    const orderId = await undone.counted();
    const order = await shop.deps.confirmed.byOrderId(orderId);
    await expect(countConfirmed({ ...shop.deps, count: stop }, order === null ? [] : [order])).rejects.toBeInstanceOf(Stopped);
    expect((await waiting(orderId)).confirmedOrders).toContain('count');
  });

  it('where the sums fail, a placed order stays to be finished, and a cancelled one too', async () => {
    const { orderId } = await begun();
    const failing = { ...dying(), count: stop };
    await expect(placeOrder(failing, address.email, orderId, address)).rejects.toBeInstanceOf(Stopped);
    expect((await waiting(orderId)).orders).toContain('placed');
    expect(await sweep()).toMatchObject({ placed: 1 });
    expect(await sumsOfToday()).toMatchObject({ placed: 1, placedMoney: 30, customer: { count: 1, cents: 3000 } });

    await cancelOrder(failing, () => shop.deps.orders.byOrderId(orderId), admin);
    expect((await shop.read(orderId)).state).toBe('cancelling');
    expect(await sweep()).toMatchObject({ cancelled: 1 });
    expect(await sumsOfToday()).toMatchObject({ customer: { count: 0, cents: 0 }, funnel: { pending: 0, cancelled: 1 } });
  });
});
