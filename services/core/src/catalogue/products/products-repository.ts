import { retryOnDeadlock } from '@pulsecart/platform/mongo/mongo';
import { type Db, type Filter, MongoBulkWriteError, type ObjectId, type Sort, type WriteError } from 'mongodb';
import { openProducts, type ProductDocument, type ShownFields } from '../../inventory/inventory.ts';
import { oneBatch } from './one-batch.ts';

/** So many units or fewer are nearly none. */
export const LOW_STOCK = 5;

/** Which fields a read brings along, and what it then answers. */
type Fields = Partial<Record<keyof ProductDocument, 1>>;
export type Read<F extends Fields> = Pick<ProductDocument, '_id' | (keyof F & keyof ProductDocument)>;

/** Where a list begins and the index that serves its order. Named, because FerretDB sorts a collection of which it has no statistics yet. */
export interface ListOrder {
  sort?: Sort;
  hint: string;
  skip?: number;
}

/** A write of what the catalogue shows, made where `where` is still so. */
export interface ShownWrite {
  _id: ObjectId;
  where: Partial<ShownFields>;
  set: Partial<ShownFields>;
}

export interface ProductBlock {
  _id: { live: boolean; category: string; block: number };
  size: number;
  last: Date;
}

export type ProductsRepository = ReturnType<typeof createProductsRepository>;

/** The catalogue's part of the documents in `products`: it reads all of them, and writes all but stock. */
export function createProductsRepository(db: Db) {
  const products = openProducts(db);

  return {
    /** Up to `limit` products, in one batch: a cursor costs a round trip more. */
    list: <F extends Fields>(filter: Filter<ProductDocument>, fields: F, order: ListOrder, limit: number): Promise<Read<F>[]> =>
      products.find<Read<F>>(filter, { projection: fields, ...order, ...oneBatch(limit) }).toArray(),
    byIds: <F extends Fields>(ids: readonly ObjectId[], fields: F, more: Partial<ShownFields> = {}): Promise<Read<F>[]> =>
      products.find<Read<F>>({ _id: { $in: [...ids] }, ...more }, { projection: fields, batchSize: 1000 }).toArray(),
    /** @param limit - counted no further than this */
    count: (filter: Filter<ProductDocument>, limit: number): Promise<number> => products.countDocuments(filter, { limit }),
    current: (_id: ObjectId): Promise<Omit<ProductDocument, 'searchTokens'> | null> =>
      products.findOne({ _id, archivedAt: null }, { projection: { searchTokens: 0 } }),
    bySku: (skus: readonly string[]): Promise<Omit<ProductDocument, 'searchTokens' | 'reservations'>[]> =>
      products.find({ sku: { $in: [...skus] } }, { projection: { searchTokens: 0, reservations: 0 }, batchSize: 10_000 }).toArray(),
    perBlock(size: number): Promise<ProductBlock[]> {
      const block = { $floor: { $divide: ['$seq', size] } };
      const group = { _id: { live: '$live', category: '$category', block }, size: { $sum: 1 }, last: { $max: '$listedAt' } };
      return products.aggregate<ProductBlock>([{ $group: group }], { batchSize: 10_000 }).toArray();
    },
    /** @throws a duplicate key where the SKU is taken */
    async insert(document: ProductDocument): Promise<void> {
      await retryOnDeadlock(() => products.insertOne(document));
    },
    /** @returns the places of the documents whose SKU was taken */
    async insertUnlessTaken(documents: ProductDocument[]): Promise<Set<number>> {
      try {
        await products.insertMany(documents, { ordered: false });
        return new Set();
      } catch (error) {
        const failures: WriteError[] = error instanceof MongoBulkWriteError ? [error.writeErrors].flat() : [];
        if (failures.length === 0 || failures.some((failure) => failure.code !== 11000)) throw error;
        return new Set(failures.map((failure) => failure.index));
      }
    },
    /** @returns whether it was written */
    async show({ _id, where, set }: ShownWrite): Promise<boolean> {
      return (await products.updateOne({ _id, ...where }, { $set: set })).matchedCount === 1;
    },
    async showMany(writes: readonly ShownWrite[]): Promise<void> {
      const operations = writes.map(({ _id, where, set }) => ({ updateOne: { filter: { _id, ...where }, update: { $set: set } } }));
      if (operations.length > 0) await products.bulkWrite(operations, { ordered: false });
    },
    /** Each list's order is the rest of its index, so that none is sorted when it is read. Lists name them. */
    async ensureIndexes(): Promise<void> {
      await products.createIndexes([
        { key: { sku: 1 }, unique: true, sparse: true, name: 'sku' },
        { key: { live: 1, seq: -1 }, name: 'newest' },
        { key: { live: 1, category: 1, seq: -1 }, name: 'category_newest' },
        { key: { live: 1, category: 1, priceCents: 1, seq: -1 }, name: 'category_price' },
        { key: { live: 1, category: 1, rating: -1, seq: -1 }, name: 'category_rating' },
        { key: { live: 1, committed: -1 }, name: 'best_sellers' },
        { key: { live: 1, available: 1 }, partialFilterExpression: { available: { $lte: LOW_STOCK } }, name: 'low_stock' },
        { key: { searchTokens: 1 }, name: 'search' },
      ]);
    },
  };
}
