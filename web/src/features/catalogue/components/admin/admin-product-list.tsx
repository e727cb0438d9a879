import type { Product } from '@pulsecart/shared/catalogue/contract';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { PackageSearch } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { PAGE_SIZE } from '../../../../lib/constants.ts';
import { formatCount } from '../../../../lib/format/format.ts';
import { useListAddress } from '../../../../lib/hooks/use-list-address.ts';
import { adminProductTexts } from '../../../../lib/texts/admin/catalogue-admin.ts';
import { Button } from '../../../../ui/controls/button.tsx';
import { Pager } from '../../../../ui/controls/pager.tsx';
import { EmptyState } from '../../../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../../../ui/feedback/error-state.tsx';
import { Spinner } from '../../../../ui/feedback/spinner.tsx';
import { SearchField } from '../../../../ui/forms/search-field.tsx';
import { PageHead } from '../../../../ui/layout/page-head.tsx';
import { adminProductsQuery } from '../../api/admin-products.ts';

const { list } = adminProductTexts;

interface AdminProductListProps {
  title: string;
  hint?: string;
  /** Beside the search. */
  actions?: ReactNode;
  /** Shows one page of products; `from` is the running number of the first. */
  children: (products: readonly Product[], from: number) => ReactNode;
}

/** Search, count, one page of products and the pager; search and page stand in the address. */
export function AdminProductList({ title, hint, actions, children }: AdminProductListProps) {
  const { search, page, setSearch, setPage } = useListAddress();
  const query = useQuery(adminProductsQuery(search, page));
  const total = query.data?.totalCount;
  const pages = Math.max(1, Math.ceil((total ?? 0) / PAGE_SIZE));
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a page that is gone (its last product deleted) moves
  useEffect(() => {
    if (total !== undefined && !query.isPlaceholderData && page > pages) setPage(pages);
  }, [total, page, pages, query.isPlaceholderData]);
  return (
    <>
      <PageHead
        title={title}
        hint={hint}
        {...(total === undefined ? {} : { count: list.count(formatCount(total)) })}
        actions={
          <>
            {actions}
            <SearchField className="w-full sm:w-80" value={search} onSearch={setSearch} label={list.search} clearLabel={list.clear} />
          </>
        }
      />
      <ListBody query={query} onClear={search === '' ? null : () => setSearch('')}>
        {(products) => children(products, (page - 1) * PAGE_SIZE + 1)}
      </ListBody>
      <Pager className="mt-5" page={Math.min(page, pages)} pages={pages} onPage={setPage} />
    </>
  );
}

interface ListBodyProps {
  query: UseQueryResult<{ result: Product[] }>;
  onClear: (() => void) | null;
  children: (products: readonly Product[]) => ReactNode;
}

function ListBody({ query, onClear, children }: ListBodyProps) {
  if (query.data === undefined) {
    if (!query.isError) return <Spinner className="min-h-80" />;
    return <ErrorState title={list.loadFailed} error={query.error} onRetry={() => void query.refetch()} busy={query.isFetching} />;
  }
  if (query.data.result.length > 0) return children(query.data.result);
  const clear = onClear && (
    <Button variant="outline" onClick={onClear}>
      {list.clear}
    </Button>
  );
  return <EmptyState icon={<PackageSearch />} title={list.empty} hint={onClear ? list.emptyHint : undefined} action={clear} />;
}
