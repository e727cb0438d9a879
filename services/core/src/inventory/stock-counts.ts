import type { Collection } from 'mongodb';
import type { ProductDocument, StockDocument } from './products-collection.ts';

/** A product as the invariant check looks at it. */
export type CountedStock = StockDocument & Pick<ProductDocument, 'title' | 'stockImports'>;

export type StockCounts = ReturnType<typeof createStockCounts>;

const fields = { title: 1, received: 1, committed: 1, available: 1, reservations: 1, archivedAt: 1, stockImports: 1 } as const;

/** The stock of the whole shop, for the invariant check and its repair. */
export function createStockCounts(products: Collection<ProductDocument>) {
  return {
    /** Every product, archived ones included. */
    countedStock: (): Promise<CountedStock[]> => products.find<CountedStock>({}, { projection: fields }).toArray(),
    async soldUnits(): Promise<Map<string, number>> {
      const sold = await products.find({}, { projection: { committed: 1 } }).toArray();
      return new Map(sold.map(({ _id, committed }) => [_id.toHexString(), committed]));
    },
    /**
     * Puts two counts right where everything that stock is made of is as it was read: one conditional update.
     * @returns false where it moved meanwhile
     */
    async correctCounts(
      { _id, received, committed, available, reservations }: CountedStock,
      right: Pick<StockDocument, 'committed' | 'available'>,
    ): Promise<boolean> {
      const asRead = reservations.map(({ key, rid, quantity }) => ({ $elemMatch: { key, rid, quantity } }));
      const holds = { $size: reservations.length, ...(asRead.length > 0 ? { $all: asRead } : {}) };
      const { matchedCount } = await products.updateOne({ _id, received, committed, available, reservations: holds }, { $set: right });
      return matchedCount === 1;
    },
  };
}
