import type { OrderStatusRecord, ShopperOrder } from '@pulsecart/shared/orders/contract';
import type { RecordChanged } from '@pulsecart/shared/realtime/events';
import { queryOptions } from '@tanstack/react-query';
import { call, callPaged, callQuery } from '../../../lib/api/api.ts';
import { useCommand } from '../../../lib/api/use-command.ts';
import { watched, watchList, watchRecord } from '../../../lib/live/live.ts';
import { withStatus } from '../rules/timeline.ts';

/** A tracking record as a push leaves it. */
export const moved = <R extends Pick<OrderStatusRecord, 'orderId' | 'version' | 'status' | 'history'>>(
  record: R,
  event: RecordChanged,
): R => (event.record === 'orderStatus' ? withStatus(record, event) : record);

/** The tracking records of an account, newest first; kept current by pushes. */
export const trackingQuery = (email: string, page: number, limit: number) =>
  queryOptions({
    queryKey: ['orderStatus', 'of', email, page],
    queryFn: ({ signal }) => callPaged('GET /orderStatus/{email}', { params: { email }, query: { page, limit }, signal }),
    ...watched(watchList('orderStatus', moved<OrderStatusRecord>)),
  });

export const ownOrderQuery = (orderId: string) => ({
  ...callQuery(['orders', 'own', orderId], 'GET /orders/{orderId}', { params: { orderId } }),
  ...watched(
    watchRecord<ShopperOrder>('orderStatus', (order, event) => {
      const next = moved(order, event);
      return { ...next, cancellable: next.cancellable && next.status === 'pending' };
    }),
  ),
});

/** Cancels an own order while it is pending; refused once the shop is confirming it. */
export const useCancelOrder = () =>
  useCommand((orderId: string) => call('POST /orders/{orderId}/cancel', { params: { orderId } }), ['orderStatus', 'of'], ['orders', 'own']);
