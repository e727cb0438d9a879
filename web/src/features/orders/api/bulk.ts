import type { BulkCommand, BulkItemState, BulkProgress, BulkResult } from '@pulsecart/shared/orders/bulk-contract';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call, callPaged } from '../../../lib/api/api.ts';
import { onLiveUpdate } from '../../../lib/live/live.ts';

export const BULKS_PER_PAGE = 20;
export const RESULTS_PER_PAGE = 50;
/** How often a running job is asked how far it is; pushes move the bar between. */
const LOOK_MS = 1_000;

export type BulkView = BulkProgress & { results: BulkResult[] };

/** One page of the bulk jobs, newest first. */
export function bulksQuery(page: number, limit = BULKS_PER_PAGE) {
  return queryOptions({
    queryKey: ['bulk', 'list', { page, limit }],
    queryFn: ({ signal }) => callPaged('GET /bulk', { query: { page, limit }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: (query) => (query.state.data?.items.some(({ state }) => state === 'running') ? 2 * LOOK_MS : false),
  });
}

/** How far a job is, with one page of its results: all of them, or those in one state. */
export function bulkQuery(id: string, page: number, state?: BulkItemState) {
  return queryOptions({ ...pageOfResults(id, page, state), placeholderData: keepPreviousData });
}

/** The same, without the results of another page while this one is on its way. */
export function bulkResultsQuery(id: string, page: number, state?: BulkItemState) {
  return queryOptions(pageOfResults(id, page, state));
}

function pageOfResults(id: string, page: number, state?: BulkItemState) {
  return {
    queryKey: ['bulk', 'one', id, { page, state: state ?? 'all' }],
    queryFn: ({ signal }: { signal: AbortSignal }) =>
      call('GET /bulk/{id}', { params: { id }, query: { page, limit: RESULTS_PER_PAGE, ...(state ? { state } : {}) }, signal }),
    staleTime: 0,
    refetchInterval: (query: { state: { data: BulkView | undefined } }) => (query.state.data?.state === 'running' ? LOOK_MS : false),
  } as const;
}

/** Moves the bars of running jobs as soon as the server tells; which orders are done is asked for. */
export function useBulkUpdates(): void {
  const client = useQueryClient();
  useEffect(
    () =>
      onLiveUpdate('bulk:progress', (moved) => {
        const newer = <B extends BulkProgress>(bulk: B): B =>
          bulk.bulkId === moved.bulkId && bulk.version < moved.version ? { ...bulk, ...moved } : bulk;
        client.setQueriesData<BulkView>({ queryKey: ['bulk', 'one', moved.bulkId] }, (bulk) => bulk && newer(bulk));
        client.setQueriesData<{ items: BulkProgress[]; total: number }>(
          { queryKey: ['bulk', 'list'] },
          (list) => list && { ...list, items: list.items.map(newer) },
        );
        if (moved.state === 'done') void client.invalidateQueries({ queryKey: ['bulk'] });
      }),
    [client],
  );
}

/** Begins a job over many orders. Answers its id. `key` makes a second click harmless. */
export function useStartBulk() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ key, ...body }: BulkCommand & { key: string }) =>
      (await call('POST /bulk', { headers: { 'Idempotency-Key': key }, body })).bulkId,
    onSettled: () => client.invalidateQueries({ queryKey: ['bulk', 'list'] }),
  });
}

/** Tries those that failed again, and only those. */
export function useRetryBulk(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call('POST /bulk/{id}/retry', { params: { id } }),
    onSettled: () => client.invalidateQueries({ queryKey: ['bulk'] }),
  });
}
