import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { callQuery } from '../../../lib/api/api.ts';
import { onRecordChanged } from '../../../lib/live/live.ts';

const LOOK_MS = 1_000;

const orderEventsQuery = (orderId: string) => ({
  ...callQuery(['orders', 'events', orderId], 'GET /order-events/{orderId}', { params: { orderId } }),
  staleTime: 0,
});

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
export const orderJobsQuery = (orderId: string, working: boolean) => ({
  ...callQuery(['orders', 'jobs', orderId], 'GET /order-jobs/{orderId}', { params: { orderId } }),
  staleTime: 0,
  // The page says what it knows without the queue: Redis may be away.
  retry: false,
  refetchInterval: working ? LOOK_MS : (false as const),
});
