import { type AnyBulkWriteOperation, type Collection, type Db, MongoBulkWriteError, type WriteError } from 'mongodb';
import type { RowProduct } from './catalogue-row.ts';
import type { ListChange, ListCounts } from './list-counts.ts';
import { toDocument } from './new-product.ts';
import type { ProductDocument } from './product-document.ts';
import { searchTokens } from './search-words.ts';

/** A product that is there, and what a row wants it to show. */
export interface Differing {
  row: RowProduct;
  stored: ProductDocument;
}

/** The bulk writes of an import: a handful of commands for a thousand rows. */
export function createImportWrites(db: Db, counts: ListCounts, now: () => Date) {
  const products: Collection<ProductDocument> = db.collection('products');
  return {
    /** @returns the SKUs that were inserted; the others were taken meanwhile */
    async insert(rows: readonly RowProduct[]): Promise<Set<string>> {
      if (rows.length === 0) return new Set();
      const first = await counts.takeNumbers(rows.length);
      const at = now();
      const documents = rows.map((row, index) => toDocument(row, first + index, at));
      const taken = await insertUnlessTaken(products, documents);
      const mine = documents.filter((_, index) => !taken.has(index));
      await counts.apply(mine.map(({ category, seq }) => ({ category, seq, by: 1 })));
      return new Set(mine.map((document) => document.sku));
    },
    /** Writes what the catalogue shows, and nothing of the stock. */
    async show(differing: readonly Differing[]): Promise<void> {
      const at = now();
      const writes: AnyBulkWriteOperation<ProductDocument>[] = [];
      const moves: ListChange[] = [];
      for (const { row, stored } of differing) {
        const { stock: _, ...shown } = row;
        const { _id, category, seq } = stored;
        const set = { ...shown, searchTokens: searchTokens(shown), updatedAt: at };
        const filter = { _id, archivedAt: null, category };
        if (category === row.category) writes.push({ updateOne: { filter, update: { $set: set } } });
        else if ((await products.updateOne(filter, { $set: { ...set, listedAt: at } })).matchedCount === 1) {
          moves.push({ category, seq, by: -1 }, { category: row.category, seq, by: 1 });
        }
      }
      if (writes.length > 0) await products.bulkWrite(writes, { ordered: false });
      await counts.apply(moves);
    },
  };
}

/** @returns the places of the documents whose SKU was taken */
async function insertUnlessTaken(products: Collection<ProductDocument>, documents: ProductDocument[]): Promise<Set<number>> {
  try {
    await products.insertMany(documents, { ordered: false });
    return new Set();
  } catch (error) {
    const failures: WriteError[] = error instanceof MongoBulkWriteError ? [error.writeErrors].flat() : [];
    if (failures.length === 0 || failures.some((failure) => failure.code !== 11000)) throw error;
    return new Set(failures.map((failure) => failure.index));
  }
}
