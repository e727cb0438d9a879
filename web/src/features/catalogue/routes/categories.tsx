import { useQuery } from '@tanstack/react-query';
import { listing } from '../../../lib/texts/shop/listing.ts';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { LoadingRegion, Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { PageTitle } from '../../../ui/layout/page-title.tsx';
import { categoriesQuery } from '../api/categories.ts';
import { CategoryAnchors } from '../components/categories/category-anchors.tsx';
import { CategoryGroup } from '../components/categories/category-group.tsx';
import { ProductGridSkeleton } from '../components/product/product-grid.tsx';

/** All products by category, beside a list of anchors that stays in view. */
export function CategoriesPage() {
  const { data, error, refetch, isFetching } = useQuery(categoriesQuery);
  const categories = data?.filter(({ count }) => count > 0);
  return (
    <div className="measure pt-8 md:pt-12">
      <PageTitle name={listing.allCategories} />
      <h1 className="text-display">{listing.categoriesTitle}</h1>
      {error && !data ? (
        <ErrorState error={error} busy={isFetching} onRetry={() => void refetch()} />
      ) : (
        <div className="mt-6 lg:mt-10 lg:grid lg:grid-cols-[13rem_1fr] lg:gap-10">
          {categories ? <CategoryAnchors names={categories.map(({ name }) => name)} /> : <AnchorsLoading />}
          <div className="flex min-w-0 flex-col gap-12 md:gap-16">
            {categories ? (
              categories.map((category) => <CategoryGroup key={category.name} category={category} />)
            ) : (
              <ProductGridSkeleton cards={4} columns="four" />
            )}
          </div>
        </div>
      )}
    </div>
  );
}

function AnchorsLoading() {
  return (
    <LoadingRegion className="flex gap-2 py-3 lg:flex-col lg:py-0">
      {[60, 75, 50, 80, 65, 70].map((width) => (
        <Skeleton key={width} className="h-8 shrink-0" style={{ width: `${width}%`, maxWidth: '9rem' }} />
      ))}
    </LoadingRegion>
  );
}
