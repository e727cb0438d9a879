import { randomUUID } from 'node:crypto';
import type { Idempotency } from '@pulsecart/platform/mongo/idempotency';
import type { newProduct, Product, productUpdate } from '@pulsecart/shared/catalogue/contract';
import type { Found, Paging } from '@pulsecart/shared/fields';
import { toCents } from '@pulsecart/shared/money';
import type { z } from 'zod';
import type { AssembledCatalogue } from './assemble.ts';
import { presentForAdmin } from './products/present-product.ts';
import { presented } from './shopper-catalogue.ts';

/** The catalogue as the back office works on it: `stock` is the units on hand, held ones included. Prices are in dollars. */
export function createAdminCatalogue({ search, lookup, editing }: AssembledCatalogue, idempotency: Idempotency) {
  return {
    /** @throws Refusal `not_found` */
    product: async (id: string): Promise<Product> => presentForAdmin(await lookup.page(id)),
    /** All products, or those whose id begins so, or those found by words. Totals are exact up to 10,000. */
    products: (words: string, page: Paging): Promise<Found<Product>> => presented(search.forAdmin(words, page), presentForAdmin),
    /** @returns the new product's id */
    add: ({ price, ...product }: z.output<typeof newProduct>): Promise<string> =>
      editing.add({ ...product, sku: null, priceCents: toCents(price) }),
    /** @throws Refusal `not_found`, `stock_changed` with the present `stock`, `stock_below_held` with `stock` and `held` */
    update: (id: string, { price, ...change }: z.output<typeof productUpdate>): Promise<void> =>
      editing.update(id, { ...change, priceCents: toCents(price) }),
    /** @throws Refusal `not_found`, `product_held` while an order holds units */
    archive: (id: string): Promise<void> => editing.archive(id),
    available: (ids: readonly string[]): Promise<{ productId: string; stock: number }[]> => lookup.available(ids),
    /**
     * Takes units out of stock by hand. A repeated key gets the same answer.
     * @throws Refusal `not_found`, `stock_below_held` with `stock` and `held`
     */
    reduceStock(
      account: { uid: string },
      body: { productId: string; quantity: number },
      key: string | null,
    ): Promise<{ modifiedCount: 1 }> {
      const mint = () => ({ reductionId: randomUUID() });
      return idempotency.once({ key, account: account.uid, call: 'PATCH /stockProductCount', body }, mint, async ({ reductionId }) => {
        await editing.reduce(body.productId, body.quantity, reductionId);
        return { modifiedCount: 1 };
      });
    },
  };
}
