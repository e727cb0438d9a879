import type { Db } from 'mongodb';
import { createListCounts } from './list-counts.ts';
import { LOW_STOCK } from './product-figures.ts';

/** The indexes of the catalogue. Each list's order is the rest of its index, so that none is sorted when it is read. Lists name them. */
export async function ensureIndexes(db: Db): Promise<void> {
  await db.collection('products').createIndexes([
    { key: { sku: 1 }, unique: true, sparse: true, name: 'sku' },
    { key: { live: 1, seq: -1 }, name: 'newest' },
    { key: { live: 1, category: 1, seq: -1 }, name: 'category_newest' },
    { key: { live: 1, category: 1, priceCents: 1, seq: -1 }, name: 'category_price' },
    { key: { live: 1, category: 1, rating: -1, seq: -1 }, name: 'category_rating' },
    { key: { live: 1, committed: -1 }, name: 'best_sellers' },
    { key: { live: 1, available: 1 }, partialFilterExpression: { available: { $lte: LOW_STOCK } }, name: 'low_stock' },
    { key: { searchTokens: 1 }, name: 'search' },
  ]);
  await createListCounts(db).ensureLists();
}
