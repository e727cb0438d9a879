import { describe, expect, it } from 'vitest';
import { type leaveUndone, nothing, Stopped, settled, stop } from '../../testing/left-undone.ts';
import { address, admin, buyer, type PipelineShop } from '../../testing/pipeline-shop.ts';
import { cancelOrder } from '../cancelling/cancel-order.ts';
import { confirmJobId } from '../confirmation/confirm-order.ts';
import { removeConfirmed } from '../confirmed/remove-confirmed.ts';
import { placeOrder } from '../placing/place-order.ts';
import { countConfirmed } from '../sums/count-confirmed.ts';
import { useSweptShop } from '../testing/checked-shop.ts';
import { setStatus } from '../tracking/set-status.ts';

const GRACE_MS = 600_000;
const HOUR_MS = 3_600_000;

let shop: PipelineShop;
let left: ReturnType<typeof leaveUndone>;
useSweptShop((opened, undone) => {
  shop = opened;
  left = undone;
});

describe('what is younger than the grace', () => {
  it('is left alone, and taken up once it is older', { timeout: 60_000 }, async () => {
    const placed = await left.undone.placed();
    const cancelled = await left.undone.cancelled();
    const counted = await left.undone.counted();
    const resumed = await left.undone.resumed();
    const { orderId: unpublished } = await left.begun();
    await placeOrder(left.dying(), buyer, unpublished, address);
    const states = () => Promise.all([placed, cancelled, counted, resumed, unpublished].map(async (id) => [id, await left.waiting(id)]));
    await shop.worker.flush();
    const before = await states();
    expect(await left.sweep(GRACE_MS)).toMatchObject(nothing);
    shop.clock.aheadMs = GRACE_MS - 300_000;
    expect(await left.sweep(GRACE_MS)).toMatchObject(nothing);
    expect(await states()).toEqual(before);

    shop.clock.aheadMs = GRACE_MS + 1000;
    const report = await left.sweep(GRACE_MS);
    expect(report).toMatchObject({ placed: 1, cancelled: 1, counted: 1, resumed: 1, failures: [] });
    expect(report.published).toBeGreaterThanOrEqual(2);
    for (const orderId of [placed, cancelled, counted, unpublished]) expect(await left.waiting(orderId)).toEqual(settled);
    expect((await shop.read(cancelled)).state).toBe('closed');
  });

  it('counts from the latest sending of a confirmation, not from the command', async () => {
    const orderId = await left.undone.resumed();
    shop.clock.aheadMs = GRACE_MS + 1000;
    expect(await left.sweep(GRACE_MS)).toMatchObject({ resumed: 1 });
    await shop.wipeRedis();
    expect(await left.sweep(GRACE_MS)).toMatchObject({ resumed: 0 });
    shop.clock.aheadMs += GRACE_MS + 1000;
    expect(await left.sweep(GRACE_MS)).toMatchObject({ resumed: 1 });
    const { confirmation } = await shop.read(orderId);
    expect(confirmation).toMatchObject({ sends: 2, step: 'queued' });
    // Each time under another id: the queue ignores one that it has seen.
    expect(await shop.deps.queue.carries(confirmJobId(confirmation?.id ?? '', 2))).toBe(true);
  });

  it('a confirmation whose job still waits is not sent again, however old it is', async () => {
    const { orderId, items } = await left.placed();
    await shop.confirm(orderId, items);
    shop.clock.aheadMs = 10 * GRACE_MS;
    expect(await left.sweep(GRACE_MS)).toMatchObject({ resumed: 0 });
    expect((await shop.read(orderId)).confirmation).toMatchObject({ sends: 0 });
  });

  it('an order that has not moved for four times the grace is reported as stuck, and no younger one', async () => {
    const [confirming, cancelling] = [await left.undone.resumed(), await left.undone.cancelled()];
    shop.clock.aheadMs = 4 * GRACE_MS - 300_000;
    left.stopAt('cancel.status:before');
    expect((await left.sweep(GRACE_MS)).stuck).toEqual([]);
    shop.clock.aheadMs = 6 * GRACE_MS;
    const { stuck, failures } = await left.sweep(GRACE_MS);
    expect(stuck.map(({ orderId, state }) => `${orderId} ${state}`).toSorted()).toEqual(
      [`${confirming} confirming`, `${cancelling} cancelling`].toSorted(),
    );
    expect(stuck.every(({ ageMs }) => ageMs >= 6 * GRACE_MS && ageMs < 7 * GRACE_MS)).toBe(true);
    expect(failures.map(({ subject }) => subject)).toEqual([cancelling]);
  });
});

