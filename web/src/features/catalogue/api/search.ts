import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { callPaged } from '../../../lib/api.ts';

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
