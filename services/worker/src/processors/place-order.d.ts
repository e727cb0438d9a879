import type { Orders } from '@pulsecart/core/orders';
import type { OrderJob } from '@pulsecart/shared/orders/jobs';
/**
 * Job `placed`: an order was placed → its tracking record is written and its lines leave the cart. The API does both
 * before it answers; this repeats what a crash left undone.
 */
export declare function createPlaceOrderProcessor(
  orders: Pick<Orders, 'finishPlacing'>,
): ({ orderId }: OrderJob<'placed'>) => Promise<void>;
//# sourceMappingURL=place-order.d.ts.map
