import type { OrderDeps } from '@pulsecart/core/orders/deps';
import { resumePlacing } from '@pulsecart/core/orders/placing/place-order';
import type { OrderJob } from '@pulsecart/shared/orders/jobs';

/**
 * Job `placed`: an order was placed → its tracking record is written and its lines leave the cart. The API does both
 * before it answers; this repeats what a crash left undone.
 */
export function createPlaceOrderProcessor(deps: OrderDeps) {
  return ({ orderId }: OrderJob<'placed'>): Promise<void> => resumePlacing(deps, orderId);
}
