import { insertIfAbsent } from '@pulsecart/platform/mongo/mongo';
import { notFound, Refusal } from '@pulsecart/platform/refusal';
import type { ProductCard } from '@pulsecart/shared/catalogue/contract';
import type { WishlistItem } from '@pulsecart/shared/wishlist/contract';
import { type Collection, type Db, ObjectId } from 'mongodb';
import { MAX_ITEMS, MAX_QUANTITY, type WishlistDocument } from './wishlist-item.ts';

export interface WishlistDeps {
  db: Db;
  /** Products as they are now, by id; those no longer sold are missing. */
  productCards(ids: readonly string[]): Promise<Map<string, ProductCard>>;
  now(): Date;
}

export type Wishlist = ReturnType<typeof createWishlist>;

/** What shoppers wish for. Every command names the account it belongs to: an item of another's list is not found. */
export function createWishlist({ db, productCards, now }: WishlistDeps) {
  const wishes: Collection<WishlistDocument> = db.collection('wishlists');
  const itemOf = (email: string, id: string) => ({ _id: new ObjectId(id), email });
  const ofProduct = (email: string, productId: string) => ({ email, productId: new ObjectId(productId) });

  async function change(email: string, id: string, allowed: object, by: 1 | -1): Promise<boolean> {
    const { modifiedCount } = await wishes.updateOne({ ...itemOf(email, id), ...allowed }, { $inc: { quantity: by } });
    if (modifiedCount === 1) return true;
    if ((await wishes.findOne(itemOf(email, id), { projection: { _id: 1 } })) === null) throw notFound('This wish');
    return false;
  }

  return {
    /** Newest first, each with its product as it is now: two reads, however many items. */
    async items(email: string): Promise<WishlistItem[]> {
      const found = await wishes.find({ email }, { batchSize: 1000 }).toArray();
      const cards = await productCards(found.map((item) => item.productId.toHexString()));
      return found.sort((a, b) => b.addedAt.getTime() - a.addedAt.getTime()).map((item) => presentItem(item, cards));
    },
    /**
     * Puts a product on the list; one that is there stays as it is.
     * @returns whether it is new
     * @throws Refusal `wishlist_full`
     */
    async put(email: string, productId: string, quantity: number): Promise<boolean> {
      if (!(await productCards([productId])).has(productId)) throw notFound('This product');
      if ((await wishes.findOne(ofProduct(email, productId), { projection: { _id: 1 } })) !== null) return false;
      if ((await wishes.countDocuments({ email }, { limit: MAX_ITEMS })) >= MAX_ITEMS) {
        throw new Refusal('wishlist_full', `A wishlist holds at most ${MAX_ITEMS} products. Remove some first.`);
      }
      const item = { _id: new ObjectId(), ...ofProduct(email, productId), quantity, addedAt: now() };
      return insertIfAbsent(() => wishes.insertOne(item));
    },
    async has(email: string, productId: string): Promise<boolean> {
      return (await wishes.findOne(ofProduct(email, productId), { projection: { _id: 1 } })) !== null;
    },
    /** One more, up to what a cart may hold. @returns whether it changed @throws Refusal `not_found` */
    plus: (email: string, id: string): Promise<boolean> => change(email, id, { quantity: { $lt: MAX_QUANTITY } }, 1),
    /** One less, stopping at 1. @returns whether it changed @throws Refusal `not_found` */
    minus: (email: string, id: string): Promise<boolean> => change(email, id, { quantity: { $gt: 1 } }, -1),
    /** @throws Refusal `not_found` */
    async remove(email: string, id: string): Promise<void> {
      if ((await wishes.deleteOne(itemOf(email, id))).deletedCount === 0) throw notFound('This wish');
    },
    /** @returns whether it was there: the heart may be pressed twice */
    async removeProduct(email: string, productId: string): Promise<boolean> {
      return (await wishes.deleteOne(ofProduct(email, productId))).deletedCount === 1;
    },
    async ensureIndexes(): Promise<void> {
      await wishes.createIndex({ email: 1, productId: 1 }, { unique: true, name: 'account_product' });
    },
  };
}

function presentItem({ _id, email, productId, quantity }: WishlistDocument, cards: Map<string, ProductCard>): WishlistItem {
  const id = productId.toHexString();
  return { _id: _id.toHexString(), email, productId: id, product: cards.get(id) ?? null, quantity };
}
