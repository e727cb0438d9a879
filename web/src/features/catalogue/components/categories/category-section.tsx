import { ArrowRight } from 'lucide-react';
import { useId } from 'react';
import { Link } from 'react-router-dom';
import { SECTION_SIZE } from '../../../../lib/constants.ts';
import { catalogue } from '../../../../lib/texts/shop/catalogue.ts';
import { type CategoryOfHome, categoryLink } from '../../category-emoji.ts';
import { ProductGrid } from '../product/product-grid.tsx';

/** Up to ten products of a category; 'See more' only when there are more; nothing at all when there are none. */
export function CategorySection({ category }: { category: CategoryOfHome | undefined }) {
  const id = useId();
  if (!category || category.products.length === 0) return null;
  const { name, count, products } = category;
  return (
    <div className="@container">
      <section aria-labelledby={id} className="far-below -m-3 p-3">
        <header className="mb-6 flex min-h-13 items-baseline justify-between gap-4">
          <h2 id={id} className="text-title">
            {name}
          </h2>
          {count > SECTION_SIZE && (
            <Link
              {...categoryLink(category)}
              className="group inline-flex min-h-11 items-center gap-1.5 text-[0.9375rem] font-[550] whitespace-nowrap text-accent"
            >
              {catalogue.seeMore}
              <span className="sr-only">{catalogue.seeMoreIn(name)}</span>
              <ArrowRight aria-hidden="true" className="size-4 transition-transform group-hover:translate-x-0.5" />
            </Link>
          )}
        </header>
        <ProductGrid products={products.slice(0, SECTION_SIZE)} />
      </section>
    </div>
  );
}
