import type { OrderStatusRecord, ShopperOrder } from '@pulsecart/shared/orders/contract';
import type { RecordChanged } from '@pulsecart/shared/realtime/events';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call, callPaged } from '../../../lib/api/api.ts';
import { watched, watchList, watchRecord } from '../../../lib/live/live.ts';
import { withStatus } from '../rules/timeline.ts';

const moved = <R extends Pick<OrderStatusRecord, 'orderId' | 'version' | 'status' | 'history'>>(record: R, event: RecordChanged): R =>
  event.record === 'orderStatus' ? withStatus(record, event) : record;

/** The tracking records of an account, newest first; kept current by pushes. */
export function trackingQuery(email: string, pageNumber = 1, limit = 20) {
  return queryOptions({
    queryKey: ['orderStatus', 'of', email, pageNumber],
    queryFn: ({ signal }) => callPaged('GET /orderStatus/{email}', { params: { email }, query: { page: pageNumber, limit }, signal }),
    ...watched(watchList<OrderStatusRecord>('orderStatus', moved)),
  });
}

/** One own order with its lines. */
export function ownOrderQuery(orderId: string) {
  return queryOptions({
    queryKey: ['orders', 'own', orderId],
    queryFn: ({ signal }) => call('GET /orders/{orderId}', { params: { orderId }, signal }),
    ...watched(
      watchRecord<ShopperOrder>('orderStatus', (order, event) => {
        const next = moved(order, event);
        return { ...next, cancellable: next.cancellable && next.status === 'pending' };
      }),
    ),
  });
}

/** Cancels an own order while it is pending; refused once the shop is confirming it. */
export function useCancelOrder() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (orderId: string) => call('POST /orders/{orderId}/cancel', { params: { orderId } }),
    onSettled: (_answer, _error, orderId) =>
      Promise.all([
        client.invalidateQueries({ queryKey: ['orderStatus', 'of'] }),
        client.invalidateQueries({ queryKey: ownOrderQuery(orderId).queryKey }),
      ]),
  });
}
