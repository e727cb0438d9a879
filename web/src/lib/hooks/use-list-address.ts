import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';

/** What a list shows, as its address says: `?search=AB12&sort=oldest&page=2`. */
export interface ListView<Sort extends string = string> {
  /** Counted from 1. */
  page: number;
  search: string;
  sort: Sort;
}

const LONGEST_SEARCH = 100;

/** The page that an address names, 1 unless it is a whole number above. */
export function readPage(params: URLSearchParams): number {
  const page = Number(params.get('page'));
  return Number.isSafeInteger(page) && page > 1 ? page : 1;
}

export function readListView<Sort extends string>(params: URLSearchParams, sorts: readonly [Sort, ...Sort[]]): ListView<Sort> {
  const sort = sorts.find((one) => one === params.get('sort')) ?? sorts[0];
  return {
    page: readPage(params),
    search: (params.get('search') ?? '').trim().slice(0, LONGEST_SEARCH),
    sort,
  };
}

/** Only what differs from the list's beginning stands in the address. */
function writeListView({ page, search, sort }: ListView, unsaid: string): Record<string, string> {
  return { ...(search ? { search } : {}), ...(sort === unsaid ? {} : { sort }), ...(page > 1 ? { page: String(page) } : {}) };
}

const unsorted = [''] as const;

/**
 * Search, sort and page of a list as they stand in the address, so that they outlive a reload and can be linked. Another
 * search or order starts at page 1 again.
 * @param sorts the orders that the list offers, the usual one first; a constant
 */
export function useListAddress<Sort extends string = ''>(sorts: readonly [Sort, ...Sort[]] = unsorted as never) {
  const [params, setParams] = useSearchParams();
  const view = useMemo(() => readListView(params, sorts), [params, sorts]);
  const go = useCallback(
    (next: Partial<ListView<Sort>>, options?: Parameters<typeof setParams>[1]) =>
      setParams(writeListView({ ...view, ...next }, sorts[0]), options),
    [setParams, view, sorts],
  );
  return {
    ...view,
    view,
    setSearch: useCallback((search: string) => go({ search, page: 1 }, { replace: true, preventScrollReset: true }), [go]),
    setSort: useCallback((sort: Sort) => go({ sort, page: 1 }, { replace: true, preventScrollReset: true }), [go]),
    setPage: useCallback((page: number) => go({ page }), [go]),
  };
}
