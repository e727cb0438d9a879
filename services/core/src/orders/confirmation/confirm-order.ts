import { notFound } from '@pulsecart/platform/refusal';
import type { OrderDeps } from '../deps.ts';
import { changeOrder } from '../lifecycle/change-order.ts';
import { followUp } from '../lifecycle/follow-up.ts';
import type { By, ConfirmingOrder, Order } from '../lifecycle/order.ts';
import { indexOfLine, lineKey } from '../lifecycle/order.ts';
import { nothingSelected } from '../refusals.ts';
import { giveUnitsBack } from './select-line.ts';

/** The id under which the job of a confirmation is queued; raised `sends` make a fresh one. No id carries a colon. */
export const confirmJobId = (confirmationId: string, sends: number): string => `confirm-${confirmationId}-${sends}`;

/**
 * Accepts the command to confirm the chosen lines; a worker does the rest. Also how a failed confirmation is tried
 * again. With Redis away the command is accepted all the same: the order's outbox has it.
 * @param confirmationId - minted for this request: a repeated request brings the same one
 * @throws Refusal `nothing_selected`, `already_confirming` or `order_closed`, `not_found`
 */
export async function confirmOrder(
  deps: OrderDeps,
  orderId: string,
  chosen: readonly { productId: string; lineIndex?: number | undefined }[],
  confirmationId: string,
  by: By,
): Promise<Order> {
  if (chosen.length === 0) throw nothingSelected();
  const current = await deps.orders.byOrderId(orderId);
  if (current === null) throw notFound('This order');
  const lineIndexes = chosen.map((item) => indexOfLine(current, item));
  const command = { type: 'Confirm', confirmationId, lineIndexes, by } as const;
  const { order, changed } = await changeOrder(deps, () => deps.orders.byOrderId(orderId), command);
  if (order.state === 'confirming' && order.confirmation.id === confirmationId) {
    if (changed) deps.publisher.order(order);
    // A repeated command sends the job again under the same id: one that is there already stays the only one.
    await sendConfirmation(deps, order);
    // Where this fails, the holds run out.
    if (changed) await followUp(releaseDropped(deps, current, order));
  }
  return order;
}

/** Queues it again, under a fresh id: BullMQ ignores one it has seen. False where another process has just done so, or Redis is away. */
export async function resendConfirmation(deps: OrderDeps, order: ConfirmingOrder): Promise<boolean> {
  const { id, sends } = order.confirmation;
  if (!(await deps.orders.raiseSends(order.orderId, id, sends, deps.now()))) return false;
  return sendConfirmation(deps, { ...order, confirmation: { ...order.confirmation, sends: sends + 1 } });
}

export async function sendConfirmation(deps: Pick<OrderDeps, 'queue'>, order: ConfirmingOrder): Promise<boolean> {
  const { id, sends } = order.confirmation;
  return deps.queue.add('confirm', { v: 1, orderId: order.orderId, confirmationId: id }, { jobId: confirmJobId(id, sends) });
}

/** Lines that were selected and are now left out give their units back at once instead of when their hold runs out. */
async function releaseDropped(deps: OrderDeps, before: Order, after: Order): Promise<void> {
  for (const [index, line] of after.lines.entries()) {
    if (line.state === 'dropped' && before.lines[index]?.state === 'selected') await giveUnitsBack(deps, lineKey(after, line));
  }
}
