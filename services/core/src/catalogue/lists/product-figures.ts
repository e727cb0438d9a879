import type { ProductFigures } from '@pulsecart/shared/stats/contract';
import { LOW_STOCK, type ProductsRepository, type Read } from '../products/products-repository.ts';

const fields = { title: 1, imgUrl: 1, category: 1, available: 1, committed: 1 } as const;

const present = ({ _id, title, imgUrl, category, available }: Read<typeof fields>) => ({
  productId: _id.toHexString(),
  title,
  imgUrl,
  category,
  stock: available,
});

const mostSold = { sort: { committed: -1 }, hint: 'best_sellers' } as const;
const emptiest = { sort: { available: 1 }, hint: 'low_stock' } as const;

/** What sells best, and what is nearly sold out: each the beginning of an index. */
export function createProductFigures(products: ProductsRepository) {
  return async (limit: number): Promise<ProductFigures> => {
    const [best, low] = await Promise.all([
      products.list({ live: true, committed: { $gt: 0 } }, fields, mostSold, limit),
      products.list({ live: true, available: { $lte: LOW_STOCK } }, fields, emptiest, limit),
    ]);
    return { bestSellers: best.map((product) => ({ ...present(product), sold: product.committed })), lowStock: low.map(present) };
  };
}
