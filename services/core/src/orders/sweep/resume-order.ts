import { finishCancelling } from '../cancelling/cancel-order.ts';
import { resendConfirmation } from '../confirmation/confirm-order.ts';
import { retryConfirmation } from '../confirmation/retry-confirmation.ts';
import type { OrderDeps } from '../deps.ts';
import type { By } from '../lifecycle/order.ts';

/** `sent`: its confirmation was queued again. `cancelled`: its cancellation was finished. `settled`: nothing is left to do. */
export type Resumed = 'sent' | 'cancelled' | 'settled' | 'missing';

/**
 * Takes up one order that does not move on, as the sweeper would, without asking how long it has stood: a confirmation
 * under way is queued under a fresh id, one that failed is commanded anew, a cancellation is finished. Repeating it
 * changes nothing more.
 */
export async function resumeOrder(deps: OrderDeps, orderId: string, by: By): Promise<Resumed> {
  const order = await deps.orders.byOrderId(orderId);
  if (order === null) return 'missing';
  if (order.state === 'cancelling') {
    await finishCancelling(deps, order);
    return 'cancelled';
  }
  if (order.state === 'confirming') {
    await resendConfirmation(deps, order);
    return 'sent';
  }
  const failed = order.state === 'pending' ? order.confirmation : null;
  if (failed === null || failed.error === null) return 'settled';
  const outcome = await retryConfirmation(deps, orderId, failed.id, by);
  return outcome === 'settled' ? 'settled' : 'sent';
}
