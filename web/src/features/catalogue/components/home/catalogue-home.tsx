import { useQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { HOME_SECTIONS } from '../../../../lib/constants.ts';
import { useStagedRender } from '../../../../lib/loading/use-staged-render.ts';
import { Loaded } from '../../../../ui/feedback/error-state.tsx';
import { Skeleton } from '../../../../ui/feedback/skeleton.tsx';
import { categoriesQuery } from '../../api/categories.ts';
import type { CategoryOfHome } from '../../category-emoji.ts';
import { CategoryRow, CategoryRowLoading } from '../categories/category-row.tsx';
import { CategorySection } from '../categories/category-section.tsx';
import { ProductGridSkeleton } from '../product/product-grid.tsx';
import { Promos } from './promos.tsx';

/** Two promo pictures stand before this section. */
const promosBefore = 'Popular';

/** What home shows of the catalogue: all categories, then the four sections. */
export function CatalogueHome() {
  const query = useQuery(categoriesQuery);
  return (
    <Loaded query={query} waiting={<CatalogueHomeLoading />}>
      {(categories) => <CategoriesAndSections categories={categories} />}
    </Loaded>
  );
}

/** Stands only once there is something to draw: the sections' turns are counted from then. */
function CategoriesAndSections({ categories }: { categories: readonly CategoryOfHome[] }) {
  const drawn = useStagedRender(HOME_SECTIONS.length);
  // What a later answer changes is drawn when nothing more urgent is: forty cards take a slow phone a while.
  const shown = useDeferredValue(categories);
  return (
    <>
      <CategoryRow categories={shown.filter(({ count }) => count > 0)} />
      {HOME_SECTIONS.map((name, index) => (
        <div key={name} className="contents">
          {name === promosBefore && <Promos />}
          {index < drawn ? <CategorySection category={shown.find((category) => category.name === name)} /> : <SectionLoading />}
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
        <div key={name} className="contents">
          {name === promosBefore && <Promos />}
          <SectionLoading />
        </div>
      ))}
    </>
  );
}

function SectionLoading() {
  return (
    <div>
      <div className="mb-6 min-h-13">
        <Skeleton className="h-9 w-48" />
      </div>
      <ProductGridSkeleton />
    </div>
  );
}
