import { callQuery } from '../../../lib/api/api.ts';

/** Stock moves, so a product is asked for again on every visit. */
export const productQuery = (id: string) => ({
  ...callQuery(['catalogue', 'product', id], 'GET /product/{id}', { params: { id } }),
  staleTime: 10_000,
});

/** In random order, hence asked once per visit and not again while the page is open. */
export const relatedQuery = (id: string) => ({
  ...callQuery(['catalogue', 'related', id], 'GET /product/{id}/related', { params: { id } }),
  staleTime: 5 * 60_000,
  refetchOnWindowFocus: false,
});
