import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call } from '../../../lib/api/api.ts';
import { onRecordChanged } from '../../../lib/live/live.ts';

const LOOK_MS = 1_000;

/** Everything that happened to an order, oldest first. */
function orderEventsQuery(orderId: string) {
  return queryOptions({
    queryKey: ['orders', 'events', orderId],
    queryFn: ({ signal }) => call('GET /order-events/{orderId}', { params: { orderId }, signal }),
    staleTime: 0,
  });
}

/** The history of an order, read again whenever anything of it moves. */
export function useOrderEvents(orderId: string) {
  const client = useQueryClient();
  useEffect(
    () =>
      onRecordChanged((event) => {
        if (event.orderId === orderId) void client.invalidateQueries({ queryKey: orderEventsQuery(orderId).queryKey });
      }),
    [client, orderId],
  );
  return useQuery(orderEventsQuery(orderId));
}

/** The jobs of an order and each step of its confirmation with its time; asked for as long as it is under way. */
export function orderJobsQuery(orderId: string, working: boolean) {
  return queryOptions({
    queryKey: ['orders', 'jobs', orderId],
    queryFn: ({ signal }) => call('GET /order-jobs/{orderId}', { params: { orderId }, signal }),
    staleTime: 0,
    // The page says what it knows without the queue: Redis may be away.
    retry: false,
    refetchInterval: working ? LOOK_MS : false,
  });
}
