import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/api/api.ts';

/** Stock moves, so a product is asked for again on every visit. */
export function productQuery(id: string) {
  return queryOptions({
    queryKey: ['catalogue', 'product', id],
    queryFn: ({ signal }) => call('GET /product/{id}', { params: { id }, signal }),
    staleTime: 10_000,
  });
}

/** In random order, hence asked once per visit and not again while the page is open. */
export function relatedQuery(id: string) {
  return queryOptions({
    queryKey: ['catalogue', 'related', id],
    queryFn: ({ signal }) => call('GET /product/{id}/related', { params: { id }, signal }),
    staleTime: 5 * 60_000,
    refetchOnWindowFocus: false,
  });
}
