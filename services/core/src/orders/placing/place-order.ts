import type { Owner } from '@pulsecart/platform/owner';
import { notFound } from '@pulsecart/platform/refusal';
import type { OrderDeps } from '../deps.ts';
import { changeOrder } from '../lifecycle/change-order.ts';
import { followUp } from '../lifecycle/follow-up.ts';
import { byCustomer, type Delivery, isOwn, type Order } from '../lifecycle/order.ts';
import { placedChanges } from '../sums/order-sums.ts';
import { refuseOutdated } from './old-draft.ts';

/** The worker takes a placed order up only if the API did not finish: it waits this long, in milliseconds. */
const WORKER_HEAD_START_MS = 2000;

/**
 * Places an order: adds the delivery address, writes the tracking record and takes the ordered lines out of the cart.
 * Once the first write is done the order is accepted, and whatever follows is done again by a worker where it failed.
 * @throws Refusal for another account's order, `already_placed` with another address, `order_closed`; for an old draft also
 * `price_changed` and `product_gone`
 */
export async function placeOrder(deps: OrderDeps, owner: Owner, orderId: string, delivery: Delivery): Promise<void> {
  const read = async (): Promise<Order | null> => {
    const order = await deps.orders.loadByOrderId(orderId);
    if (order !== null && !isOwn(order, owner)) throw notFound('This order');
    if (order !== null) await refuseOutdated(deps, order);
    return order;
  };
  const { order } = await changeOrder(deps, read, { type: 'Place', delivery, by: byCustomer(owner) });
  if (!order.outbox.some((entry) => entry.kind === 'placed')) return;
  void deps.queue.add('placed', { v: 1, orderId }, { jobId: `placed-${orderId}`, delayMs: WORKER_HEAD_START_MS });
  await followUp(finishPlacing(deps, order));
}

/** What follows from a placed order: tracking record, cart, sums, push. Repeating it changes nothing. */
export async function finishPlacing(deps: OrderDeps, order: Order): Promise<void> {
  const placed = order.outbox.filter((entry) => entry.kind === 'placed').map((entry) => entry.id);
  if (placed.length > 0) {
    await deps.failpoint('placed.status:before');
    const status = await deps.statuses.insertPending(order, order.placedAt ?? deps.now(), deps.newId());
    await deps.failpoint('placed.cart:before');
    await deps.removeCartLines(order.cartLines);
    await deps.count(placedChanges(order));
    await deps.failpoint('placed.pull:before');
    await deps.orders.pull(order._id, placed);
    if (status !== null) deps.publisher.status(status);
  }
  deps.publisher.order(order);
}

/** The job `placed`. */
export async function resumePlacing(deps: OrderDeps, orderId: string): Promise<void> {
  const order = await deps.orders.byOrderId(orderId);
  if (order?.outbox.some((entry) => entry.kind === 'placed')) await finishPlacing(deps, order);
}
