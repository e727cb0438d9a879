import type { ProductSort } from '@pulsecart/shared/catalogue/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call, callPaged } from '../../../lib/api.ts';
import { PAGE_SIZE } from '../../../lib/constants.ts';

const catalogueMs = 5 * 60_000;

/** Every category with its count and first ten products; feeds home and /categories. */
export const categoriesQuery = queryOptions({
  queryKey: ['catalogue', 'categories'],
  queryFn: ({ signal }) => call('GET /categories', { signal }),
  staleTime: catalogueMs,
});

export interface CategoryView {
  name: string;
  page: number;
  sort: ProductSort;
  minPrice?: number | undefined;
  maxPrice?: number | undefined;
  inStock?: boolean | undefined;
}

/** One page of a category; while the next one loads the present one stays. */
export function categoryPageQuery({ name, page, sort, minPrice, maxPrice, inStock }: CategoryView) {
  return queryOptions({
    queryKey: ['catalogue', 'category', name, { page, sort, minPrice, maxPrice, inStock }],
    queryFn: ({ signal }) =>
      callPaged('GET /products/category/{category}', {
        params: { category: name },
        query: { page, limit: PAGE_SIZE, sort, minPrice, maxPrice, inStock: inStock ? 'true' : undefined },
        signal,
      }),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });
}

/** How many rows the search dropdown shows. */
const SEARCH_ROWS = 8;

export function searchQuery(term: string) {
  return queryOptions({
    queryKey: ['catalogue', 'search', term.toLowerCase()],
    queryFn: ({ signal }) => callPaged('GET /all-products', { query: { search: term, limit: SEARCH_ROWS }, signal }),
    placeholderData: keepPreviousData,
    enabled: term !== '',
  });
}

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
    staleTime: catalogueMs,
    refetchOnWindowFocus: false,
  });
}
