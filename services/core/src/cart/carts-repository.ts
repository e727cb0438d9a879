import { createBatchLoader } from '@pulsecart/platform/mongo/batch-loader';
import { claimEntries, dropIndexes, type OwnersOf, type Reach } from '@pulsecart/platform/mongo/missing-account';
import { insertIfAbsent, retryOnDeadlock } from '@pulsecart/platform/mongo/mongo';
import type { Owner } from '@pulsecart/platform/owner';
import { type Collection, type Db, ObjectId } from 'mongodb';
import { type CartLineDocument, MAX_LINES } from './cart-line.ts';

/** Carts as they are stored. Every command names the account it belongs to: a line of another's cart is not found. */
export function createCartsRepository(db: Db) {
  const carts: Collection<CartLineDocument> = db.collection('carts');
  const lineOf = (accountId: string, lineId: string) => ({ lineId: new ObjectId(lineId), accountId: new ObjectId(accountId) });
  const ofProduct = (accountId: string, productId: string) => ({
    accountId: new ObjectId(accountId),
    productId: new ObjectId(productId),
  });
  const loadLines = createBatchLoader(async (accountIds) => {
    const ids = accountIds.map((id) => new ObjectId(id));
    const found = await carts.find({ accountId: { $in: ids } }, { batchSize: 1000 }).toArray();
    return Map.groupBy(found, (line) => line.accountId?.toHexString() ?? '');
  });

  return {
    /** Oldest first. */
    async ofAccount(accountId: string): Promise<CartLineDocument[]> {
      const lines = (await loadLines(accountId)) ?? [];
      return lines.toSorted((a, b) => a.addedAt.getTime() - b.addedAt.getTime() || (a._id.toHexString() < b._id.toHexString() ? -1 : 1));
    },
    async ofProducts(accountId: string, productIds: readonly string[]): Promise<CartLineDocument[]> {
      const lines = (await loadLines(accountId)) ?? [];
      return lines.filter(({ productId }) => productIds.includes(productId.toHexString()));
    },
    byId: (accountId: string, lineId: string): Promise<CartLineDocument | null> => carts.findOne(lineOf(accountId, lineId)),
    byProduct: (accountId: string, productId: string): Promise<CartLineDocument | null> => carts.findOne(ofProduct(accountId, productId)),
    async isFull(accountId: string): Promise<boolean> {
      return (await carts.countDocuments({ accountId: new ObjectId(accountId) }, { limit: MAX_LINES })) >= MAX_LINES;
    },
    /** @returns the new line's id, or null where the account has a line of this product already */
    async insert({ id, email }: Owner, productId: string, quantity: number, now: Date): Promise<string | null> {
      const lineId = new ObjectId();
      // Processes of the version before find a line by its e-mail; no other reads it.
      const line = { _id: new ObjectId(), lineId, ...ofProduct(id, productId), email, quantity, addedAt: now };
      return (await insertIfAbsent(() => carts.insertOne(line))) ? lineId.toHexString() : null;
    },
    /** Adds to the line of a product unless it would hold more than `most`. @returns its id, or null */
    async raise(accountId: string, productId: string, by: number, most: number): Promise<string | null> {
      const line = await carts.findOneAndUpdate(
        { ...ofProduct(accountId, productId), quantity: { $lte: most - by } },
        { $inc: { quantity: by } },
        { returnDocument: 'after', projection: { lineId: 1 } },
      );
      return line?.lineId.toHexString() ?? null;
    },
    async plusOne(accountId: string, lineId: string, most: number): Promise<boolean> {
      const { modifiedCount } = await carts.updateOne({ ...lineOf(accountId, lineId), quantity: { $lt: most } }, { $inc: { quantity: 1 } });
      return modifiedCount === 1;
    },
    /** One less, down to 1. */
    async minusOne(accountId: string, lineId: string): Promise<boolean> {
      const { modifiedCount } = await carts.updateOne({ ...lineOf(accountId, lineId), quantity: { $gt: 1 } }, { $inc: { quantity: -1 } });
      return modifiedCount === 1;
    },
    async remove(accountId: string, lineId: string): Promise<boolean> {
      return (await carts.deleteOne(lineOf(accountId, lineId))).deletedCount === 1;
    },
    /** @returns how many lines there were */
    async clear(accountId: string): Promise<number> {
      return (await carts.deleteMany({ accountId: new ObjectId(accountId) })).deletedCount;
    },
    /**
     * Takes an order's units out of its lines, which the shop found in its account's cart when the order was begun. What the shopper added meanwhile stays, under a new id, at once with the
     * taking: a repeated call finds the old id nowhere.
     */
    async takeOut(lines: readonly { id: string; quantity: number }[]): Promise<void> {
      let left = lines;
      // Between its two commands a line may shrink to what was ordered: then it is looked at again.
      while (left.length > 0) {
        const operations = left.flatMap(({ id, quantity }) => [
          { deleteOne: { filter: { lineId: new ObjectId(id), quantity: { $lte: quantity } } } },
          {
            updateOne: {
              filter: { lineId: new ObjectId(id), quantity: { $gt: quantity } },
              update: { $set: { lineId: new ObjectId() }, $inc: { quantity: -quantity } },
            },
          },
        ]);
        // Unordered, so that they go out as one command for all deletions and one for all updates.
        const { deletedCount, modifiedCount } = await retryOnDeadlock(() => carts.bulkWrite(operations, { ordered: false }));
        if (deletedCount + modifiedCount === left.length) return;
        const ids = left.map((line) => new ObjectId(line.id));
        const there = await carts.find({ lineId: { $in: ids } }, { projection: { lineId: 1 }, batchSize: 1000 }).toArray();
        left = left.filter(({ id }) => there.some((line) => line.lineId.toHexString() === id));
      }
    },
    async ensureIndexes(): Promise<void> {
      await carts.createIndexes([
        {
          key: { accountId: 1, productId: 1 },
          unique: true,
          // Lines of processes of the version before have no account yet.
          partialFilterExpression: { accountId: { $exists: true } },
          name: 'product_of_account',
        },
        { key: { accountId: 1, addedAt: 1 }, name: 'of_account_id' },
        { key: { lineId: 1 }, name: 'line_id' },
      ]);
    },
    claim: (ownersOf: OwnersOf, reach: Reach): Promise<number> => claimEntries(db.collection('carts'), ownersOf, reach),
    dropEmailIndexes: (): Promise<void> => dropIndexes(carts, ['account_product', 'line']),
  };
}
