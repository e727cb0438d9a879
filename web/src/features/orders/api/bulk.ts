import type { BulkCommand, BulkItemState, BulkProgress, BulkResult } from '@pulsecart/shared/orders/bulk-contract';
import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call, callQuery, pageQuery } from '../../../lib/api/api.ts';
import { useCommand } from '../../../lib/api/use-command.ts';
import { onLiveUpdate } from '../../../lib/live/live.ts';

export const BULKS_PER_PAGE = 20;
export const RESULTS_PER_PAGE = 50;
/** How often a running job is asked how far it is; pushes move the bar between. */
const LOOK_MS = 1_000;

export type BulkView = BulkProgress & { results: BulkResult[] };

export const bulksQuery = (page: number, limit = BULKS_PER_PAGE) =>
  queryOptions({
    ...pageQuery(['bulk', 'list', { page, limit }], 'GET /bulk', { query: { page, limit } }),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => (data?.items.some(({ state }) => state === 'running') ? 2 * LOOK_MS : false),
  });

/** How far a job is, with one page of its results: all of them, or those in one state. */
export const bulkResultsQuery = (id: string, page: number, state?: BulkItemState) =>
  queryOptions({
    ...callQuery(['bulk', 'one', id, { page, state: state ?? 'all' }], 'GET /bulk/{id}', {
      params: { id },
      query: { page, limit: RESULTS_PER_PAGE, ...(state ? { state } : {}) },
    }),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => (data?.state === 'running' ? LOOK_MS : false),
  });

/** The same, with the results of the page before while this one is on its way. */
export const bulkQuery = (...args: Parameters<typeof bulkResultsQuery>) =>
  queryOptions({ ...bulkResultsQuery(...args), placeholderData: keepPreviousData });

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
  const start = async ({ key, ...body }: BulkCommand & { key: string }) =>
    (await call('POST /bulk', { headers: { 'Idempotency-Key': key }, body })).bulkId;
  return useCommand(start, ['bulk', 'list']);
}

/** Tries those that failed again, and only those. */
export const useRetryBulk = (id: string) => useCommand(() => call('POST /bulk/{id}/retry', { params: { id } }), ['bulk']);
