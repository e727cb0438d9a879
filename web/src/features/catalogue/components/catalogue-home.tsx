import { useQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { HOME_SECTIONS } from '../../../lib/constants.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { categoriesQuery } from '../api/categories.ts';
import { CategoryRow, CategoryRowLoading } from './category-row.tsx';
import { CategorySection } from './category-section.tsx';
import { ProductGridSkeleton } from './product-grid.tsx';
import { Promos } from './promos.tsx';

/** Two promo pictures stand before this section. */
const promosBefore = 'Popular';

/** What home shows of the catalogue: all categories, then the four sections. */
export function CatalogueHome() {
  const { data, error, refetch, isFetching } = useQuery(categoriesQuery);
  // Forty cards are drawn in slices, so that a finger is answered in between.
  const shown = useDeferredValue(data);
  if (error && !data) return <ErrorState error={error} busy={isFetching} onRetry={() => void refetch()} />;
  if (!shown) return <CatalogueHomeLoading />;
  return (
    <>
      <CategoryRow categories={shown.filter(({ count }) => count > 0)} />
      {HOME_SECTIONS.map((name) => (
        <div key={name} className="contents">
          {name === promosBefore && <Promos />}
          <CategorySection category={shown.find((category) => category.name === name)} />
        </div>
      ))}
    </>
  );
}

function CatalogueHomeLoading() {
  return (
    <>
      <CategoryRowLoading />
      {HOME_SECTIONS.map((name) => (
        <div key={name}>
          <Skeleton className="mb-6 h-9 w-48" />
          <ProductGridSkeleton />
        </div>
      ))}
    </>
  );
}
