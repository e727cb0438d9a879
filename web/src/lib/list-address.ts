import { useSearchParams } from 'react-router-dom';

/**
 * Search and page of a list as they stand in the address, so that they outlive a reload and can be linked. Another
 * search starts at page 1 again.
 */
export function useListAddress() {
  const [params, setParams] = useSearchParams();
  const search = params.get('search') ?? '';
  const page = Math.max(1, Math.trunc(Number(params.get('page'))) || 1);
  return {
    search,
    page,
    setSearch(next: string) {
      setParams(next === '' ? {} : { search: next }, { replace: true, preventScrollReset: true });
    },
    setPage(next: number) {
      setParams({ ...(search === '' ? {} : { search }), ...(next === 1 ? {} : { page: String(next) }) });
    },
  };
}
