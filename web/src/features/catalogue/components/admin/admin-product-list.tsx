import type { Product } from '@pulsecart/shared/catalogue/contract';
import { useQuery } from '@tanstack/react-query';
import { PackageSearch } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { PAGE_SIZE } from '../../../../lib/constants.ts';
import { formatCount } from '../../../../lib/format/format.ts';
import { useListAddress } from '../../../../lib/hooks/use-list-address.ts';
import { adminProductTexts } from '../../../../lib/texts/admin/catalogue-admin.ts';
import { Button } from '../../../../ui/controls/button.tsx';
import { PagedList } from '../../../../ui/data/paged-list.tsx';
import { Spinner } from '../../../../ui/feedback/spinner.tsx';
import { SearchField } from '../../../../ui/forms/search-field.tsx';
import { PageHead } from '../../../../ui/layout/page-head.tsx';
import { adminProductsQuery } from '../../api/admin-products.ts';

const { list } = adminProductTexts;

interface AdminProductListProps {
  title: string;
  hint?: string;
  actions?: ReactNode;
  /** Shows one page of products; `from` is the running number of the first. */
  children: (products: readonly Product[], from: number) => ReactNode;
}

/** Search, count, one page of products and the pager; search and page stand in the address. */
export function AdminProductList({ title, hint, actions, children }: AdminProductListProps) {
  const { search, page, setSearch, setPage } = useListAddress();
  const query = useQuery(adminProductsQuery(search, page));
  const total = query.data?.total;
  const pages = Math.max(1, Math.ceil((total ?? 0) / PAGE_SIZE));
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a page that is gone (its last product deleted) moves
  useEffect(() => {
    if (total !== undefined && !query.isPlaceholderData && page > pages) setPage(pages);
  }, [total, page, pages, query.isPlaceholderData]);
  const clear = (
    <Button variant="outline" onClick={() => setSearch('')}>
      {list.clear}
    </Button>
  );
  return (
    <>
      <PageHead
        title={title}
        hint={hint}
        count={total !== undefined && list.count(formatCount(total))}
        actions={
          <>
            {actions}
            <SearchField className="w-full sm:w-80" value={search} onSearch={setSearch} label={list.search} clearLabel={list.clear} />
          </>
        }
      />
      <PagedList
        query={query}
        failed={list.loadFailed}
        waiting={<Spinner className="min-h-80" />}
        empty={{ icon: <PackageSearch />, title: list.empty, ...(search && { hint: list.emptyHint, action: clear }) }}
        page={Math.min(page, pages)}
        perPage={PAGE_SIZE}
        onPage={setPage}
      >
        {(products) => children(products, (page - 1) * PAGE_SIZE + 1)}
      </PagedList>
    </>
  );
}
