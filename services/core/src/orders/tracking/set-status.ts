import { notFound, Refusal } from '@pulsecart/platform/refusal';
import { isFinal, type SettableStatus } from '@pulsecart/shared/orders/tracking-statuses';
import type { OrderDeps } from '../deps.ts';
import type { By } from '../lifecycle/order.ts';

/**
 * An admin sets one of the settable statuses freely. Setting what it is already changes nothing.
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
  if (isFinal(record.status)) throw new Refusal('order_cancelled', 'This order was cancelled. Its status can no longer be changed.');
  return false;
}
