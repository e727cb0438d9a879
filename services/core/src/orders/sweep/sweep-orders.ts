import { readAll, readPages } from '@pulsecart/platform/mongo/mongo';
import type { Collection, Document, ObjectId } from 'mongodb';
import { type OrderBehindHold, reservationKey, sweepHolds } from '../../inventory/inventory.ts';
import { finishCancelling } from '../cancelling/cancel-order.ts';
import { confirmJobId, resendConfirmation } from '../confirmation/confirm-order.ts';
import type { ConfirmedDocument } from '../confirmed/confirmed-repository.ts';
import type { OrderDeps } from '../deps.ts';
import { changeOrder } from '../lifecycle/change-order.ts';
import { type ConfirmingOrder, type Order, worker } from '../lifecycle/order.ts';
import { resumePlacing } from '../placing/place-order.ts';
import { countConfirmed } from '../sums/count-confirmed.ts';
import type { StatusDocument } from '../tracking/tracking-repository.ts';

const DAY_MS = 86_400_000;
const PAGE = 200;

export interface SweepReport {
  published: number;
  placed: number;
  resumed: number;
  cancelled: number;
  draftsClosed: number;
  counted: number;
  /** What could not be done this time, by order. */
  failures: { subject: string; reason: string }[];
  /** Orders that should long have moved on. */
  stuck: { orderId: string; state: string; ageMs: number }[];
}

/**
 * Resumes unfinished work: outboxes with entries, confirmations and cancellations without a job, drafts older than a
 * day. Every step may be repeated, and a failure of one order does not stop the others.
 * @param graceMs - how old something must be before it counts as left undone
 */
export async function sweepOrders(deps: OrderDeps, graceMs: number): Promise<SweepReport> {
  const now = deps.now();
  const before = new Date(now.getTime() - graceMs);
  const report: SweepReport = { published: 0, placed: 0, resumed: 0, cancelled: 0, draftsClosed: 0, counted: 0, failures: [], stuck: [] };
  const orders = deps.orders.collection;
  const due = (kind: string): Document => ({ outbox: { $elemMatch: { kind, at: { $lt: before } } } });

  for await (const order of eachOf<Order>(orders, due('placed'))) {
    if (order.state !== 'cancelling') await attempt(report, 'placed', order.orderId, () => resumePlacing(deps, order.orderId));
  }
  for await (const order of eachOf<Order>(orders, due('cancel'))) {
    if (order.state !== 'cancelling') continue;
    noteStuck(report, order, now, graceMs);
    await attempt(report, 'cancelled', order.orderId, () => finishCancelling(deps, order));
  }
  for await (const order of eachOf<Order>(orders, { state: 'confirming', 'confirmation.sentAt': { $lt: before } })) {
    if (order.state !== 'confirming') continue;
    noteStuck(report, order, now, graceMs);
    await attempt(report, 'resumed', order.orderId, () => resume(deps, order));
  }
  for await (const confirmed of eachOf<ConfirmedDocument>(deps.confirmed.collection, due('count'))) {
    await attempt(report, 'counted', confirmed.orderId, () => countConfirmed(deps, [confirmed]));
  }
  const dayAgo = new Date(now.getTime() - DAY_MS);
  for await (const order of eachOf<Order>(orders, { state: 'draft', createdAt: { $lt: dayAgo } })) {
    const expire = () => changeOrder(deps, () => deps.orders.byOrderId(order.orderId), { type: 'ExpireDraft', by: worker });
    await attempt(report, 'draftsClosed', order.orderId, expire);
  }
  await republish(deps, due('push'), report);
  return report;
}

/** With Redis away nothing is published, and looking for it would only cost. */
async function republish(deps: OrderDeps, due: Document, report: SweepReport): Promise<void> {
  if (!deps.publisher.ready()) return;
  for await (const order of eachOf<Order>(deps.orders.collection, due)) {
    deps.publisher.order(order);
    report.published++;
  }
  for await (const status of eachOf<StatusDocument>(deps.statuses.collection, due)) {
    deps.publisher.status(status);
    report.published++;
  }
  for await (const confirmed of eachOf<ConfirmedDocument>(deps.confirmed.collection, due)) {
    deps.publisher.confirmed(confirmed);
    report.published++;
  }
}

/** Queues a confirmation again unless it still has a job. */
async function resume(deps: OrderDeps, order: ConfirmingOrder): Promise<boolean> {
  const { id, sends } = order.confirmation;
  if (!deps.publisher.ready() || (await deps.queue.carries(confirmJobId(id, sends)))) return false;
  return resendConfirmation(deps, order);
}

async function* eachOf<T extends { _id: ObjectId }>(collection: Collection<Document>, filter: Document): AsyncGenerator<T> {
  const read = (beyond: Document) => readAll<T>(collection.find(beyond, { sort: { _id: 1 }, limit: PAGE }));
  for await (const page of readPages(filter, PAGE, read)) yield* page;
}

type Count = 'placed' | 'cancelled' | 'resumed' | 'counted' | 'draftsClosed';

async function attempt(report: SweepReport, count: Count, subject: string, work: () => Promise<unknown>): Promise<void> {
  try {
    if ((await work()) !== false) report[count]++;
  } catch (error) {
    report.failures.push({ subject, reason: (error as Error).message });
  }
}

function noteStuck(report: SweepReport, order: Order, now: Date, graceMs: number): void {
  const since = order.state === 'confirming' ? order.confirmation.requestedAt : (order.log.at(-1)?.at ?? order.createdAt);
  const ageMs = now.getTime() - since.getTime();
  if (ageMs > 4 * graceMs) report.stuck.push({ orderId: order.orderId, state: order.state, ageMs });
}

/** Gives holds back that no order needs any more. @returns how many */
export function sweepOrderHolds(deps: OrderDeps, graceMs: number): Promise<number> {
  const now = deps.now();
  const pinnedBefore = new Date(now.getTime() - graceMs);
  return sweepHolds({ inventory: deps.inventory, ordersBehind: (found) => ordersBehind(deps, found) }, now, pinnedBefore);
}

/** The orders behind holds, for the inventory's sweep, by reservation key. */
async function ordersBehind(
  deps: Pick<OrderDeps, 'orders'>,
  holds: readonly { orderId: string; lineId: string }[],
): Promise<Map<string, OrderBehindHold>> {
  const ids = [...new Set(holds.map((hold) => hold.orderId))];
  const found = await readAll<Order>(deps.orders.collection.find({ orderId: { $in: ids } }));
  const byId = new Map(found.map((order) => [order.orderId, order]));
  return new Map(
    holds.map((hold) => {
      const order = byId.get(hold.orderId);
      const line = order?.lines[Number(hold.lineId)];
      const behind = order === undefined ? null : { state: order.state, attempt: order.n, lineSelected: line?.state === 'selected' };
      return [reservationKey(hold), behind];
    }),
  );
}
