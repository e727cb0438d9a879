import { Refusal } from '@pulsecart/platform/refusal';
import { giveUnitsBack } from '../confirmation/select-line.ts';
import type { OrderDeps } from '../deps.ts';
import { changeOrder, recordStep } from '../lifecycle/change-order.ts';
import { followUp } from '../lifecycle/follow-up.ts';
import { type By, type CancellingOrder, isCancellable, lineKey, type Order, worker } from '../lifecycle/order.ts';
import { cancelledChanges } from '../sums/order-sums.ts';

/**
 * Cancels an order while it is pending: one conditional write, then tracking, holds and closing, which the sweeper
 * resumes after a crash.
 * @param read - finds the order and checks that the asker may touch it
 * @throws Refusal `already_confirming` or `order_closed`, `not_found`
 */
export async function cancelOrder(deps: OrderDeps, read: () => Promise<Order | null>, by: By): Promise<boolean> {
  const { order, changed } = await changeOrder(deps, read, { type: 'Cancel', by });
  if (order.state === 'cancelling') {
    deps.publisher.order(order);
    await followUp(finishCancelling(deps, order));
  }
  return changed;
}

/** Tracking `cancelled`, units back, order closed. Repeating it changes nothing. */
export async function finishCancelling(deps: OrderDeps, order: CancellingOrder): Promise<void> {
  const { orderId } = order;
  const at = deps.now();
  await deps.failpoint('cancel.status:before');
  // A crash may have come before the tracking record was written: then it is written first.
  await deps.statuses.insertPending(order, order.placedAt ?? at, deps.newId());
  const status = await deps.statuses.cancelled(orderId, order.cancelledBy, at, deps.newId());
  if (status !== null) deps.publisher.status(status);
  await deps.failpoint('cancel.release:before');
  for (const line of order.lines) await giveUnitsBack(deps, lineKey(order, line));
  if (order.outbox.some((entry) => entry.kind === 'placed')) await deps.removeCartLines(order.cartLines);
  await deps.count(cancelledChanges(order));
  await deps.failpoint('cancel.close:before');
  const closed = await recordStep(deps, order, { type: 'FinishCancelling', by: worker });
  if (closed !== null) deps.publisher.order(closed);
}

/** What a confirmation that was faster, or somebody else's change, is refused with. */
const superseded: readonly string[] = ['already_confirming', 'order_closed', 'busy'];

/** The same for clients of the first hour, who are answered false where the order is no longer pending. */
export async function cancelUnlessOvertaken(deps: OrderDeps, id: string, by: By): Promise<boolean> {
  const order = await deps.orders.byId(id);
  if (order === null || !isCancellable(order)) return false;
  try {
    return await cancelOrder(deps, () => deps.orders.byId(id), by);
  } catch (error) {
    if (error instanceof Refusal && superseded.includes(error.code)) return false;
    throw error;
  }
}
