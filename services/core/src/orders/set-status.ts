import { notFound, Refusal } from '@pulsecart/platform/refusal';
import type { SettableStatus } from '@pulsecart/shared/orders/order-status';
import type { OrderDeps } from './deps.ts';
import type { By } from './order.ts';

/**
 * An admin sets one of the four statuses freely. Setting what it is already changes nothing.
 * @throws Refusal `order_cancelled`
 */
export async function setStatus(deps: OrderDeps, orderId: string, status: SettableStatus, by: By): Promise<boolean> {
  const changed = await deps.statuses.set(orderId, status, by, deps.now(), deps.newId());
  if (changed !== null) {
    deps.publisher.status(changed);
    return true;
  }
  const record = await deps.statuses.byOrderId(orderId);
  if (record === null) throw notFound('This order');
  if (record.status === 'cancelled') throw new Refusal('order_cancelled', 'This order was cancelled. Its status can no longer be changed.');
  return false;
}

/** Takes a confirmed order off the list for good. Answers false where there is none. */
export async function removeConfirmed(deps: OrderDeps, id: string, by: By): Promise<boolean> {
  const removed = await deps.confirmed.remove(id, by, deps.now(), { push: deps.newId(), count: deps.newId() });
  if (removed === null) return false;
  deps.publisher.confirmed(removed);
  deps.confirmedWritten(removed);
  return true;
}
