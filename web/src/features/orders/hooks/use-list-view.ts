import { useCallback } from 'react';
import { useSearchParams } from 'react-router-dom';
import { type ListView, ROWS_PER_PAGE, readListView, writeListView } from '../rules/list-view.ts';

/** Page and search of a list, kept in the address. A new search begins at page 1. */
export function useListView() {
  const [params, setParams] = useSearchParams();
  const view: ListView = readListView(params);
  const { search } = view;
  const onSearch = useCallback((text: string) => setParams(writeListView({ page: 1, search: text }), { replace: true }), [setParams]);
  const onPage = useCallback((page: number) => setParams(writeListView({ page, search })), [setParams, search]);
  return { view, onSearch, onPage, pagesOf: (total: number) => Math.ceil(total / ROWS_PER_PAGE) };
}
