import { Refusal } from '@pulsecart/platform/refusal';
import type { OrderDeps } from '../deps.ts';
import { type By, itemOf, selectedLines } from '../lifecycle/order.ts';
import { confirmOrder } from './confirm-order.ts';

/**
 * What becomes of a confirmation whose job failed. `again`: it is still under way, so its job has to run once more.
 * `commanded`: it had been refused, and a new one of the same lines was begun. `settled`: the order went on without it.
 */
export type RetriedConfirmation = 'again' | 'commanded' | 'settled';

export async function retryConfirmation(deps: OrderDeps, orderId: string, confirmationId: string, by: By): Promise<RetriedConfirmation> {
  const order = await deps.orders.byOrderId(orderId);
  if (order?.confirmation?.id !== confirmationId) return 'settled';
  if (order.state === 'confirming') return 'again';
  if (order.state !== 'pending') return 'settled';
  const chosen = selectedLines(order).map((line) => itemOf(order, line));
  try {
    await confirmOrder(deps, orderId, chosen, deps.newId(), by);
    return 'commanded';
  } catch (error) {
    // Somebody else was faster, or gave the lines back: the order waits for another decision.
    if (error instanceof Refusal) return 'settled';
    throw error;
  }
}
