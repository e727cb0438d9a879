import { notFound, Refusal } from '@pulsecart/platform/refusal';
import type { Found, Paging } from '@pulsecart/shared/fields';
import type { Checkout, OrderStatusRecord, ShopperOrder } from '@pulsecart/shared/orders/contract';
import { isDelivered } from '@pulsecart/shared/orders/tracking-statuses';
import { ObjectId } from 'mongodb';
import { cancelOrder } from './cancelling/cancel-order.ts';
import type { OrderDeps } from './deps.ts';
import { type Account, byCustomer, type Delivery, isOwn, type Order } from './lifecycle/order.ts';
import { listOwnStatuses } from './lists/order-lists.ts';
import { allOwnOrders } from './lists/own-orders.ts';
import { presentForShopper, presentStatus } from './lists/present.ts';
import { type Begun, beginOrder } from './placing/checkout.ts';
import { placeOrder } from './placing/place-order.ts';

const delivered = (): Refusal =>
  new Refusal('order_closed', 'This order is delivered and can no longer be cancelled. Write to us instead.');

/** What people do with their own orders. Of anybody else's, nothing is found. */
export function createShopperOrders(deps: OrderDeps) {
  return {
    /** Begins an order from the cart; see `beginOrder` for what is refused. A repeated key gets the same answer. */
    begin(account: Account, checkout: Checkout, key: string | null): Promise<Begun> {
      const mint = () => ({ _id: new ObjectId().toHexString() });
      const request = { key, account: account.uid, call: 'POST /orders', body: checkout };
      return deps.idempotency.once(request, mint, (ids) => beginOrder(deps, account, checkout, ids));
    },
    /** Adds the delivery address, with which the order is placed; see `placeOrder` for what is refused. */
    place: (account: Account, orderId: string, delivery: Omit<Delivery, 'email'>): Promise<void> =>
      placeOrder(deps, account, orderId, { ...delivery, email: account.email }),
    /** An order as its shopper sees it; admins see anybody's. @throws Refusal `not_found` */
    async read(account: Account, orderId: string): Promise<ShopperOrder> {
      const status = await deps.statuses.byOrderId(orderId);
      if (status === null || !(isOwn(status, account) || account.role === 'admin')) throw notFound('This order');
      const [order, confirmed] = await Promise.all([deps.orders.byOrderId(orderId), deps.confirmed.byOrderId(orderId)]);
      const shown = presentForShopper(status, order, confirmed);
      if (shown === null) throw notFound('The details of this order');
      return shown;
    },
    /**
     * Cancels an order that is pending, unless the shop calls it delivered; see `cancelOrder` for what else is refused.
     * @returns false where it was done before
     */
    async cancel(account: Account, orderId: string): Promise<boolean> {
      const read = async (): Promise<Order | null> => {
        const order = await deps.orders.byOrderId(orderId);
        return order !== null && isOwn(order, account) ? order : null;
      };
      const status = await deps.statuses.byOrderId(orderId);
      if (status !== null && isOwn(status, account) && isDelivered(status.status)) throw delivered();
      return cancelOrder(deps, read, byCustomer(account));
    },
    /** For whoever takes a copy of their data along. @param accountId - whose */
    all: (accountId: string): Promise<(ShopperOrder | OrderStatusRecord)[]> => allOwnOrders(deps, accountId),
    /** Newest first. @param accountId - whose */
    async statuses(accountId: string, page: Paging): Promise<Found<OrderStatusRecord>> {
      const { items, total } = await listOwnStatuses(deps, accountId, page);
      return { items: items.map(presentStatus), total };
    },
    /** The id of an order's tracking record, which was written when it was placed. @throws Refusal `not_found` */
    async statusId(account: Account, orderId: string): Promise<string> {
      const status = await deps.statuses.byOrderId(orderId);
      if (status === null || !isOwn(status, account)) throw notFound('This order');
      return status._id.toHexString();
    },
  };
}
