import { cancelOrder, cancelUnlessOvertaken } from '@pulsecart/core/orders/cancelling/cancel-order';
import { confirmOrder } from '@pulsecart/core/orders/confirmation/confirm-order';
import { deleteLine, giveAllLinesBack, giveLineBack, selectLine } from '@pulsecart/core/orders/confirmation/select-line';
import { removeConfirmed } from '@pulsecart/core/orders/confirmed/remove-confirmed';
import type { OrderDeps } from '@pulsecart/core/orders/deps';
import type { By, Order } from '@pulsecart/core/orders/lifecycle/order';
import { holdsOf, listConfirmed, listOwnStatuses, listPending, listStatuses } from '@pulsecart/core/orders/lists/order-lists';
import * as present from '@pulsecart/core/orders/lists/present';
import { orderTimeline } from '@pulsecart/core/orders/lists/timeline';
import { beginOrder } from '@pulsecart/core/orders/placing/checkout';
import { placeOrder } from '@pulsecart/core/orders/placing/place-order';
import { setStatus } from '@pulsecart/core/orders/tracking/set-status';
import type { Actor, Handlers } from '@pulsecart/platform/http/handlers';
import { notFound } from '@pulsecart/platform/refusal';
import type { ordersContract } from '@pulsecart/shared/orders/contract';
import { ObjectId } from 'mongodb';

type OrdersHandlers = Handlers<typeof ordersContract>;

const customer = (actor: Actor): By => ({ side: 'customer', account: actor.email });
const shop = (actor: Actor): By => ({ side: 'shop', account: actor.email });
const count = (done: boolean): number => (done ? 1 : 0);

/** The order room over HTTP: parse (done by the kit) → use case → present. */
export function createOrdersRoutes(deps: OrderDeps): OrdersHandlers {
  return { ...shopperRoutes(deps), ...pendingRoutes(deps), ...statusRoutes(deps), ...confirmedRoutes(deps) };
}

type ShopperCalls = 'POST /orders' | 'PUT /orders/{orderId}' | 'GET /orders/{orderId}' | 'POST /orders/{orderId}/cancel';

function shopperRoutes(deps: OrderDeps): Pick<OrdersHandlers, ShopperCalls> {
  return {
    'POST /orders': ({ actor, body, idempotencyKey }) => {
      const begin = (ids: { _id: string }) => beginOrder(deps, actor.email, body, ids);
      const mint = () => ({ _id: new ObjectId().toHexString() });
      if (idempotencyKey === null) return begin(mint());
      return deps.idempotency.once({ key: idempotencyKey, account: actor.uid, call: 'POST /orders', body }, mint, begin);
    },
    'PUT /orders/{orderId}': async ({ actor, params, body }) => {
      const { orderId: _, ...delivery } = body;
      await placeOrder(deps, actor.email, params.orderId, { ...delivery, email: actor.email });
      return { modifiedCount: 1 };
    },
    'GET /orders/{orderId}': async ({ actor, params }) => {
      const status = await deps.statuses.byOrderId(params.orderId);
      if (status === null || (status.email !== actor.email && actor.role !== 'admin')) throw notFound('This order');
      const [order, confirmed] = await Promise.all([deps.orders.byOrderId(params.orderId), deps.confirmed.byOrderId(params.orderId)]);
      const answer = present.presentForShopper(status, order, confirmed);
      if (answer === null) throw notFound('The details of this order');
      return answer;
    },
    'POST /orders/{orderId}/cancel': async ({ actor, params }) => {
      const read = async (): Promise<Order | null> => {
        const order = await deps.orders.byOrderId(params.orderId);
        return order?.email === actor.email ? order : null;
      };
      return { modifiedCount: count(await cancelOrder(deps, read, customer(actor))) };
    },
  };
}

type PendingCalls =
  | 'GET /order-events/{orderId}'
  | 'GET /all-orders'
  | 'GET /view-order/{id}'
  | 'DELETE /order-delete/{id}'
  | 'DELETE /pendingOrders/{id}'
  | 'DELETE /view-order-delete/{orderId}/{lineIndex}'
  | 'GET /selectedOrder/{orderId}'
  | 'POST /selectedOrder'
  | 'DELETE /selectedOrder/{orderId}/{lineIndex}'
  | 'DELETE /selectedOrders/{orderId}'
  | 'POST /confirmOrder';

