import type { ProductCard } from '@pulsecart/shared/catalogue/contract';
import { Link } from 'react-router-dom';
import { catalogue } from '../../../../lib/texts/shop/catalogue.ts';
import { Picture } from '../../../../ui/media/picture.tsx';
import { categoryArt, categoryEmoji, categoryPath } from '../../category-emoji.ts';

/** What a tile hands to /category; the address carries the name as well, so that it can be shared. */
export interface CategoryState {
  category: string;
  products: ProductCard[];
  loading: boolean;
}

export interface CategoryOfHome {
  name: string;
  count: number;
  products: ProductCard[];
}

/** Props of a link to the listing of a category, which shows its first products at once. */
export function categoryLink({ name, products }: CategoryOfHome): { to: string; state: CategoryState } {
  return { to: categoryPath(name), state: { category: name, products, loading: false } };
}

export function CategoryTile({ category }: { category: CategoryOfHome }) {
  const { name, count } = category;
  return (
    <Link {...categoryLink(category)} className="group block overflow-hidden rounded-lg bg-plate">
      <Picture
        src={categoryArt(name)}
        alt=""
        ratio="4 / 3"
        className="transition-transform duration-250 ease-out group-hover:scale-[1.025]"
      />
      <span className="flex items-center gap-2.5 px-3.5 py-3">
        <span aria-hidden="true" className="text-xl leading-none">
          {categoryEmoji(name)}
        </span>
        <span className="min-w-0 flex-1 truncate text-[0.9375rem] font-[550]">{name}</span>
        <span className="hidden text-sm text-ink-soft figures sm:inline">
          {count}
          <span className="sr-only"> {catalogue.products(count).replace(/^\d+ /, '')}</span>
        </span>
      </span>
    </Link>
  );
}
