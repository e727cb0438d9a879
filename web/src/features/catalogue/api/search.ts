import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { callPaged } from '../../../lib/api/api.ts';
import { PAGE_SIZE } from '../../../lib/constants.ts';

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

/** One page of everything that matches; while the next one loads the present one stays. */
export function searchPageQuery(term: string, page: number) {
  return queryOptions({
    queryKey: ['catalogue', 'search', term.toLowerCase(), page],
    queryFn: ({ signal }) => callPaged('GET /all-products', { query: { search: term, page, limit: PAGE_SIZE }, signal }),
    placeholderData: keepPreviousData,
    enabled: term !== '',
  });
}