function pendingRoutes(deps: OrderDeps): Pick<OrdersHandlers, PendingCalls> {
  const listed = async (read: Promise<Order | null>): Promise<Order> => {
    const order = await read;
    if (order === null || order.state === 'draft') throw notFound('This order');
    return order;
  };
  return {
    'GET /order-events/{orderId}': async ({ params }) => {
      const events = await orderTimeline(deps, params.orderId);
      if (events === null) throw notFound('This order');
      return events;
    },
    'GET /all-orders': async ({ query, setTotal }) => {
      const { items, total } = await listPending(deps, query);
      setTotal(total);
      return items.map(present.presentPendingRow);
    },
    'GET /view-order/{id}': async ({ params }) => {
      const order = await listed(deps.orders.byId(params.id));
      return present.presentPending(order, await holdsOf(deps, order));
    },
    'DELETE /order-delete/{id}': async ({ actor, params }) => {
      await listed(deps.orders.byId(params.id));
      return { deletedCount: count(await cancelOrder(deps, () => deps.orders.byId(params.id), shop(actor))) };
    },
    'DELETE /pendingOrders/{id}': async ({ actor, params }) => ({
      deletedCount: count(await cancelUnlessOvertaken(deps, params.id, shop(actor))),
    }),
    'DELETE /view-order-delete/{orderId}/{lineIndex}': async ({ actor, params }) => ({
      modifiedCount: count(await deleteLine(deps, params.orderId, params.lineIndex, shop(actor))),
    }),
    'GET /selectedOrder/{orderId}': async ({ params }) => {
      const order = await listed(deps.orders.byOrderId(params.orderId));
      return present.presentSelected(order, await holdsOf(deps, order));
    },
    'POST /selectedOrder': async ({ actor, body }) => {
      const order = await listed(deps.orders.byOrderId(body.orderId));
      const { productId, quantity, lineIndex } = body.product;
      const index = lineIndex ?? order.lines.findIndex((line) => line.product.productId === productId && line.state !== 'deleted');
      if (order.lines[index]?.product.productId !== productId) throw notFound('This line');
      await selectLine(deps, body.orderId, index, quantity, shop(actor));
      return { insertedId: `${body.orderId}:${index}` };
    },
    'DELETE /selectedOrder/{orderId}/{lineIndex}': async ({ actor, params }) => ({
      deletedCount: count(await giveLineBack(deps, params.orderId, params.lineIndex, shop(actor))),
    }),
    'DELETE /selectedOrders/{orderId}': async ({ actor, params }) => ({
      deletedCount: await giveAllLinesBack(deps, params.orderId, shop(actor)),
    }),
    'POST /confirmOrder': ({ actor, body, idempotencyKey }) => {
      const confirm = async ({ confirmationId }: { confirmationId: string }) => {
        await confirmOrder(deps, body.orderId, body.orderProducts, confirmationId, shop(actor));
        return { insertedId: confirmationId, orderId: body.orderId, state: 'confirming' as const };
      };
      const mint = () => ({ confirmationId: deps.newId() });
      if (idempotencyKey === null) return confirm(mint());
      return deps.idempotency.once({ key: idempotencyKey, account: actor.uid, call: 'POST /confirmOrder', body }, mint, confirm);
    },
  };
}

type StatusCalls = 'POST /orderStatus' | 'GET /orderStatus/{email}' | 'GET /orderStatus' | 'PATCH /orderStatus/{orderId}';

function statusRoutes(deps: OrderDeps): Pick<OrdersHandlers, StatusCalls> {
  return {
    // The server wrote the record when the order was placed: nothing is set from outside.
    'POST /orderStatus': async ({ actor, body }) => {
      const status = await deps.statuses.byOrderId(body.orderId);
      if (status === null || status.email !== actor.email) throw notFound('This order');
      return { insertedId: status._id.toHexString() };
    },
    'GET /orderStatus/{email}': async ({ params, query, setTotal }) => {
      const { items, total } = await listOwnStatuses(deps, params.email, query);
      setTotal(total);
      return items.map(present.presentStatus);
    },
    'GET /orderStatus': async ({ query, setTotal }) => {
      const { items, total } = await listStatuses(deps, query);
      setTotal(total);
      return items.map(present.presentStatus);
    },
    'PATCH /orderStatus/{orderId}': async ({ actor, params, body }) => ({
      modifiedCount: count(await setStatus(deps, params.orderId, body.status, shop(actor))),
    }),
  };
}

type ConfirmedCalls = 'GET /confirmOrder' | 'GET /details-confirm-order/{id}' | 'DELETE /confirmOrder/{id}';

function confirmedRoutes(deps: OrderDeps): Pick<OrdersHandlers, ConfirmedCalls> {
  return {
    'GET /confirmOrder': async ({ query, setTotal }) => {
      const { items, total } = await listConfirmed(deps, query);
      setTotal(total);
      return items.map(present.presentConfirmedRow);
    },
    'GET /details-confirm-order/{id}': async ({ params }) => {
      const order = await deps.confirmed.byId(params.id);
      if (order === null) throw notFound('This order');
      return present.presentConfirmed(order);
    },
    'DELETE /confirmOrder/{id}': async ({ actor, params }) => {
      if (!(await removeConfirmed(deps, params.id, shop(actor)))) throw notFound('This order');
      return { deletedCount: 1 };
    },
  };
}
