import type { ProductCard as Product } from '@pulsecart/shared/catalogue/contract';
import { clsx } from 'clsx';
import { type ReactNode, useId } from 'react';
import { LoadingRegion } from '../../../../ui/feedback/skeleton.tsx';
import { ProductCard, ProductCardSkeleton } from './product-card.tsx';

/** 2, 3 or 5 columns by width; 4 where a list of anchors takes the room of the fifth, with no card left over where there are three. */
const grids = {
  five: 'grid grid-cols-2 gap-x-4 gap-y-8 md:grid-cols-3 lg:grid-cols-5 lg:gap-x-5',
  four: 'grid grid-cols-2 gap-x-4 gap-y-8 md:grid-cols-3 xl:grid-cols-4 xl:gap-x-5 md:max-xl:[&>:nth-child(4)]:hidden',
};

export interface ProductGridProps {
  products: readonly Product[];
  /** How many of the first cards are in the first view. */
  eager?: number;
  columns?: keyof typeof grids;
}

export function ProductGrid({ products, eager = 0, columns = 'five' }: ProductGridProps) {
  return (
    <ul className={grids[columns]}>
      {products.map((product, index) => (
        <li key={product._id} className="min-w-0">
          <ProductCard product={product} eager={index < eager} />
        </li>
      ))}
    </ul>
  );
}

export function ProductGridSkeleton({ cards = 10, columns = 'five' }: { cards?: number; columns?: keyof typeof grids }) {
  return (
    <LoadingRegion className={grids[columns]}>
      {Array.from({ length: cards }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike
        <ProductCardSkeleton key={index} />
      ))}
    </LoadingRegion>
  );
}

/** A page of products that stays, paler, while the next one is on its way. */
export function ProductGridPage({ products, passing }: { products: readonly Product[]; passing: boolean }) {
  return (
    <div aria-busy={passing} className={clsx('transition-opacity duration-200', passing && 'opacity-50')}>
      <ProductGrid products={products} eager={4} />
    </div>
  );
}

/** Products under a heading, below the page's own. */
export function ProductSection({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="measure pt-20">
      <h2 id={id} className="mb-6 text-title">
        {title}
      </h2>
      {children}
    </section>
  );
}