describe('a draft', () => {
  it('stays for a day and is closed after it', async () => {
    const { orderId } = await left.begun();
    shop.clock.aheadMs = 24 * HOUR_MS - 60_000;
    expect(await left.sweep(GRACE_MS)).toMatchObject(nothing);
    expect((await shop.read(orderId)).state).toBe('draft');
    shop.clock.aheadMs = 24 * HOUR_MS + 1000;
    expect(await left.sweep(GRACE_MS)).toMatchObject({ ...nothing, draftsClosed: 1 });
    expect((await shop.read(orderId)).state).toBe('closed');
  });
});

/** What the dashboard and the account's own sums say. Of two days, because midnight may come in between. */
async function sums() {
  await shop.worker.flush();
  const { stats } = shop.worker;
  const [days, funnel, customer] = await Promise.all([stats.sales(2), stats.funnel(), stats.moneyOf(buyer.id)]);
  const sum = (field: 'placed' | 'placedMoney' | 'confirmed' | 'revenue') => days.reduce((all, day) => all + day[field], 0);
  const money = { placed: sum('placed'), placedMoney: sum('placedMoney'), confirmed: sum('confirmed'), revenue: sum('revenue') };
  return { ...money, funnel, customer };
}

describe('what a crash left uncounted', () => {
  it('of a written order is counted by the sweep, once', async () => {
    const orderId = await left.undone.counted();
    expect(await sums()).toMatchObject({ placed: 1, confirmed: 0, revenue: 0 });
    expect((await left.waiting(orderId)).confirmedOrders).toContain('count');
    expect(await left.sweep()).toMatchObject({ counted: 1 });
    expect(await sums()).toMatchObject({ confirmed: 1, revenue: 30 });
    expect(await left.sweep()).toMatchObject({ counted: 0 });
    expect(await sums()).toMatchObject({ confirmed: 1, revenue: 30 });
  });

  it('of a deleted order is taken off the list by the sweep, and stays sold', async () => {
    const orderId = await left.undone.counted();
    await left.sweep();
    const confirmed = await shop.deps.confirmed.byOrderId(orderId);
    await removeConfirmed(left.dying(), confirmed?._id.toHexString() ?? '', admin);
    expect(await sums()).toMatchObject({ confirmed: 1, revenue: 30 });
    const listed = async () => [...(await shop.deps.sumsOf('sales')).values()].reduce((all, { count }) => all + count, 0);
    expect(await listed()).toBe(1);
    expect(await left.sweep()).toMatchObject({ counted: 1, published: 1 });
    expect(await listed()).toBe(0);
    expect(await sums()).toMatchObject({ confirmed: 1, revenue: 30 });
  });

  it('of a tracking record’s moves is counted when the sweep publishes it', async () => {
    const { orderId } = await left.placed();
    await setStatus(left.dying(), orderId, 'packaged', admin);
    await setStatus(left.dying(), orderId, 'transport', admin);
    expect(await sums()).toMatchObject({ funnel: { pending: 1, packaged: 0, transport: 0 } });
    expect(await left.sweep()).toMatchObject({ published: 1 });
    expect(await sums()).toMatchObject({ funnel: { pending: 0, packaged: 0, transport: 1 } });
    expect(await left.waiting(orderId)).toEqual(settled);
  });

  it('where the sums fail, an order stays to be counted', async () => {
    const orderId = await left.undone.counted();
    const order = await shop.deps.confirmed.byOrderId(orderId);
    await expect(countConfirmed({ ...shop.deps, count: stop }, order === null ? [] : [order])).rejects.toBeInstanceOf(Stopped);
    expect((await left.waiting(orderId)).confirmedOrders).toContain('count');
  });

  it('where the sums fail, a placed order stays to be finished, and a cancelled one too', async () => {
    const { orderId } = await left.begun();
    const failing = { ...left.dying(), count: stop };
    await placeOrder(failing, buyer, orderId, address);
    expect((await left.waiting(orderId)).orders).toContain('placed');
    expect(await left.sweep()).toMatchObject({ placed: 1 });
    expect(await sums()).toMatchObject({ placed: 1, placedMoney: 30, customer: { count: 1, totalPrices: 30 } });

    await cancelOrder(failing, () => shop.deps.orders.byOrderId(orderId), admin);
    expect((await shop.read(orderId)).state).toBe('cancelling');
    expect(await left.sweep()).toMatchObject({ cancelled: 1 });
    expect(await sums()).toMatchObject({ customer: { count: 0, totalPrices: 0 }, funnel: { pending: 0, cancelled: 1 } });
  });
});
