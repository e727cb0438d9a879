import { createBatchLoader } from '@pulsecart/platform/mongo/batch-loader';
import { insertIfAbsent, retryOnDeadlock } from '@pulsecart/platform/mongo/mongo';
import { type Collection, type Db, ObjectId } from 'mongodb';
import { type CartLineDocument, MAX_LINES } from './cart-line.ts';

/** Carts as they are stored. Every command names the account it belongs to: a line of another's cart is not found. */
export function createCartsRepository(db: Db) {
  const carts: Collection<CartLineDocument> = db.collection('carts');
  const lineOf = (email: string, lineId: string) => ({ lineId: new ObjectId(lineId), email });
  const loadLines = createBatchLoader(async (emails) => {
    const found = await carts.find({ email: { $in: [...emails] } }, { batchSize: 1000 }).toArray();
    return Map.groupBy(found, (line) => line.email);
  });

  return {
    /** Oldest first. */
    async ofAccount(email: string): Promise<CartLineDocument[]> {
      const lines = (await loadLines(email)) ?? [];
      return lines.toSorted((a, b) => a.addedAt.getTime() - b.addedAt.getTime() || (a._id.toHexString() < b._id.toHexString() ? -1 : 1));
    },
    async ofProducts(email: string, productIds: readonly string[]): Promise<CartLineDocument[]> {
      const lines = (await loadLines(email)) ?? [];
      return lines.filter(({ productId }) => productIds.includes(productId.toHexString()));
    },
    byId: (email: string, lineId: string): Promise<CartLineDocument | null> => carts.findOne(lineOf(email, lineId)),
    byProduct: (email: string, productId: string): Promise<CartLineDocument | null> =>
      carts.findOne({ email, productId: new ObjectId(productId) }),
    async isFull(email: string): Promise<boolean> {
      return (await carts.countDocuments({ email }, { limit: MAX_LINES })) >= MAX_LINES;
    },
    /** @returns the new line's id, or null where the account has a line of this product already */
    async insert(email: string, productId: string, quantity: number, now: Date): Promise<string | null> {
      const lineId = new ObjectId();
      const line = { _id: new ObjectId(), lineId, email, productId: new ObjectId(productId), quantity, addedAt: now };
      return (await insertIfAbsent(() => carts.insertOne(line))) ? lineId.toHexString() : null;
    },
    /** Adds to the line of a product unless it would hold more than `most`. @returns its id, or null */
    async raise(email: string, productId: string, by: number, most: number): Promise<string | null> {
      const line = await carts.findOneAndUpdate(
        { email, productId: new ObjectId(productId), quantity: { $lte: most - by } },
        { $inc: { quantity: by } },
        { returnDocument: 'after', projection: { lineId: 1 } },
      );
      return line?.lineId.toHexString() ?? null;
    },
    async plusOne(email: string, lineId: string, most: number): Promise<boolean> {
      const { modifiedCount } = await carts.updateOne({ ...lineOf(email, lineId), quantity: { $lt: most } }, { $inc: { quantity: 1 } });
      return modifiedCount === 1;
    },
    /** One less, down to 1. */
    async minusOne(email: string, lineId: string): Promise<boolean> {
      const { modifiedCount } = await carts.updateOne({ ...lineOf(email, lineId), quantity: { $gt: 1 } }, { $inc: { quantity: -1 } });
      return modifiedCount === 1;
    },
    async remove(email: string, lineId: string): Promise<boolean> {
      return (await carts.deleteOne(lineOf(email, lineId))).deletedCount === 1;
    },
    /** @returns how many lines there were */
    async clear(email: string): Promise<number> {
      return (await carts.deleteMany({ email })).deletedCount;
    },
    /**
     * Takes an order's units out of its lines. What the shopper added meanwhile stays, under a new id, at once with the
     * taking: a repeated call finds the old id nowhere.
     */
    async takeOut(email: string, lines: readonly { id: string; quantity: number }[]): Promise<void> {
      let left = lines;
      // Between its two commands a line may shrink to what was ordered: then it is looked at again.
      while (left.length > 0) {
        const operations = left.flatMap(({ id, quantity }) => [
          { deleteOne: { filter: { ...lineOf(email, id), quantity: { $lte: quantity } } } },
          {
            updateOne: {
              filter: { ...lineOf(email, id), quantity: { $gt: quantity } },
              update: { $set: { lineId: new ObjectId() }, $inc: { quantity: -quantity } },
            },
          },
        ]);
        // Unordered, so that they go out as one command for all deletions and one for all updates.
        const { deletedCount, modifiedCount } = await retryOnDeadlock(() => carts.bulkWrite(operations, { ordered: false }));
        if (deletedCount + modifiedCount === left.length) return;
        const ids = left.map((line) => new ObjectId(line.id));
        const there = await carts.find({ email, lineId: { $in: ids } }, { projection: { lineId: 1 }, batchSize: 1000 }).toArray();
        left = left.filter(({ id }) => there.some((line) => line.lineId.toHexString() === id));
      }
    },
    async ensureIndexes(): Promise<void> {
      await carts.createIndexes([
        { key: { email: 1, productId: 1 }, unique: true, name: 'account_product' },
        { key: { lineId: 1 }, unique: true, name: 'line' },
      ]);
    },
  };
}
