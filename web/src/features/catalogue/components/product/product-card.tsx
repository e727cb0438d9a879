import type { ProductCard as Product } from '@pulsecart/shared/catalogue/contract';
import { clsx } from 'clsx';
import { Link } from 'react-router-dom';
import { LOW_STOCK } from '../../../../lib/constants.ts';
import { catalogue } from '../../../../lib/texts/shop/catalogue.ts';
import { Price } from '../../../../ui/data/price.tsx';
import { StarRating } from '../../../../ui/data/star-rating.tsx';
import { Skeleton } from '../../../../ui/feedback/skeleton.tsx';
import { Picture } from '../../../../ui/media/picture.tsx';
import { useSlots } from '../../slots.ts';

export interface ProductCardProps {
  product: Product;
  /** Among the first on the page: its picture is fetched at once. */
  eager?: boolean;
}

/**
 * One product in a grid: the picture first, then title, price and stars. The whole card is one link; what can be done
 * besides appears on hover and on focus, and stays visible where there is no hover.
 */
export function ProductCard({ product, eager = false }: ProductCardProps) {
  const { CardAction } = useSlots();
  const gone = product.stock <= 0;
  return (
    <article className="group relative flex h-full min-w-0 flex-col">
      <div className="relative overflow-hidden rounded-lg">
        <Picture
          src={product.imgUrl}
          alt=""
          eager={eager}
          className={clsx('transition-transform duration-250 ease-out group-hover:scale-[1.025]', gone && 'opacity-55')}
        />
        <StockNote stock={product.stock} />
        <div className="absolute inset-x-2 bottom-2 z-2 transition duration-200 ease-out hover-only:translate-y-1.5 hover-only:opacity-0 group-hover:translate-y-0 group-hover:opacity-100 group-focus-within:translate-y-0 group-focus-within:opacity-100">
          <CardAction product={product} />
        </div>
      </div>
      <h3 className="mt-3 line-clamp-2 text-[0.9375rem] leading-[1.25] font-[550] text-pretty">
        <Link
          to={`/product/${product._id}`}
          className="after:absolute after:inset-0 after:z-1 after:rounded-lg focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-offset-2 focus-visible:after:outline-accent"
        >
          {product.title}
        </Link>
      </h3>
      <div className="mt-auto flex flex-wrap items-center justify-between gap-x-3 gap-y-1 pt-1.5">
        <Price dollars={product.price} className="text-[0.9375rem]" />
        <StarRating value={product.rating} />
      </div>
    </article>
  );
}

function StockNote({ stock }: { stock: number }) {
  if (stock > LOW_STOCK) return null;
  return (
    <span className="absolute top-2.5 left-2.5 rounded-full bg-surface px-2.5 py-0.5 text-xs font-[550] text-ink">
      {stock <= 0 ? catalogue.outOfStock : catalogue.lowStock(stock)}
    </span>
  );
}

export function ProductCardSkeleton() {
  return (
    <div>
      <Skeleton className="aspect-square rounded-lg" />
      <Skeleton className="mt-3 h-[18.75px] w-4/5" />
      <Skeleton className="mt-1.5 h-[22.5px] w-1/2" />
    </div>
  );
}
