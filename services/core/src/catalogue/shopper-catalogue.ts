import type { Product, ProductCard, ProductSort } from '@pulsecart/shared/catalogue/contract';
import type { Found, Paging } from '@pulsecart/shared/fields';
import { toCents } from '@pulsecart/shared/money';
import type { AssembledCatalogue } from './assemble.ts';
import type { CategorySection } from './lists/category-overview.ts';
import { presentCard, presentProduct } from './products/present-product.ts';

/** Related products on a product page. */
const RELATED = 10;

/** Prices are in dollars. */
export interface CategoryFilter extends Paging {
  sort: ProductSort;
  minPrice?: number | undefined;
  maxPrice?: number | undefined;
  inStock?: boolean | undefined;
}

/** The catalogue as everybody sees it: `stock` is what can still be bought. */
export function createShopperCatalogue({ lists, search, lookup, categories }: AssembledCatalogue) {
  return {
    /** All products, newest first. */
    products: (page: Paging): Promise<Found<Product>> => presented(lists.all(page), presentProduct),
    /** Every category with its newest products, for the home page. */
    categories: (): Promise<CategorySection[]> => categories(),
    /** The total of a list with filters is exact up to 10,000. */
    inCategory(category: string, { minPrice, maxPrice, ...query }: CategoryFilter): Promise<Found<ProductCard>> {
      const minCents = minPrice === undefined ? undefined : toCents(minPrice);
      const maxCents = maxPrice === undefined ? undefined : toCents(maxPrice);
      return presented(lists.inCategory({ ...query, category, minCents, maxCents }), presentCard);
    },
    /** What is found by words of the title, SKU, category and features. */
    search: (words: string, page: Paging): Promise<Found<ProductCard>> => presented(search.cards(words, page), presentCard),
    /** @throws Refusal `not_found` */
    product: async (id: string): Promise<Product> => presentProduct(await lookup.page(id)),
    /** Others of the same category, in random order. @throws Refusal `not_found` */
    async related(id: string): Promise<ProductCard[]> {
      return (await lists.related(await lookup.page(id), RELATED)).map(presentCard);
    },
  };
}

export async function presented<T, R>(found: Promise<Found<T>>, present: (item: T) => R): Promise<Found<R>> {
  const { items, total } = await found;
  return { items: items.map(present), total };
}
