import type { OrderBehindHold } from '../inventory/orphans.ts';
import { finishCancelling } from './cancel-order.ts';
import { changeOrder } from './change-order.ts';
import { confirmJobId, sendConfirmation } from './confirm-order.ts';
import type { ConfirmedDocument } from './confirmed-repository.ts';
import { countConfirmed } from './count-confirmed.ts';
import type { OrderDeps } from './deps.ts';
import type { ConfirmingOrder, Order } from './order.ts';
import { resumePlacing } from './place-order.ts';
import { worker } from './status-repository.ts';

const DAY_MS = 86_400_000;
const BATCH = 200;

export interface SweepReport {
  published: number;
  placed: number;
  resumed: number;
  cancelled: number;
  draftsClosed: number;
  counted: number;
  /** Orders that should long have moved on. */
  stuck: { orderId: string; state: string; ageMs: number }[];
}

/**
 * Takes up what was left undone: outboxes that still hold something, confirmations and cancellations that nobody
 * carries, drafts older than a day. Everything here may happen twice.
 * @param graceMs - how old something must be before it counts as left undone
 */
export async function sweepOrders(deps: OrderDeps, graceMs: number): Promise<SweepReport> {
  const now = deps.now();
  const before = new Date(now.getTime() - graceMs);
  const report: SweepReport = { published: 0, placed: 0, resumed: 0, cancelled: 0, draftsClosed: 0, counted: 0, stuck: [] };
  for (const order of await findOrders(deps, { 'outbox.at': { $lt: before } })) await settleOutbox(deps, order, before, report);
  const waiting = await findOrders(deps, { state: 'confirming', 'confirmation.sentAt': { $lt: before } });
  for (const order of waiting) if (order.state === 'confirming' && (await resume(deps, order))) report.resumed++;
  await republish(deps, before, report);
  const stale = await findOrders(deps, { state: 'draft', createdAt: { $lt: new Date(now.getTime() - DAY_MS) } });
  for (const order of stale) {
    await changeOrder(deps, () => deps.orders.byOrderId(order.orderId), { type: 'ExpireDraft', by: worker });
    report.draftsClosed++;
  }
  report.stuck = stuckOrders(waiting, now, graceMs);
  return report;
}

async function settleOutbox(deps: OrderDeps, order: Order, before: Date, report: SweepReport): Promise<void> {
  const due = new Set(order.outbox.filter((entry) => entry.at < before).map((entry) => entry.kind));
  if (due.has('placed') && order.state !== 'cancelling') {
    await resumePlacing(deps, order.orderId);
    report.placed++;
  } else if (order.state === 'cancelling') {
    await finishCancelling(deps, order);
    report.cancelled++;
  } else if (due.has('push')) {
    deps.publisher.order(order);
    report.published++;
  }
}

/** Queues a confirmation again unless a job still carries it. A new id each time: BullMQ ignores one it has seen. */
async function resume(deps: OrderDeps, order: ConfirmingOrder): Promise<boolean> {
  const { id, sends } = order.confirmation;
  if (await deps.queue.carries(confirmJobId(id, sends))) return false;
  if (!(await deps.orders.raiseSends(order.orderId, id, sends, deps.now()))) return false;
  return sendConfirmation(deps, { ...order, confirmation: { ...order.confirmation, sends: sends + 1 } });
}

async function republish(deps: OrderDeps, before: Date, report: SweepReport): Promise<void> {
  for (const status of await deps.statuses.collection.find({ 'outbox.at': { $lt: before } }, { limit: BATCH }).toArray()) {
    deps.publisher.status(status);
    report.published++;
  }
  const confirmed: ConfirmedDocument[] = await deps.confirmed.collection.find({ 'outbox.at': { $lt: before } }, { limit: BATCH }).toArray();
  for (const order of confirmed) {
    if (order.outbox.some((entry) => entry.kind === 'push')) deps.publisher.confirmed(order);
  }
  report.counted += await countConfirmed(deps, confirmed);
}

const findOrders = (deps: OrderDeps, filter: object): Promise<Order[]> =>
  deps.orders.collection.find(filter as never, { limit: BATCH }).toArray() as Promise<Order[]>;

function stuckOrders(orders: readonly Order[], now: Date, graceMs: number): SweepReport['stuck'] {
  return orders.flatMap((order) => {
    const since = order.confirmation?.requestedAt ?? order.createdAt;
    const ageMs = now.getTime() - since.getTime();
    return ageMs > 4 * graceMs ? [{ orderId: order.orderId, state: order.state, ageMs }] : [];
  });
}

/** The orders behind holds, for the inventory's sweep. Keyed like the holds. */
export async function ordersBehind(
  deps: Pick<OrderDeps, 'orders'>,
  holds: readonly { orderId: string; lineId: string }[],
): Promise<Map<string, OrderBehindHold>> {
  const ids = [...new Set(holds.map((hold) => hold.orderId))];
  const found = (await deps.orders.collection.find({ orderId: { $in: ids } } as never).toArray()) as Order[];
  const byId = new Map(found.map((order) => [order.orderId, order]));
  return new Map(
    holds.map(({ orderId, lineId }) => {
      const order = byId.get(orderId);
      const line = order?.lines[Number(lineId)];
      const behind = order === undefined ? null : { state: order.state, n: order.n, lineSelected: line?.state === 'selected' };
      return [`${orderId}:${lineId}`, behind];
    }),
  );
}
