import { createBatchLoader } from '@pulsecart/platform/mongo/batch-loader';
import { createBatchInserter, createBatchUpdater } from '@pulsecart/platform/mongo/batch-writer';
import type { Collection, Db, Document, Filter } from 'mongodb';
import { ObjectId } from 'mongodb';
import { changesOf } from './changes.ts';
import type { OrderEvent } from './events.ts';
import { evolve } from './evolve.ts';
import type { Order } from './order.ts';

/** A closed order stays for a week, so that a late insert meets its unique id. */
const KEEP_CLOSED_SECONDS = 7 * 86_400;

export type OrdersRepository = ReturnType<typeof createOrdersRepository>;

/** What must still be so for a change of this order to be stored. */
function asRead(order: Order): Filter<Document> {
  if (order.state !== 'confirming') return { version: order.version, state: order.state };
  const { id, n, step } = order.confirmation;
  return { state: 'confirming', 'confirmation.id': id, 'confirmation.n': n, 'confirmation.step': step };
}

/** @param newId - mints the ids of outbox entries */
export function createOrdersRepository(db: Db, newId: () => string) {
  const collection: Collection<Document> = db.collection('orders');
  const insert = createBatchInserter(collection, 'orderId');
  const update = createBatchUpdater(db.collection<Order>('orders'));
  const loadOrder = createBatchLoader(async (orderIds) => {
    const found = await collection.find({ orderId: { $in: [...orderIds] } }, { batchSize: 1000 }).toArray();
    return new Map((found as Order[]).map((order) => [order.orderId, order]));
  });

  return {
    collection,
    byOrderId: async (orderId: string) => (await collection.findOne({ orderId })) as Order | null,
    /** The same, batched: concurrent callers share one read. */
    loadByOrderId: async (orderId: string) => (await loadOrder(orderId)) ?? null,
    byId: async (id: string) => (await collection.findOne({ _id: new ObjectId(id) })) as Order | null,
    insert: (order: Order) => insert(order),
    /**
     * Stores what `evolve` makes of the events, unless the order moved on since it was read: of an order that is being
     * confirmed its confirmation, attempt and step count, of any other its version. Answers what is stored now, or null.
     */
    async record(before: Order, events: readonly OrderEvent[]): Promise<Order | null> {
      const after = events.reduce((order, event) => evolve(order, event, newId), before);
      const stored = await collection.findOneAndUpdate(
        { _id: before._id, ...asRead(before) },
        { $set: changesOf(before, after), $inc: { version: 1 } },
        { returnDocument: 'after' },
      );
      return stored as Order | null;
    },
    async raiseSends(orderId: string, confirmationId: string, sends: number, now: Date): Promise<boolean> {
      const raised = await collection.updateOne(
        { orderId, state: 'confirming', 'confirmation.id': confirmationId, 'confirmation.sends': sends },
        { $set: { 'confirmation.sends': sends + 1, 'confirmation.sentAt': now } },
      );
      return raised.matchedCount === 1;
    },
    /** Pulls outbox entries whose consequence was written. */
    pull: (_id: ObjectId, entryIds: readonly string[]) =>
      update({ filter: { _id }, update: { $pull: { outbox: { id: { $in: entryIds } } } } }),
    async ensureIndexes(): Promise<void> {
      await collection.createIndex({ orderId: 1 }, { unique: true });
      await collection.createIndex(
        { 'cartLines.id': 1 },
        { unique: true, partialFilterExpression: { 'cartLines.id': { $exists: true } }, name: 'cart_line_once' },
      );
      await collection.createIndex({ listedAt: -1 }, { name: 'listed' });
      await collection.createIndex({ email: 1, createdAt: -1 }, { name: 'email_1_createdAt_-1' });
      await collection.createIndex({ accountId: 1, createdAt: -1 }, { name: 'of_account_id' });
      await collection.createIndex({ state: 1, createdAt: 1 });
      await collection.createIndex({ 'outbox.kind': 1, 'outbox.at': 1 }, { name: 'outbox_due' });
      await collection.createIndex({ closedAt: 1 }, { expireAfterSeconds: KEEP_CLOSED_SECONDS, name: 'closed_ttl' });
    },
  };
}
