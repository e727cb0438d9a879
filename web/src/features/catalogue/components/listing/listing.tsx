import type { ProductCard } from '@pulsecart/shared/catalogue/contract';
import { useQuery } from '@tanstack/react-query';
import { PackageSearch } from 'lucide-react';
import { PAGE_SIZE } from '../../../../lib/constants.ts';
import { common } from '../../../../lib/texts/common/common.ts';
import { listing } from '../../../../lib/texts/shop/listing.ts';
import { Button } from '../../../../ui/controls/button.tsx';
import { Pager } from '../../../../ui/controls/pager.tsx';
import { EmptyState } from '../../../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../../../ui/feedback/error-state.tsx';
import { type CategoryView, categoryPageQuery } from '../../api/category-page.ts';
import { isFiltered, withoutFilters } from '../../listing-address.ts';
import { ProductGridPage, ProductGridSkeleton } from '../product/product-grid.tsx';
import { ListingControls } from './listing-controls.tsx';

export interface ListingProps {
  view: CategoryView;
  /** First products of the category, as the tile handed them over; shown until the page itself has arrived. */
  handed: readonly ProductCard[];
  onView: (view: CategoryView) => void;
}

export function Listing({ view, handed, onView }: ListingProps) {
  const { data, error, refetch, isFetching, isPlaceholderData } = useQuery(categoryPageQuery(view));
  const untouched = view.page === 1 && view.sort === 'newest' && !isFiltered(view);
  const products = data?.items ?? (untouched ? handed : []);
  const pages = Math.max(1, Math.ceil((data?.total ?? 0) / PAGE_SIZE));
  return (
    <>
      <h2 className="sr-only">{listing.productsOf(view.name)}</h2>
      <ListingControls view={view} total={data?.total} onView={onView} />
      {error && !data ? (
        <ErrorState error={error} busy={isFetching} onRetry={() => void refetch()} />
      ) : products.length > 0 ? (
        <ProductGridPage products={products.slice(0, PAGE_SIZE)} passing={isPlaceholderData} />
      ) : data ? (
        <Nothing view={view} pages={pages} onView={onView} />
      ) : (
        <ProductGridSkeleton />
      )}
      <Pager page={view.page} pages={pages} onPage={(page) => onView({ ...view, page })} className="mt-12" />
    </>
  );
}

/** An empty category, filters that nothing passes, or a page past the last. */
function Nothing({ view, pages, onView }: { view: CategoryView; pages: number; onView: (view: CategoryView) => void }) {
  const beyond = view.page > pages;
  const clear = () => onView(withoutFilters(view));
  return (
    <EmptyState
      icon={<PackageSearch />}
      title={isFiltered(view) ? listing.categoryEmptyFilter : listing.categoryMissing}
      action={
        (isFiltered(view) || beyond) && (
          <Button variant="outline" onClick={clear}>
            {isFiltered(view) ? listing.clearFilters : common.page(1)}
          </Button>
        )
      }
    />
  );
}
