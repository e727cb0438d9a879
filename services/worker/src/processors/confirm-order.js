/**
 * Job `confirm`: an admin confirmed an order → stock is taken, the confirmed order written, the tracking moved on.
 * @throws Refusal with the reason when a product is short: the job ends as failed, without another attempt
 */
export function createConfirmOrderProcessor(orders) {
  return ({ orderId, confirmationId }) => orders.confirm(orderId, confirmationId);
}
//# sourceMappingURL=confirm-order.js.map
