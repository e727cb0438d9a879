import { readTogether } from '@pulsecart/platform/read-together';
import { notFound } from '@pulsecart/platform/refusal';
import type { ProductCard } from '@pulsecart/shared/catalogue/contract';
import { type Collection, type Db, type Document, ObjectId } from 'mongodb';
import { presentCard } from './present-product.ts';
import { type CardDocument, cardFields, type PageDocument, type ProductDocument, pageFields } from './product-document.ts';

/** A product as an order copies it. */
export interface ProductForOrder {
  productId: string;
  title: string;
  category: string;
  imgUrl: string;
  rating: number;
  features: string[];
  priceCents: number;
  available: number;
  archived: boolean;
}

export type ProductLookup = ReturnType<typeof createProductLookup>;

/** Products by their ids: one for its page, many for other rooms in one read. */
export function createProductLookup(db: Db) {
  const products: Collection<ProductDocument> = db.collection('products');

  function many<T extends Document>(ids: readonly string[], more: object, fields: Document): Promise<T[]> {
    if (ids.length === 0) return Promise.resolve([]);
    const wanted = { _id: { $in: [...new Set(ids)].map((id) => new ObjectId(id)) }, ...more };
    return products.find(wanted, { projection: fields, batchSize: 1000 }).toArray() as unknown as Promise<T[]>;
  }

  const pages = readTogether<PageDocument>(async (ids) => {
    const found = await many<PageDocument>(ids, { archivedAt: null }, pageFields);
    return new Map(found.map((product) => [product._id.toHexString(), product]));
  });

  const orderable = readTogether<ProductForOrder>(async (ids) => {
    const found = await many<ProductDocument>(ids, {}, { ...cardFields, features: 1, archivedAt: 1 });
    return new Map(found.map((product) => [product._id.toHexString(), toOrderProduct(product)]));
  });

  return {
    /** @throws Refusal for unknown and archived products */
    async page(id: string): Promise<PageDocument> {
      const found = await pages(id);
      if (found === undefined) throw notFound('This product');
      return found;
    },
    /** Cards by product id; those no longer sold are missing. For cart and wishlist. */
    async cards(ids: readonly string[]): Promise<Map<string, ProductCard>> {
      const found = await many<CardDocument>(ids, { archivedAt: null }, cardFields);
      return new Map(found.map((product) => [product._id.toHexString(), presentCard(product)]));
    },
    /** Units that can still be sold; archived products have none, unknown ones are missing. */
    async available(ids: readonly string[]): Promise<{ productId: string; stock: number }[]> {
      const found = await many<ProductDocument>(ids, {}, { available: 1, archivedAt: 1 });
      return found.map((product) => ({
        productId: product._id.toHexString(),
        stock: product.archivedAt === null ? product.available : 0,
      }));
    },
    /** Everything an order needs to know, archived products included; unknown ones are missing. One read for many orders. */
    async forOrder(ids: readonly string[]): Promise<Map<string, ProductForOrder>> {
      const found = await Promise.all(ids.map(orderable));
      return new Map(found.flatMap((product) => (product === undefined ? [] : [[product.productId, product] as const])));
    },
  };
}

function toOrderProduct(product: ProductDocument): ProductForOrder {
  const { _id, title, category, imgUrl, rating, features, priceCents, available, archivedAt } = product;
  return { productId: _id.toHexString(), title, category, imgUrl, rating, features, priceCents, available, archived: archivedAt !== null };
}
