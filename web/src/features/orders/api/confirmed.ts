import type { ConfirmedOrder, ConfirmedOrderRow } from '@pulsecart/shared/orders/contract';
import type { RecordChanged } from '@pulsecart/shared/realtime/events';
import { call, callQuery, pageQuery } from '../../../lib/api/api.ts';
import { useCommand } from '../../../lib/api/use-command.ts';
import { watched, watchList, watchRecord } from '../../../lib/live/live.ts';
import { type OrderView, ROWS_PER_PAGE } from '../rules/order-lists.ts';

/** A confirmed order never changes, but it may be deleted from the list. */
const unlessDeleted = (row: ConfirmedOrderRow, event: RecordChanged) => (event.record === 'confirmedOrders' && event.deleted ? null : row);

export const confirmedOrdersQuery = (view: OrderView) => ({
  ...pageQuery(['confirmedOrders', 'list', view], 'GET /confirmOrder', { query: { ...view, limit: ROWS_PER_PAGE } }),
  ...watched(watchList<ConfirmedOrderRow>('confirmedOrders', unlessDeleted)),
});

export const confirmedOrderQuery = (id: string) => ({
  ...callQuery(['confirmedOrders', 'one', id], 'GET /details-confirm-order/{id}', { params: { id } }),
  ...watched(watchRecord<ConfirmedOrder>('confirmedOrders', (order) => order)),
});

/** Removes a confirmed order from the list; what the customer sees of it stays. */
export const useDeleteConfirmed = () =>
  useCommand((id: string) => call('DELETE /confirmOrder/{id}', { params: { id } }), ['confirmedOrders', 'list']);
