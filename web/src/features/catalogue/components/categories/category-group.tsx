import { Link } from 'react-router-dom';
import { catalogue } from '../../../../lib/texts/shop/catalogue.ts';
import { listing } from '../../../../lib/texts/shop/listing.ts';
import { anchorOf, type CategoryOfHome, categoryLink } from '../../category-emoji.ts';
import { ProductGrid } from '../product/product-grid.tsx';

/** As many as fill a row of four, or two of two; of three only the first three are shown. */
const SHOWN = 4;

/** One category on /categories: its first products in whole rows, and the way to all of them. */
export function CategoryGroup({ category }: { category: CategoryOfHome }) {
  const { name, count, products } = category;
  const id = anchorOf(name);
  return (
    <section aria-labelledby={id}>
      <header className="mb-5 flex items-baseline gap-3">
        <h2 id={id} className="scroll-mt-32 text-title lg:scroll-mt-24">
          {name}
        </h2>
        <span className="text-sm text-ink-soft figures max-sm:hidden">{catalogue.products(count)}</span>
        <Link
          {...categoryLink(category)}
          className="ml-auto inline-flex min-h-11 items-center font-[550] whitespace-nowrap text-accent underline-offset-4 hover:underline"
        >
          {listing.seeAll(count)}
          <span className="sr-only">{catalogue.seeMoreIn(name)}</span>
        </Link>
      </header>
      <ProductGrid products={products.slice(0, SHOWN)} columns="four" />
    </section>
  );
}
