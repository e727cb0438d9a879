import { runConfirmation } from '@pulsecart/core/orders/confirmation-saga';
import type { OrderDeps } from '@pulsecart/core/orders/deps';
import { conflict } from '@pulsecart/platform/problem';
import type { OrderJob } from '@pulsecart/shared/orders/jobs';

/**
 * Job `confirm`: an admin confirmed an order → stock is taken, the confirmed order written, the tracking moved on.
 * @throws Problem with the reason when a product is short: the job ends as failed, without another attempt
 */
export function createConfirmOrderProcessor(deps: OrderDeps) {
  return async ({ orderId, confirmationId }: OrderJob<'confirm'>): Promise<string> => {
    const outcome = await runConfirmation(deps, orderId, confirmationId);
    if (outcome.kind === 'failed') throw conflict(outcome.error.code, outcome.error.message);
    return outcome.kind;
  };
}
