import type { OrderStatusRecord } from '@pulsecart/shared/orders/contract';
import type { SettableStatus } from '@pulsecart/shared/orders/order-status';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call, callPaged } from '../../../lib/api.ts';
import { page, watched } from '../../../lib/live.ts';
import { type ListView, ROWS_PER_PAGE } from '../rules/list-view.ts';
import { withStatus } from '../rules/timeline.ts';

/** One page of all tracking records, newest first. */
export function allStatusesQuery(view: ListView) {
  return queryOptions({
    queryKey: ['orderStatus', 'all', view],
    queryFn: ({ signal }) => callPaged('GET /orderStatus', { query: { ...view, limit: ROWS_PER_PAGE }, signal }),
    placeholderData: keepPreviousData,
    ...watched(page<OrderStatusRecord>('orderStatus', (row, event) => (event.record === 'orderStatus' ? withStatus(row, event) : row))),
  });
}

/**
 * Sets the status of one order. While `isPending` the row shows `variables`; it stays so until the record has been
 * read again, so that neither success nor refusal flickers.
 */
export function useSetStatus(orderId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (status: SettableStatus) => call('PATCH /orderStatus/{orderId}', { params: { orderId }, body: { status } }),
    onSettled: () => client.invalidateQueries({ queryKey: ['orderStatus', 'all'] }),
  });
}
