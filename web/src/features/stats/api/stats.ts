import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call, callQuery } from '../../../lib/api/api.ts';
import { onLiveUpdate } from '../../../lib/live/live.ts';

/** How many, and how much money in dollars. */
export interface Totals {
  count: number;
  dollars: number;
}

function first(answer: readonly { totalPrices: number; count: number }[]): Totals {
  return { count: answer[0]?.count ?? 0, dollars: answer[0]?.totalPrices ?? 0 };
}

export const shopTotalsQuery = queryOptions({
  queryKey: ['stats', 'shop'],
  queryFn: async ({ signal }) => first(await call('GET /totalMoney', { signal })),
  staleTime: 0,
});

export const userCountQuery = queryOptions({
  queryKey: ['stats', 'users'],
  queryFn: async ({ signal }) => (await call('GET /stat-allusers', { signal })).count,
  staleTime: 0,
});

/** The figures are asked again this often, in case a push was lost. */
const LOOK_MS = 30_000;
const live = { staleTime: 0, refetchInterval: LOOK_MS } as const;

export const salesQuery = (days: number) => ({
  ...callQuery(['stats', 'sales', days], 'GET /stats/sales', { query: { days } }),
  placeholderData: keepPreviousData,
  ...live,
});

export const funnelQuery = { ...callQuery(['stats', 'funnel'], 'GET /stats/funnel'), ...live };
export const productFiguresQuery = { ...callQuery(['stats', 'products'], 'GET /stats/products'), ...live };
export const pipelineQuery = { ...callQuery(['stats', 'pipeline'], 'GET /stats/pipeline'), staleTime: 0, refetchInterval: 5_000 };

/** Reads the shop's figures again whenever the server says that they have moved. */
export function useLiveStats(): void {
  const client = useQueryClient();
  useEffect(() => onLiveUpdate('stats:moved', () => void client.invalidateQueries({ queryKey: ['stats'] })), [client]);
}

/** The orders an account placed and did not cancel. */
export function ownTotalsQuery(email: string) {
  return queryOptions({
    queryKey: ['stats', 'own', email],
    queryFn: async ({ signal }) => first(await call('GET /user-stats/{email}', { params: { email }, signal })),
    staleTime: 0,
  });
}
