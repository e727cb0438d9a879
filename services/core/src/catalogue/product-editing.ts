import { despiteDeadlock, isDuplicateKey } from '@pulsecart/platform/mongo';
import { notFound, Refusal } from '@pulsecart/platform/refusal';
import { type Collection, type Db, ObjectId } from 'mongodb';
import type { ListChange, ListCounts } from './list-counts.ts';
import { toDocument } from './new-product.ts';
import type { NewProduct, ProductDocument } from './product-document.ts';
import { searchTokens } from './search-words.ts';
import { decideStock, heldUnits, type StockDecision, stockOnHand } from './stock-rules.ts';

/** What an admin's form changes. Absent fields stay; an empty `imgUrl` keeps the picture, as a card always has one. */
export interface ProductChange {
  title: string;
  category: string;
  priceCents: number;
  stock: number;
  /** The stock that the form showed. */
  stockSeen?: number | undefined;
  description?: string | undefined;
  imgUrl?: string | undefined;
  features: string[];
}

/** A request is repeated within moments: this many later ones do not hide it. */
const REDUCTIONS_KEPT = 50;
/** Every try loses only to somebody else's success, such as a sale. */
const TRIES = 10;

export type ProductEditing = ReturnType<typeof createProductEditing>;

/** What admins do to the catalogue. Each is one conditional update of one product, then the counts of its lists. */
export function createProductEditing(db: Db, counts: ListCounts, now: () => Date) {
  const products: Collection<ProductDocument> = db.collection('products');
  const current = async (id: string): Promise<ProductDocument> => {
    const product = await products.findOne({ _id: new ObjectId(id), archivedAt: null }, { projection: { searchTokens: 0 } });
    if (product === null) throw notFound('This product');
    return product;
  };

  async function add(product: NewProduct, tries = TRIES): Promise<string> {
    const seq = await counts.takeNumbers(1);
    const document = toDocument(product, seq, now());
    try {
      await despiteDeadlock(() => products.insertOne(document));
    } catch (error) {
      // A file may have brought a product under the SKU that this number makes.
      if (isDuplicateKey(error) && product.sku === null && tries > 0) return add(product, tries - 1);
      throw error;
    }
    await counts.apply([{ category: product.category, seq, by: 1 }]);
    return document._id.toHexString();
  }

  async function tryUpdate(before: ProductDocument, change: ProductChange): Promise<boolean> {
    const decision = decideStock(before, change.stock, change.stockSeen);
    if (decision.kind !== 'shift') throw refusal(decision);
    const { delta } = decision;
    const { received, committed } = before;
    const moved = before.category !== change.category;
    const at = now();
    const set = { ...shownBy(change, before.sku), updatedAt: at, ...(moved ? { listedAt: at } : {}) };
    const asRead = delta === 0 ? {} : { received, committed, available: { $gte: Math.max(0, -delta) } };
    const { matchedCount } = await products.updateOne(
      { _id: before._id, archivedAt: null, category: before.category, ...asRead },
      { $set: set, ...(delta === 0 ? {} : { $inc: { received: delta, available: delta } }) },
    );
    if (matchedCount === 0) return false;
    const { seq } = before;
    const move: ListChange[] = [
      { category: before.category, seq, by: -1 },
      { category: change.category, seq, by: 1 },
    ];
    if (moved) await counts.apply(move);
    return true;
  }

  return {
    /** @returns the new product's id */
    add: (product: NewProduct): Promise<string> => add(product),
    /** @throws Refusal `stock_changed` with the present `stock`, `stock_below_held` with `stock` and `held` */
    async update(id: string, change: ProductChange): Promise<void> {
      for (let attempt = 0; attempt < TRIES; attempt++) {
        if (await tryUpdate(await current(id), change)) return;
      }
      throw new Refusal('product_busy', 'This product is selling so fast that its stock could not be set. Try again.');
    },
    /**
     * Takes units out of stock by hand, in one conditional update.
     * @param reductionId - minted for this request: a repeated request brings the same one, and is done already
     * @throws Refusal `stock_below_held` with `stock` and `held`
     */
    async reduce(id: string, quantity: number, reductionId: string): Promise<void> {
      const { matchedCount } = await products.updateOne(
        { _id: new ObjectId(id), archivedAt: null, available: { $gte: quantity }, reductions: { $ne: reductionId } },
        {
          $inc: { received: -quantity, available: -quantity },
          $set: { updatedAt: now() },
          $push: { reductions: { $each: [reductionId], $slice: -REDUCTIONS_KEPT } },
        },
      );
      if (matchedCount === 1) return;
      const product = await current(id);
      if (product.reductions?.includes(reductionId)) return;
      throw refusal({ kind: 'stock_below_held', stock: stockOnHand(product), held: heldUnits(product) });
    },
    /**
     * Takes a product out of the shop; orders keep their copies of it.
     * @throws Refusal `product_held` while an order holds units
     */
    async archive(id: string): Promise<void> {
      for (let attempt = 0; attempt < TRIES; attempt++) {
        const { _id, category, seq, reservations } = await current(id);
        if (reservations.length > 0) {
          throw new Refusal('product_held', 'An order holds units of this product. Confirm or release it first, then delete the product.');
        }
        const at = now();
        const { matchedCount } = await products.updateOne(
          { _id, category, archivedAt: null, reservations: { $size: 0 } },
          { $set: { archivedAt: at, updatedAt: at, listedAt: at, live: false, searchTokens: [] } },
        );
        if (matchedCount === 1) return counts.apply([{ category, seq, by: -1 }]);
      }
      throw new Refusal('product_held', 'Orders keep taking units of this product. Try again in a moment.');
    },
  };
}

/** The fields of a form that the catalogue shows, with the words they are found by. */
function shownBy(change: ProductChange, sku: string): Partial<ProductDocument> {
  const { title, category, priceCents, features, description, imgUrl } = change;
  return {
    ...{ title, category, priceCents, features },
    searchTokens: searchTokens({ title, category, features, sku }),
    ...(description === undefined ? {} : { description }),
    ...(imgUrl === undefined || imgUrl === '' ? {} : { imgUrl }),
  };
}

function refusal(decision: Exclude<StockDecision, { kind: 'shift' }>) {
  const { kind, ...members } = decision;
  if (kind === 'stock_changed') {
    return new Refusal(kind, `The stock changed meanwhile: it is ${decision.stock} now. Look at it and save again.`, { members });
  }
  const { held, stock } = decision as Extract<StockDecision, { kind: 'stock_below_held' }>;
  const units = held === 1 ? '1 unit is' : `${held} units are`;
  return new Refusal(kind, `${units} held for orders and ${stock} in stock, so the stock cannot go lower than ${held}.`, { members });
}
