import type { ProductCard } from '@pulsecart/shared/catalogue/contract';

/** Keyword of a category's name → what its tile shows. The first that fits wins. */
const emoji: readonly [RegExp, string][] = [
  [/watch/i, '⌚'],
  [/camera/i, '📷'],
  [/phone/i, '📱'],
  [/home/i, '🏠'],
  [/popular/i, '🔥'],
  [/new|arrival/i, '🆕'],
  [/gadget/i, '🧰'],
];

export const categoryEmoji = (name: string): string => emoji.find(([keyword]) => keyword.test(name))?.[1] ?? '🛒';

const slug = (name: string): string => name.toLowerCase().replaceAll(' ', '-');

/** Where a category's art lies: `Smart Phone` → `/media/categories/smart-phone.svg`. */
export const categoryArt = (name: string): string => `/media/categories/${slug(name)}.svg`;

export const anchorOf = (name: string): string => `category-${slug(name)}`;

export const categoryPath = (name: string): string => `/category?${new URLSearchParams({ name })}`;

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
