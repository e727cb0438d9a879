import { pageQuery } from '../../../lib/api/api.ts';
import { PAGE_SIZE } from '../../../lib/constants.ts';

const SEARCH_ROWS = 8;

export const searchQuery = (term: string) =>
  pageQuery(['catalogue', 'search', term.toLowerCase()], 'GET /all-products', { query: { search: term, limit: SEARCH_ROWS } });

export const searchPageQuery = (term: string, page: number) => ({
  ...pageQuery(['catalogue', 'search', term.toLowerCase(), page], 'GET /all-products', { query: { search: term, page, limit: PAGE_SIZE } }),
  enabled: term !== '',
});
