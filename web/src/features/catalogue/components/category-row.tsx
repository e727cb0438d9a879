import type { ProductCard } from '@pulsecart/shared/catalogue/contract';
import { CATEGORIES_PER_VIEW } from '../../../lib/constants.ts';
import { catalogue } from '../../../lib/texts/catalogue.ts';
import { common } from '../../../lib/texts/common.ts';
import { Carousel } from '../../../ui/carousel.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { CategoryTile } from './category-tile.tsx';

export interface CategoryOfHome {
  name: string;
  count: number;
  products: ProductCard[];
}

const heading = <h2 className="text-title">{catalogue.exploreCategories}</h2>;

/** All categories, 2, 3 or 4 in view. */
export function CategoryRow({ categories }: { categories: readonly CategoryOfHome[] }) {
  return (
    <Carousel
      label={catalogue.exploreCategories}
      heading={heading}
      slides={categories.map((category) => ({ key: category.name, content: <CategoryTile category={category} /> }))}
      perView={{ base: CATEGORIES_PER_VIEW.base, 768: CATEGORIES_PER_VIEW[768], 1024: CATEGORIES_PER_VIEW[1024] }}
      gap={16}
    />
  );
}

/** While products load: the spinner, in the room that the tiles will take. */
export function CategoryRowLoading() {
  return (
    <section aria-label={catalogue.exploreCategories}>
      <div className="mb-5 flex min-h-9 items-center">{heading}</div>
      <div className="category-row-room grid place-items-center rounded-lg bg-plate">
        <Spinner label={common.loading} />
      </div>
    </section>
  );
}
