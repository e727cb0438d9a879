import type { Orders } from '@pulsecart/core/orders';
import type { OrderJob } from '@pulsecart/shared/orders/jobs';
/**
 * Job `confirm`: an admin confirmed an order → stock is taken, the confirmed order written, the tracking moved on.
 * @throws Refusal with the reason when a product is short: the job ends as failed, without another attempt
 */
export declare function createConfirmOrderProcessor(
  orders: Pick<Orders, 'confirm'>,
): ({ orderId, confirmationId }: OrderJob<'confirm'>) => Promise<string>;
//# sourceMappingURL=confirm-order.d.ts.map
