import { createBatchLoader } from '@pulsecart/platform/mongo/batch-loader';
import { notFound } from '@pulsecart/platform/refusal';
import type { ProductCard } from '@pulsecart/shared/catalogue/contract';
import { ObjectId } from 'mongodb';
import { presentCard } from './present-product.ts';
import { cardFields, type PageDocument, pageFields } from './product-fields.ts';
import type { ProductsRepository, Read } from './products-repository.ts';

const orderFields = { ...cardFields, features: 1, archivedAt: 1 } as const;

/** Products by their ids: one for its page, many for other modules in one read. */
export function createProductLookup(products: ProductsRepository) {
  const many: ProductsRepository['byIds'] = async (ids, fields, more) => (ids.length === 0 ? [] : products.byIds(ids, fields, more));

  const loadPage = createBatchLoader<PageDocument>(async (ids) => {
    const found = await many(objectIds(ids), pageFields, { archivedAt: null });
    return new Map(found.map((product) => [product._id.toHexString(), product]));
  });

  const loadOrderable = createBatchLoader<OrderableProduct>(async (ids) => {
    const found = await many(objectIds(ids), orderFields);
    return new Map(found.map((product) => [product._id.toHexString(), toOrderable(product)]));
  });

  return {
    /** @throws Refusal for unknown and archived products */
    async page(id: string): Promise<PageDocument> {
      const found = await loadPage(id);
      if (found === undefined) throw notFound('This product');
      return found;
    },
    /** Cards by product id; those no longer sold are missing. For cart and wishlist. */
    async cards(ids: readonly string[]): Promise<Map<string, ProductCard>> {
      const found = await many(objectIds(ids), cardFields, { archivedAt: null });
      return new Map(found.map((product) => [product._id.toHexString(), presentCard(product)]));
    },
    /** Units that can still be sold; archived products have none, unknown ones are missing. */
    async available(ids: readonly string[]): Promise<{ productId: string; stock: number }[]> {
      const found = await many(objectIds(ids), { available: 1, archivedAt: 1 });
      return found.map((product) => ({
        productId: product._id.toHexString(),
        stock: product.archivedAt === null ? product.available : 0,
      }));
    },
    /** Everything an order needs to know, archived products included; unknown ones are missing. One read for many orders. */
    async forOrder(ids: readonly string[]): Promise<Map<string, OrderableProduct>> {
      const found = await Promise.all(ids.map(loadOrderable));
      return new Map(found.flatMap((product) => (product === undefined ? [] : [[product.productId, product] as const])));
    },
  };
}

const objectIds = (ids: readonly string[]): ObjectId[] => [...new Set(ids)].map((id) => new ObjectId(id));

type OrderableProduct = ReturnType<typeof toOrderable>;

function toOrderable({ _id, archivedAt, ...copied }: Read<typeof orderFields>) {
  const { title, category, imgUrl, rating, features, priceCents, available } = copied;
  return { productId: _id.toHexString(), title, category, imgUrl, rating, features, priceCents, available, archived: archivedAt !== null };
}
