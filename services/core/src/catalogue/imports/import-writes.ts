import type { ListChange, ListCounts } from '../lists/list-counts.ts';
import { toDocument } from '../products/new-product.ts';
import type { ProductsRepository, ShownWrite } from '../products/products-repository.ts';
import { searchTokens } from '../products/search-tokens.ts';
import type { RowProduct } from './catalogue-row.ts';

export interface Differing {
  row: RowProduct;
  stored: Awaited<ReturnType<ProductsRepository['bySku']>>[number];
}

/** The bulk writes of an import: a handful of commands for a thousand rows. */
export function createImportWrites(products: ProductsRepository, counts: ListCounts, now: () => Date) {
  return {
    /** @returns the SKUs that were inserted; the others were taken meanwhile */
    async insert(rows: readonly RowProduct[], stockImport: string | undefined): Promise<Set<string>> {
      if (rows.length === 0) return new Set();
      const first = await counts.takeNumbers(rows.length);
      const at = now();
      const documents = rows.map((row, index) => toDocument(row, first + index, at, stockImport));
      const taken = await products.insertUnlessTaken(documents);
      const mine = documents.filter((_, index) => !taken.has(index));
      await counts.apply(mine.map(({ category, seq }) => ({ category, seq, by: 1 })));
      return new Set(mine.map((document) => document.sku));
    },
    /** Writes what the catalogue shows, and nothing of the stock. */
    async show(differing: readonly Differing[]): Promise<void> {
      const at = now();
      const writes: ShownWrite[] = [];
      const moves: ListChange[] = [];
      for (const { row, stored } of differing) {
        const { stock: _, ...shown } = row;
        const { _id, category, seq } = stored;
        const set = { ...shown, searchTokens: searchTokens(shown), updatedAt: at };
        const where = { archivedAt: null, category };
        if (category === row.category) writes.push({ _id, where, set });
        else if (await products.show({ _id, where, set: { ...set, listedAt: at } })) {
          moves.push({ category, seq, by: -1 }, { category: row.category, seq, by: 1 });
        }
      }
      await products.showMany(writes);
      await counts.apply(moves);
    },
  };
}
