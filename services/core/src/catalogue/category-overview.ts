import { categories } from '@pulsecart/shared/catalogue/categories';
import type { ProductCard } from '@pulsecart/shared/catalogue/contract';
import type { Collection, Db } from 'mongodb';
import { createFreshCache } from './fresh-cache.ts';
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
 * Every category that has products, with its count and its newest ten, for the home page. Read at most about twice a
 * second per process, and never older than 0.9 s.
 */
export function createCategoryOverview(db: Db, counts: ListCounts): () => Promise<CategorySection[]> {
  const products: Collection<ProductDocument> = db.collection('products');
  const cache = createFreshCache<CategorySection[]>({ softMs: 400, hardMs: 900, maxEntries: 1 });

  async function section({ name, count }: { name: string; count: number }): Promise<CategorySection> {
    const newest = products.find(
      { live: true, category: name },
      { projection: cardFields, sort: { seq: -1 }, hint: 'category_newest', ...oneBatch(SECTION) },
    );
    return { name, count, products: ((await newest.toArray()) as CardDocument[]).map(presentCard) };
  }

  return () => cache.get('', async () => Promise.all((await counts.perCategory()).sort(byPlace).map(section)));
}

/** The shop's own categories in their order, then others by name. */
function byPlace(a: { name: string }, b: { name: string }): number {
  return placeOf(a.name) - placeOf(b.name) || (a.name < b.name ? -1 : 1);
}

function placeOf(name: string): number {
  const place = (categories as readonly string[]).indexOf(name);
  return place === -1 ? categories.length : place;
}
