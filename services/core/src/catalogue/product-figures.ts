import type { ProductFigures } from '@pulsecart/shared/stats/contract';
import type { Collection, Db } from 'mongodb';
import { oneBatch } from './one-batch.ts';
import type { ProductDocument } from './product-document.ts';

/** So many units or fewer are nearly none. */
export const LOW_STOCK = 5;

const fields = { title: 1, imgUrl: 1, category: 1, available: 1, committed: 1 } as const;
type Figured = Pick<ProductDocument, '_id' | keyof typeof fields>;

const present = ({ _id, title, imgUrl, category, available }: Figured) => ({
  productId: _id.toHexString(),
  title,
  imgUrl,
  category,
  stock: available,
});

/** What sells best, and what is nearly sold out: each the beginning of an index. */
export function createProductFigures(db: Db) {
  const products: Collection<ProductDocument> = db.collection('products');
  const read = (filter: object, order: { sort: Record<string, 1 | -1>; hint: string }, limit: number) =>
    products.find({ live: true, ...filter }, { projection: fields, ...order, ...oneBatch(limit) }).toArray() as Promise<Figured[]>;

  return async (limit: number): Promise<ProductFigures> => {
    const [best, low] = await Promise.all([
      read({ committed: { $gt: 0 } }, { sort: { committed: -1 }, hint: 'best_sellers' }, limit),
      read({ available: { $lte: LOW_STOCK } }, { sort: { available: 1 }, hint: 'low_stock' }, limit),
    ]);
    return { bestSellers: best.map((product) => ({ ...present(product), sold: product.committed })), lowStock: low.map(present) };
  };
}
