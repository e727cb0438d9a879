import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { accountOf } from '../../testing/account-of.ts';
import { leaveUndone } from '../../testing/left-undone.ts';
import { address, admin, buyer, openPipelineShop, type PipelineShop } from '../../testing/pipeline-shop.ts';
import { cancelOrder } from '../cancelling/cancel-order.ts';
import { confirmJobId, confirmOrder } from '../confirmation/confirm-order.ts';
import { runConfirmation } from '../confirmation/run-confirmation.ts';
import { deleteLine, selectLine } from '../confirmation/select-line.ts';
import { removeConfirmed } from '../confirmed/remove-confirmed.ts';
import { placeOrder } from '../placing/place-order.ts';
import { setStatus } from '../tracking/set-status.ts';

let shop: PipelineShop;
let left: ReturnType<typeof leaveUndone>;
beforeAll(async () => {
  shop = await openPipelineShop();
  left = leaveUndone(shop);
});
afterEach(() => {
  shop.faults.at = () => undefined;
  shop.clock.aheadMs = 0;
});
afterAll(() => shop.close());

const upkeep = () => shop.worker.orders.upkeep;
const nothingLate = { orders: 0, orderStatus: 0, confirmedOrders: 0 };

/** The command to confirm by a process that died before it queued the job. */
async function confirming(id: string): Promise<string> {
  const { orderId, items } = await left.placed();
  await confirmOrder(left.dying(), orderId, items, id, admin);
  return orderId;
}

describe('how far the pipeline is behind', () => {
  const MINUTE_MS = 60_000;

  it('is the age of what waits longest in each outbox, but for what was written just now', async () => {
    const { orderId, items } = await left.begun();
    await placeOrder(left.dying(), buyer, orderId, address);
    expect((await upkeep().lag(MINUTE_MS)).outboxMs).toEqual(nothingLate);
    shop.clock.aheadMs = 10 * MINUTE_MS;
    await placeOrder(left.dying(), buyer, (await left.begun()).orderId, address);
    shop.clock.aheadMs = 11 * MINUTE_MS;
    const { outboxMs } = await upkeep().lag(MINUTE_MS);
    for (const ms of [outboxMs.orders, outboxMs.orderStatus]) expect(Math.floor(ms / MINUTE_MS)).toBe(11);
    expect(outboxMs.confirmedOrders).toBe(0);

    await left.sweep();
    const counted = { ...shop.deps, confirmedChanged: () => undefined };
    await runConfirmation(counted, orderId, await shop.confirm(orderId, items));
    await shop.worker.flush();
    shop.clock.aheadMs = 14 * MINUTE_MS;
    const behind = await upkeep().lag(MINUTE_MS);
    expect({ ...behind.outboxMs, confirmedOrders: Math.floor(behind.outboxMs.confirmedOrders / MINUTE_MS) }).toEqual({
      ...nothingLate,
      confirmedOrders: 3,
    });
    expect(behind.stuck).toEqual({ confirming: 0, cancelling: 0 });
  });

  it('counts and names orders that stand still since their command, oldest first, however lately their job was sent again', async () => {
    // Nor was it placed to the end: that waits for longer than its cancellation.
    const cancelled = await left.undone.placed();
    const waiting = await confirming('waiting-1');
    shop.clock.aheadMs = 20_000;
    left.stopAt('cancel.status:before');
    await cancelOrder(left.dying(), () => shop.deps.orders.byOrderId(cancelled), admin);
    shop.faults.at = () => undefined;
    shop.clock.aheadMs = 30_000;
    expect(await upkeep().resume(waiting, admin.account)).toBe('sent');

    shop.clock.aheadMs = 50_000;
    expect([(await upkeep().lag(MINUTE_MS)).stuck, await upkeep().stuck(MINUTE_MS)]).toEqual([{ confirming: 0, cancelling: 0 }, []]);
    shop.clock.aheadMs = 75_000;
    expect((await upkeep().lag(MINUTE_MS)).stuck).toEqual({ confirming: 1, cancelling: 0 });
    shop.clock.aheadMs = 85_000;
    expect((await upkeep().lag(MINUTE_MS)).stuck).toEqual({ confirming: 1, cancelling: 1 });
    const [order, other] = [await shop.read(waiting), await shop.read(cancelled)];
    expect(await upkeep().stuck(MINUTE_MS)).toEqual([
      { orderId: waiting, state: 'confirming', step: 'queued', since: order.confirmation?.requestedAt },
      { orderId: cancelled, state: 'cancelling', step: null, since: other.outbox.find(({ kind }) => kind === 'cancel')?.at },
    ]);
  });
});

