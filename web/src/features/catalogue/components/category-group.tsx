import { Link } from 'react-router-dom';
import { SECTION_SIZE } from '../../../lib/constants.ts';
import { catalogue } from '../../../lib/texts/catalogue.ts';
import { anchorOf, categoryEmoji, categoryPath } from '../category-emoji.ts';
import type { CategoryOfHome } from './category-row.tsx';
import type { CategoryState } from './category-tile.tsx';
import { ProductGrid } from './product-grid.tsx';

/** One category on /categories. */
export function CategoryGroup({ category }: { category: CategoryOfHome }) {
  const { name, count, products } = category;
  const state: CategoryState = { category: name, products, loading: false };
  const id = anchorOf(name);
  return (
    <section aria-labelledby={id}>
      <header className="mb-5 flex items-baseline gap-3">
        <h2 id={id} className="scroll-mt-32 text-title lg:scroll-mt-24">
          <span aria-hidden="true" className="mr-2.5 text-[0.8em]">
            {categoryEmoji(name)}
          </span>
          {name}
        </h2>
        <span className="text-sm text-ink-soft figures">{catalogue.products(count)}</span>
        {count > SECTION_SIZE && (
          <Link
            to={categoryPath(name)}
            state={state}
            className="ml-auto inline-flex min-h-11 items-center font-[550] whitespace-nowrap text-accent"
          >
            {catalogue.seeMore}
            <span className="sr-only">{catalogue.seeMoreIn(name)}</span>
          </Link>
        )}
      </header>
      <ProductGrid products={products} columns="four" />
    </section>
  );
}
