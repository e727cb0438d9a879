/**
 * Job `placed`: an order was placed → its tracking record is written and its lines leave the cart. The API does both
 * before it answers; this repeats what a crash left undone.
 */
export function createPlaceOrderProcessor(orders) {
  return ({ orderId }) => orders.finishPlacing(orderId);
}
//# sourceMappingURL=place-order.js.map
