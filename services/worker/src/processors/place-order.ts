import type { Orders } from '@pulsecart/core/orders';
import type { OrderJob } from '@pulsecart/shared/orders/jobs';

/**
 * Job `placed`: an order was placed → its tracking record is written and its lines leave the cart. The API does both
 * before it answers; this repeats what a crash left undone.
 */
export function createPlaceOrderProcessor(orders: Pick<Orders, 'finishPlacing'>) {
  return ({ orderId }: OrderJob<'placed'>): Promise<void> => orders.finishPlacing(orderId);
}
