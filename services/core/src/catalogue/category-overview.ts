import { categories } from '@pulsecart/shared/catalogue/categories';
import type { ProductCard } from '@pulsecart/shared/catalogue/contract';
import type { Collection, Db } from 'mongodb';
import type { ListCounts } from './list-counts.ts';
import { oneBatch } from './one-batch.ts';
import { presentCard } from './present-product.ts';
import { type CardDocument, cardFields, type ProductDocument } from './product-document.ts';

/** Cards of a category section on home. */
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
export function createCategoryOverview(db: Db, counts: ListCounts): () => Promise<CategorySection[]> {
  const products: Collection<ProductDocument> = db.collection('products');

  async function section({ name, count }: { name: string; count: number }): Promise<CategorySection> {
    const newest = products.find(
      { live: true, category: name },
      { projection: cardFields, sort: { seq: -1 }, hint: 'category_newest', ...oneBatch(SECTION) },
    );
    return { name, count, products: ((await newest.toArray()) as CardDocument[]).map(presentCard) };
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
