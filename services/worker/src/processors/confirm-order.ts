import { runConfirmation } from '@pulsecart/core/orders/confirmation/run-confirmation';
import type { OrderDeps } from '@pulsecart/core/orders/deps';
import { Refusal } from '@pulsecart/platform/refusal';
import type { OrderJob } from '@pulsecart/shared/orders/jobs';

/**
 * Job `confirm`: an admin confirmed an order → stock is taken, the confirmed order written, the tracking moved on.
 * @throws Refusal with the reason when a product is short: the job ends as failed, without another attempt
 */
export function createConfirmOrderProcessor(deps: OrderDeps) {
  return async ({ orderId, confirmationId }: OrderJob<'confirm'>): Promise<string> => {
    const outcome = await runConfirmation(deps, orderId, confirmationId);
    if (outcome.kind === 'failed') throw new Refusal(outcome.error.code, outcome.error.message);
    return outcome.kind;
  };
}
