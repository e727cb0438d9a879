import { claimEntries, dropIndexes, type OwnersOf, type Reach } from '@pulsecart/platform/mongo/missing-account';
import { insertIfAbsent } from '@pulsecart/platform/mongo/mongo';
import type { Owner } from '@pulsecart/platform/owner';
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
  const ofAccount = (accountId: string) => ({ accountId: new ObjectId(accountId) });
  const itemOf = (accountId: string, id: string) => ({ _id: new ObjectId(id), accountId: new ObjectId(accountId) });
  const ofProduct = (accountId: string, productId: string) => ({ ...ofAccount(accountId), productId: new ObjectId(productId) });

  async function change(accountId: string, id: string, allowed: object, by: 1 | -1): Promise<boolean> {
    const { modifiedCount } = await wishes.updateOne({ ...itemOf(accountId, id), ...allowed }, { $inc: { quantity: by } });
    if (modifiedCount === 1) return true;
    if ((await wishes.findOne(itemOf(accountId, id), { projection: { _id: 1 } })) === null) throw notFound('This wish');
    return false;
  }

  return {
    /** Of the account, with its address now: newest first, each with its product as it is now: two reads, however many items. */
    async items(owner: Owner): Promise<WishlistItem[]> {
      const found = await wishes.find(ofAccount(owner.id), { batchSize: 1000 }).toArray();
      const cards = await productCards(found.map((item) => item.productId.toHexString()));
      return found.sort((a, b) => b.addedAt.getTime() - a.addedAt.getTime()).map((item) => presentItem(item, owner, cards));
    },
    /**
     * Puts a product on the list; one that is there stays as it is.
     * @returns whether it is new
     * @throws Refusal `wishlist_full`
     */
    async put(owner: Owner, productId: string, quantity: number): Promise<boolean> {
      if (!(await productCards([productId])).has(productId)) throw notFound('This product');
      if ((await wishes.findOne(ofProduct(owner.id, productId), { projection: { _id: 1 } })) !== null) return false;
      if ((await wishes.countDocuments(ofAccount(owner.id), { limit: MAX_ITEMS })) >= MAX_ITEMS) {
        throw new Refusal('wishlist_full', `A wishlist holds at most ${MAX_ITEMS} products. Remove some first.`);
      }
      // Processes of the version before find an item by its e-mail; no other reads it.
      const item = { _id: new ObjectId(), ...ofProduct(owner.id, productId), email: owner.email, quantity, addedAt: now() };
      return insertIfAbsent(() => wishes.insertOne(item));
    },
    async has(accountId: string, productId: string): Promise<boolean> {
      return (await wishes.findOne(ofProduct(accountId, productId), { projection: { _id: 1 } })) !== null;
    },
    /** One more, up to what a cart may hold. @returns whether it changed @throws Refusal `not_found` */
    plus: (accountId: string, id: string): Promise<boolean> => change(accountId, id, { quantity: { $lt: MAX_QUANTITY } }, 1),
    /** One less, stopping at 1. @returns whether it changed @throws Refusal `not_found` */
    minus: (accountId: string, id: string): Promise<boolean> => change(accountId, id, { quantity: { $gt: 1 } }, -1),
    /** @throws Refusal `not_found` */
    async remove(accountId: string, id: string): Promise<void> {
      if ((await wishes.deleteOne(itemOf(accountId, id))).deletedCount === 0) throw notFound('This wish');
    },
    /** @returns whether it was there: the heart may be pressed twice */
    async removeProduct(accountId: string, productId: string): Promise<boolean> {
      return (await wishes.deleteOne(ofProduct(accountId, productId))).deletedCount === 1;
    },
    /** Takes everything off the list. @returns how many there were */
    async clear(accountId: string): Promise<number> {
      return (await wishes.deleteMany(ofAccount(accountId))).deletedCount;
    },
    claim: (ownersOf: OwnersOf, reach: Reach): Promise<number> => claimEntries(db.collection('wishlists'), ownersOf, reach),
    dropEmailIndexes: (): Promise<void> => dropIndexes(wishes, ['account_product']),
    async ensureIndexes(): Promise<void> {
      await wishes.createIndexes([
        {
          key: { accountId: 1, productId: 1 },
          unique: true,
          // Items of processes of the version before have no account yet.
          partialFilterExpression: { accountId: { $exists: true } },
          name: 'product_of_account',
        },
        { key: { accountId: 1, addedAt: 1 }, name: 'of_account_id' },
      ]);
    },
  };
}

function presentItem({ _id, productId, quantity }: WishlistDocument, { email }: Owner, cards: Map<string, ProductCard>): WishlistItem {
  const id = productId.toHexString();
  return { _id: _id.toHexString(), email, productId: id, product: cards.get(id) ?? null, quantity };
}
