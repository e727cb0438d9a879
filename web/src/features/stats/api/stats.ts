import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';

/** How many, and how much money in dollars. */
export interface Totals {
  count: number;
  dollars: number;
}

function first(answer: readonly { totalPrices: number; count: number }[]): Totals {
  return { count: answer[0]?.count ?? 0, dollars: answer[0]?.totalPrices ?? 0 };
}

/** Confirmed orders of the whole shop. */
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

/** The orders an account placed and did not cancel. */
export function ownTotalsQuery(email: string) {
  return queryOptions({
    queryKey: ['stats', 'own', email],
    queryFn: async ({ signal }) => first(await call('GET /user-stats/{email}', { params: { email }, signal })),
    staleTime: 0,
  });
}
