import type { Orders } from '@pulsecart/core/orders';
import type { Handlers } from '@pulsecart/platform/http/handlers';
import type { ordersContract } from '@pulsecart/shared/orders/contract';

type OrdersHandlers = Handlers<typeof ordersContract>;

const count = (done: boolean): number => (done ? 1 : 0);

/** Orders over HTTP: parse (done by the kit) → the module's method → answer. */
export function createOrdersRoutes(orders: Pick<Orders, 'shopper' | 'admin'>): OrdersHandlers {
  return { ...shopperRoutes(orders), ...pendingRoutes(orders), ...statusRoutes(orders), ...confirmedRoutes(orders) };
}

type ShopperCalls =
  | 'POST /orders'
  | 'PUT /orders/{orderId}'
  | 'GET /orders/{orderId}'
  | 'POST /orders/{orderId}/cancel'
  | 'POST /orderStatus'
  | 'GET /orderStatus/{email}';

function shopperRoutes({ shopper }: Pick<Orders, 'shopper'>): Pick<OrdersHandlers, ShopperCalls> {
  return {
    'POST /orders': ({ actor, body, idempotencyKey }) => shopper.begin(actor, body, idempotencyKey),
    'PUT /orders/{orderId}': async ({ actor, params, body: { orderId: _, ...delivery } }) => {
      await shopper.place(actor, params.orderId, delivery);
      return { modifiedCount: 1 };
    },
    'GET /orders/{orderId}': ({ actor, params }) => shopper.read(actor, params.orderId),
    'POST /orders/{orderId}/cancel': async ({ actor, params }) => ({ modifiedCount: count(await shopper.cancel(actor, params.orderId)) }),
    // The server wrote the record when the order was placed: nothing is set from outside.
    'POST /orderStatus': async ({ actor, body }) => ({ insertedId: await shopper.statusId(actor, body.orderId) }),
    'GET /orderStatus/{email}': ({ params, query }) => shopper.statuses(params.email, query),
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

function pendingRoutes({ admin }: Pick<Orders, 'admin'>): Pick<OrdersHandlers, PendingCalls> {
  return {
    'GET /order-events/{orderId}': ({ params }) => admin.timeline(params.orderId),
    'GET /all-orders': ({ query }) => admin.pending(query),
    'GET /view-order/{id}': ({ params }) => admin.pendingOrder(params.id),
    'DELETE /order-delete/{id}': async ({ actor, params }) => ({ deletedCount: count(await admin.remove(actor, params.id)) }),
    'DELETE /pendingOrders/{id}': async ({ actor, params }) => ({ deletedCount: count(await admin.removeIfPending(actor, params.id)) }),
    'DELETE /view-order-delete/{orderId}/{lineIndex}': async ({ actor, params }) => ({
      modifiedCount: count(await admin.deleteLine(actor, params.orderId, params.lineIndex)),
    }),
    'GET /selectedOrder/{orderId}': ({ params }) => admin.selection(params.orderId),
    'POST /selectedOrder': async ({ actor, body: { orderId, product } }) => ({
      insertedId: `${orderId}:${await admin.selectLine(actor, orderId, product)}`,
    }),
    'DELETE /selectedOrder/{orderId}/{lineIndex}': async ({ actor, params }) => ({
      deletedCount: count(await admin.giveLineBack(actor, params.orderId, params.lineIndex)),
    }),
    'DELETE /selectedOrders/{orderId}': async ({ actor, params }) => ({
      deletedCount: await admin.giveAllLinesBack(actor, params.orderId),
    }),
    'POST /confirmOrder': ({ actor, body, idempotencyKey }) => admin.confirm(actor, body, idempotencyKey),
  };
}

type StatusCalls = 'GET /orderStatus' | 'PATCH /orderStatus/{orderId}';

function statusRoutes({ admin }: Pick<Orders, 'admin'>): Pick<OrdersHandlers, StatusCalls> {
  return {
    'GET /orderStatus': ({ query }) => admin.statuses(query),
    'PATCH /orderStatus/{orderId}': async ({ actor, params, body }) => ({
      modifiedCount: count(await admin.setStatus(actor, params.orderId, body.status)),
    }),
  };
}

type ConfirmedCalls = 'GET /confirmOrder' | 'GET /details-confirm-order/{id}' | 'DELETE /confirmOrder/{id}';

function confirmedRoutes({ admin }: Pick<Orders, 'admin'>): Pick<OrdersHandlers, ConfirmedCalls> {
  return {
    'GET /confirmOrder': ({ query }) => admin.confirmed(query),
    'GET /details-confirm-order/{id}': ({ params }) => admin.confirmedOrder(params.id),
    'DELETE /confirmOrder/{id}': async ({ actor, params }) => {
      await admin.removeConfirmed(actor, params.id);
      return { deletedCount: 1 };
    },
  };
}
