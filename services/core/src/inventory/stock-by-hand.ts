import { retryOnDeadlock } from '@pulsecart/platform/mongo/mongo';
import { notFound, Refusal } from '@pulsecart/platform/refusal';
import { type Collection, ObjectId } from 'mongodb';
import type { ProductDocument, ShownFields, StockFields } from './products-collection.ts';
import { decideStock, heldUnits, type StockDecision, stockOnHand } from './stock-rules.ts';

/** A request is repeated within moments: this many later ones do not hide it. */
const REDUCTIONS_KEPT = 50;
/** An import that is resumed comes before so many later ones of the same product. */
const IMPORTS_KEPT = 50;

/** What the same update asks and writes of the fields that are no stock. */
export interface ShownChange {
  /** They must be so still. */
  where: Partial<ShownFields>;
  set: Partial<ShownFields>;
}

export type StockByHand = ReturnType<typeof createStockByHand>;

export type StockAsRead = Pick<ProductDocument, '_id' | 'received' | 'committed' | 'available'>;

/**
 * The stock of a new product: all of it can be promised.
 * @param importId - of the import that brought it, where that sets stock
 */
export function firstStock(received: number, importId?: string): Omit<StockFields, 'reductions'> {
  const imported = importId === undefined ? {} : { stockImports: [{ id: importId, units: received }] };
  return { received, committed: 0, available: received, reservations: [], ...imported };
}

/** A filter for products whose stock this import has not set yet, and the update that says it has. */
const notImported = (id: string) => ({ 'stockImports.id': { $ne: id } });
const imported = (id: string, units: number) => ({ stockImports: { $each: [{ id, units }], $slice: -IMPORTS_KEPT } });

/** Stock as it is set in the back office or by a file. Each is one conditional update of one product. */
export function createStockByHand(products: Collection<ProductDocument>) {
  return {
    /**
     * Sets the stock on hand in one update with what else is saved.
     * @param seen - the stock that the form showed, or undefined where it must not be asked for
     * @param importId - of the import that sets it, which does so once
     * @returns false where the product is no longer as it was read, or the import has set it
     * @throws Refusal `stock_changed` with the present `stock`, `stock_below_held` with `stock` and `held`
     */
    async setStock(
      before: StockAsRead,
      wanted: number,
      seen: number | undefined,
      { where, set }: ShownChange,
      importId?: string,
    ): Promise<boolean> {
      const decision = decideStock(before, wanted, seen);
      if (decision.kind !== 'shift') throw refusal(decision);
      const { delta } = decision;
      const { _id, received, committed } = before;
      const asRead = delta === 0 ? {} : { received, committed, available: { $gte: Math.max(0, -delta) } };
      const shift = delta === 0 ? {} : { $inc: { received: delta, available: delta } };
      const once = importId === undefined ? {} : notImported(importId);
      const mark = importId === undefined ? {} : { $push: imported(importId, delta) };
      const { matchedCount } = await products.updateOne({ _id, ...where, ...asRead, ...once }, { $set: set, ...shift, ...mark });
      return matchedCount === 1;
    },
    /** Records of products whose stock is what an import wants that it has set it: later it does not any more. */
    async recordStockImport(productIds: readonly ObjectId[], importId: string): Promise<void> {
      if (productIds.length === 0) return;
      const ids = { _id: { $in: [...productIds] }, ...notImported(importId) };
      await retryOnDeadlock(() => products.updateMany(ids, { $push: imported(importId, 0) }));
    },
    /**
     * Takes units out of stock.
     * @param reductionId - minted for this request: a repeated request brings the same one, and is done already
     * @throws Refusal `not_found`, `stock_below_held` with `stock` and `held`
     */
    async reduceStock(productId: string, quantity: number, reductionId: string, at: Date): Promise<void> {
      const _id = new ObjectId(productId);
      const { matchedCount } = await products.updateOne(
        { _id, archivedAt: null, available: { $gte: quantity }, reductions: { $ne: reductionId } },
        {
          $inc: { received: -quantity, available: -quantity },
          $set: { updatedAt: at },
          $push: { reductions: { $each: [reductionId], $slice: -REDUCTIONS_KEPT } },
        },
      );
      if (matchedCount === 1) return;
      const fields = { received: 1, committed: 1, available: 1, reductions: 1 };
      const product = await products.findOne({ _id, archivedAt: null }, { projection: fields });
      if (product === null) throw notFound('This product');
      if (product.reductions?.includes(reductionId)) return;
      throw refusal({ kind: 'stock_below_held', stock: stockOnHand(product), held: heldUnits(product) });
    },
    /** Writes fields that are no stock while no order holds units. @returns false where one does, or `where` is no longer so */
    async writeUnlessHeld(_id: ObjectId, { where, set }: ShownChange): Promise<boolean> {
      const { matchedCount } = await products.updateOne({ _id, ...where, reservations: { $size: 0 } }, { $set: set });
      return matchedCount === 1;
    },
  };
}

function refusal(decision: Exclude<StockDecision, { kind: 'shift' }>): Refusal {
  const { kind, ...members } = decision;
  if (decision.kind === 'stock_changed') {
    return new Refusal(kind, `The stock changed meanwhile: it is ${decision.stock} now. Look at it and save again.`, { members });
  }
  const { held, stock } = decision;
  const units = held === 1 ? '1 unit is' : `${held} units are`;
  return new Refusal(kind, `${units} held for orders and ${stock} in stock, so the stock cannot go lower than ${held}.`, { members });
}
