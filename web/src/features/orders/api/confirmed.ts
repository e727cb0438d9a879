import type { ConfirmedOrder, ConfirmedOrderRow } from '@pulsecart/shared/orders/contract';
import type { RecordChanged } from '@pulsecart/shared/realtime/events';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call, callPaged } from '../../../lib/api/api.ts';
import { watched, watchList, watchRecord } from '../../../lib/live/live.ts';
import { type OrderView, ROWS_PER_PAGE } from '../rules/order-lists.ts';

/** A confirmed order never changes, but it may be deleted from the list. */
const unlessDeleted = (row: ConfirmedOrderRow, event: RecordChanged) => (event.record === 'confirmedOrders' && event.deleted ? null : row);

/** One page of Confirm Orders. */
export function confirmedOrdersQuery(view: OrderView) {
  return queryOptions({
    queryKey: ['confirmedOrders', 'list', view],
    queryFn: ({ signal }) => callPaged('GET /confirmOrder', { query: { ...view, limit: ROWS_PER_PAGE }, signal }),
    placeholderData: keepPreviousData,
    ...watched(watchList<ConfirmedOrderRow>('confirmedOrders', unlessDeleted)),
  });
}

export function confirmedOrderQuery(id: string) {
  return queryOptions({
    queryKey: ['confirmedOrders', 'one', id],
    queryFn: ({ signal }) => call('GET /details-confirm-order/{id}', { params: { id }, signal }),
    ...watched(watchRecord<ConfirmedOrder>('confirmedOrders', (order) => order)),
  });
}

/** Removes a confirmed order from the list; what the customer sees of it stays. */
export function useDeleteConfirmed() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call('DELETE /confirmOrder/{id}', { params: { id } }),
    onSettled: () => client.invalidateQueries({ queryKey: ['confirmedOrders', 'list'] }),
  });
}