describe('an order that is taken up by hand', () => {
  const resume = (orderId: string) => upkeep().resume(orderId, 'operator@shop.test');

  it('is sent again under a fresh id while it is being confirmed', async () => {
    const orderId = await confirming('confirmation-1');
    expect(await resume(orderId)).toBe('sent');
    expect(await shop.deps.queue.carries(confirmJobId('confirmation-1', 0))).toBe(false);
    expect(await shop.deps.queue.carries(confirmJobId('confirmation-1', 1))).toBe(true);
    expect((await shop.read(orderId)).confirmation).toMatchObject({ id: 'confirmation-1', n: 1, sends: 1 });
  });

  it('is cancelled to the end where it was being cancelled', async () => {
    const orderId = await left.undone.cancelled();
    expect(await resume(orderId)).toBe('cancelled');
    expect(await shop.read(orderId)).toMatchObject({ state: 'closed' });
    expect(await shop.deps.statuses.byOrderId(orderId)).toMatchObject({ status: 'cancelled' });
  });

  it('is confirmed anew where that failed: the lines chosen before and no others, in the name of who asks', async () => {
    const stock = [5, 5, 1];
    const items = await Promise.all(stock.map(async (units) => ({ productId: await shop.addProduct(units), quantity: 1 })));
    const orderId = await shop.order(items);
    const rival = await shop.order(items.slice(2));
    await selectLine(shop.deps, rival, 0, 1, admin);
    await shop.confirm(orderId, items.slice(1), 'confirmation-1');
    expect(await runConfirmation(shop.deps, orderId, 'confirmation-1')).toMatchObject({ kind: 'failed' });
    expect(await resume(orderId)).toBe('sent');
    const order = await shop.read(orderId);
    expect(order).toMatchObject({ state: 'confirming', n: 2, confirmation: { requestedBy: 'operator@shop.test', step: 'queued' } });
    expect(order.lines.map(({ state }) => state)).toEqual(['dropped', 'selected', 'selected']);
  });

  it('is left alone where it is missing, waits for an admin, or came to its end', async () => {
    const { orderId, items } = await left.placed();
    expect(await resume('NOBODY00')).toBe('missing');
    expect(await resume(orderId)).toBe('settled');
    await runConfirmation(shop.deps, orderId, await shop.confirm(orderId, items));
    expect(await resume(orderId)).toBe('settled');
    expect(await shop.read(orderId)).toMatchObject({ state: 'closed', n: 1 });
  });
});

describe('the jobs behind an order', () => {
  it('are looked for under every id that they may have, of the latest confirmation as often as it was sent', async () => {
    const items = [{ productId: await shop.addProduct(1), quantity: 1 }];
    const [orderId, rival] = [await shop.order(items), await shop.order(items)];
    await selectLine(shop.deps, rival, 0, 1, admin);
    await shop.confirm(orderId, items, 'confirmation-1');
    await runConfirmation(shop.deps, orderId, 'confirmation-1');
    await shop.confirm(orderId, items, 'confirmation-2');
    await upkeep().resume(orderId, admin.account);
    const earlier = [0, 1, 2].map((sends) => `confirm-confirmation-1-${sends}`);
    expect(await upkeep().behindJobs(orderId)).toMatchObject({
      jobIds: [`placed-${orderId}`, ...earlier, 'confirm-confirmation-2-0', 'confirm-confirmation-2-1'],
      state: 'confirming',
      confirmation: { id: 'confirmation-2', n: 2, sends: 1, step: 'queued', requestedBy: admin.account, steps: [{ step: 'queued' }] },
    });
    await runConfirmation(shop.deps, orderId, 'confirmation-2');
    const failed = await upkeep().behindJobs(orderId);
    expect(failed?.confirmation?.steps.map(({ step }) => step)).toEqual(['queued', 'failed']);
    expect(failed?.confirmation).toMatchObject({ error: { code: 'out_of_stock', lineIndex: 0 } });
  });

  it('are looked for by the confirmed order once the order itself is gone, and are unknown where nothing is left', async () => {
    const { orderId, items } = await left.placed();
    expect(await upkeep().behindJobs(orderId)).toEqual({ state: 'pending', confirmation: null, jobIds: [`placed-${orderId}`] });
    await runConfirmation(shop.deps, orderId, await shop.confirm(orderId, items, 'confirmation-1'));
    await shop.deps.orders.collection.deleteOne({ orderId });
    const jobIds = [0, 1, 2].map((sends) => `confirm-confirmation-1-${sends}`);
    expect(await upkeep().behindJobs(orderId)).toEqual({ state: null, confirmation: null, jobIds });
    expect(await upkeep().behindJobs('NOBODY00')).toBeNull();
  });
});

