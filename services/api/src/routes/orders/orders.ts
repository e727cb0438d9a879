import type { Orders } from '@pulsecart/core/orders';
import type { Handlers } from '@pulsecart/platform/http/handlers';
import type { ordersContract } from '@pulsecart/shared/orders/contract';
import { deleted, modified } from '../../http/counts.ts';
import type { OwnerOf } from '../accounts/owner-of.ts';

/** Orders over HTTP: parse (done by the kit) → the module's method → answer. */
export function createOrdersRoutes(
  { shopper, admin }: Pick<Orders, 'shopper' | 'admin'>,
  ownerOf: OwnerOf,
): Handlers<typeof ordersContract> {
  return {
    'POST /orders': ({ actor, body, idempotencyKey }) => shopper.begin(actor, body, idempotencyKey),
    'PUT /orders/{orderId}': ({ actor, params, body: { orderId: _, ...delivery } }) =>
      modified(shopper.place(actor, params.orderId, delivery)),
    'GET /orders/{orderId}': ({ actor, params }) => shopper.read(actor, params.orderId),
    'POST /orders/{orderId}/cancel': ({ actor, params }) => modified(shopper.cancel(actor, params.orderId)),
    // The server wrote the record when the order was placed: nothing is set from outside.
    'POST /orderStatus': async ({ actor, body }) => ({ insertedId: await shopper.statusId(actor, body.orderId) }),
    'GET /orderStatus/{email}': async ({ actor, params, query }) => {
      const owner = await ownerOf(actor, params.email);
      return owner === null ? { items: [], total: 0 } : shopper.statuses(owner.id, query);
    },
    'GET /order-events/{orderId}': ({ params }) => admin.timeline(params.orderId),
    'GET /all-orders': ({ query }) => admin.pending(query),
    'GET /view-order/{id}': ({ params }) => admin.pendingOrder(params.id),
    'DELETE /order-delete/{id}': ({ actor, params }) => deleted(admin.remove(actor, params.id)),
    'DELETE /pendingOrders/{id}': ({ actor, params }) => deleted(admin.removeIfPending(actor, params.id)),
    'DELETE /view-order-delete/{orderId}/{lineIndex}': ({ actor, params }) =>
      modified(admin.deleteLine(actor, params.orderId, params.lineIndex)),
    'GET /selectedOrder/{orderId}': ({ params }) => admin.selection(params.orderId),
    'POST /selectedOrder': async ({ actor, body: { orderId, product } }) => ({
      insertedId: await admin.selectLine(actor, orderId, product),
    }),
    'DELETE /selectedOrder/{orderId}/{lineIndex}': ({ actor, params }) =>
      deleted(admin.giveLineBack(actor, params.orderId, params.lineIndex)),
    'DELETE /selectedOrders/{orderId}': async ({ actor, params }) => ({
      deletedCount: await admin.giveAllLinesBack(actor, params.orderId),
    }),
    'POST /confirmOrder': ({ actor, body, idempotencyKey }) => admin.confirm(actor, body, idempotencyKey),
    'GET /orderStatus': ({ query }) => admin.statuses(query),
    'PATCH /orderStatus/{orderId}': ({ actor, params, body }) => modified(admin.setStatus(actor, params.orderId, body.status)),
    'GET /confirmOrder': ({ query }) => admin.confirmed(query),
    'GET /details-confirm-order/{id}': ({ params }) => admin.confirmedOrder(params.id),
    'DELETE /confirmOrder/{id}': ({ actor, params }) => deleted(admin.removeConfirmed(actor, params.id)),
  };
}
