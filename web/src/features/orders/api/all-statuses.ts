import type { ControlledOrder, OrderStatusRecord } from '@pulsecart/shared/orders/contract';
import type { SettableStatus } from '@pulsecart/shared/orders/tracking-statuses';
import { useMutation, useMutationState, useQueryClient } from '@tanstack/react-query';
import { call, pageQuery } from '../../../lib/api/api.ts';
import { watched, watchList } from '../../../lib/live/live.ts';
import { type OrderView, ROWS_PER_PAGE } from '../rules/order-lists.ts';
import { moved } from './tracking.ts';

export const allStatusesQuery = (view: OrderView) => ({
  ...pageQuery(['orderStatus', 'all', view], 'GET /orderStatus', { query: { ...view, limit: ROWS_PER_PAGE } }),
  ...watched(watchList('orderStatus', moved<ControlledOrder>)),
});

const settingOf = (orderId: string) => ['orderStatus', 'set', orderId] as const;

/** Sets the status of one order. It is under way until the record has been read again, so that nothing flickers. */
export function useSetStatus(orderId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationKey: settingOf(orderId),
    mutationFn: (status: SettableStatus) => call('PATCH /orderStatus/{orderId}', { params: { orderId }, body: { status } }),
    onSettled: () => client.invalidateQueries({ queryKey: ['orderStatus', 'all'] }),
  });
}

/** The status to show: what was chosen while that is under way, so that a refusal takes it back; else what the record says. */
export function useStatusShown({ orderId, status }: Pick<OrderStatusRecord, 'orderId' | 'status'>): string {
  const chosen = useMutationState({
    filters: { mutationKey: settingOf(orderId), status: 'pending' },
    select: (mutation) => mutation.state.variables as SettableStatus,
  });
  return chosen.at(-1) ?? status;
}
