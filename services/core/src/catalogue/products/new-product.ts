import { ObjectId } from 'mongodb';
import { firstStock, type ProductDocument } from '../../inventory/inventory.ts';
import type { NewProduct } from './product-fields.ts';
import { searchTokens } from './search-tokens.ts';

/**
 * A new product as it is stored, with nothing sold and nothing held. Pure.
 * @param seq - its number; also makes a SKU where it has none, such as `PC-000042`
 * @param stockImport - the import that brings it, where that sets stock
 */
export function toDocument(product: NewProduct, seq: number, now: Date, stockImport?: string): ProductDocument {
  const { stock, sku, ...shown } = product;
  const named = { ...shown, sku: sku ?? `PC-${String(seq).padStart(6, '0')}` };
  return {
    _id: new ObjectId(),
    ...named,
    ...firstStock(stock, stockImport),
    searchTokens: searchTokens(named),
    seq,
    live: true,
    createdAt: now,
    updatedAt: now,
    listedAt: now,
    archivedAt: null,
  };
}