describe('a recount', () => {
  const email = (name: string): string => `${name}@example.test`;
  const customers = ['pending', 'partly', 'gone', 'deleted', 'cancelled', 'forgotten', 'moved'];

  /** Everything that is counted, as plain numbers; apart from it the money of what was placed. */
  async function sums() {
    await shop.worker.flush();
    const { stats } = shop.worker;
    const placed = [...(await stats.sumsOf('placed'))];
    const counts = placed.map(([day, { count }]) => [day, count]);
    const families = ['pending', 'sales', 'placedIds', 'pendingIds', 'salesIds', 'funnel'];
    const byMember = await Promise.all(families.map(async (family) => [family, [...(await stats.sumsOf(family))].sort()]));
    const own = await Promise.all(customers.map(async (name) => [name, await stats.moneyOf(accountOf(email(name)).id)]));
    const placedCents = placed.reduce((all, [, { cents }]) => all + cents, 0);
    return { placedCents, others: { counts: counts.sort(), byMember, own, shop: await stats.shopMoney() } };
  }

  it('of a shop whose sums were lost finds what they were, and of one that has them changes nothing', async () => {
    const [first, second] = [await shop.addProduct(50, 1000), await shop.addProduct(50, 700)];
    const items = [first, second].map((productId) => ({ productId, quantity: 1 }));
    const place = (name: string) => shop.order(items, email(name));
    const confirm = async (orderId: string, chosen = items) => runConfirmation(shop.deps, orderId, await shop.confirm(orderId, chosen));
    await place('pending');
    const partly = await place('partly');
    await deleteLine(shop.deps, partly, 1, admin);
    await confirm(partly, items.slice(0, 1));
    const gone = await place('gone');
    await confirm(gone);
    const deleted = await place('deleted');
    await confirm(deleted);
    await removeConfirmed(shop.deps, String((await shop.deps.confirmed.byOrderId(deleted))?._id), admin);
    const [cancelled, forgotten] = [await place('cancelled'), await place('forgotten')];
    for (const orderId of [cancelled, forgotten]) await cancelOrder(shop.deps, () => shop.deps.orders.byOrderId(orderId), admin);
    const moved = await place('moved');
    for (const status of ['packaged', 'transport'] as const) await setStatus(shop.deps, moved, status, admin);
    await left.begun();
    await shop.deps.orders.collection.deleteMany({ orderId: { $in: [gone, forgotten] } });
    // What other tests left uncounted, at whatever time theirs was.
    shop.clock.aheadMs = 3_600_000;
    await left.sweep();
    shop.clock.aheadMs = 0;
    const before = await sums();
    for (const name of ['cancelled', 'forgotten']) expect(before.others.own).toContainEqual([name, { totalPrices: 0, count: 0 }]);

    const looked = await upkeep().recount();
    expect(await sums()).toEqual(before);
    const { db } = shop.deps.orders.collection;
    for (const name of ['counters', 'counterChanges']) await db.collection(name).deleteMany({});
    expect(await upkeep().recount()).toBe(looked);
    const after = await sums();
    expect(after.others).toEqual(before.others);
    // Of what is gone but for its tracking record, nobody knows what it came to: two products and the shipping.
    expect(after.placedCents).toBe(before.placedCents - 3700);
  });
});
