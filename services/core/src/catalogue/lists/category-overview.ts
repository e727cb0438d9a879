import { categories } from '@pulsecart/shared/catalogue/categories';
import type { ProductCard } from '@pulsecart/shared/catalogue/contract';
import { presentCard } from '../products/present-product.ts';
import { cardFields } from '../products/product-fields.ts';
import type { ProductsRepository } from '../products/products-repository.ts';
import type { ListCounts } from './list-counts.ts';

const SECTION = 10;

export interface CategorySection {
  name: string;
  count: number;
  products: ProductCard[];
}

/**
 * Every category that has products, with its count and its newest ten, for the home page. Nothing is kept here: the API
 * keeps the whole answer for a moment, and what is kept twice is old twice.
 */
export function createCategoryOverview(products: ProductsRepository, counts: ListCounts): () => Promise<CategorySection[]> {
  const order = { sort: { seq: -1 }, hint: 'category_newest' } as const;

  async function section({ name, count }: { name: string; count: number }): Promise<CategorySection> {
    const newest = await products.list({ live: true, category: name }, cardFields, order, SECTION);
    return { name, count, products: newest.map(presentCard) };
  }

  return async () => Promise.all((await counts.perCategory()).sort(byPlace).map(section));
}

/** The shop's own categories in their order, then others by name. */
function byPlace(a: { name: string }, b: { name: string }): number {
  return placeOf(a.name) - placeOf(b.name) || (a.name < b.name ? -1 : 1);
}

function placeOf(name: string): number {
  const place = (categories as readonly string[]).indexOf(name);
  return place === -1 ? categories.length : place;
}
