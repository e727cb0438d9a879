import { readTogether } from '@pulsecart/platform/read-together';
import { insertTogether, updateTogether } from '@pulsecart/platform/write-together';
import type { Collection, Db, Filter, UpdateFilter } from 'mongodb';
import { ObjectId } from 'mongodb';
import type { ConfirmingOrder, Order } from './order.ts';

/** A closed order stays for a week, so that a late insert meets its unique id. */
const KEEP_CLOSED_SECONDS = 7 * 86_400;

export interface OrdersRepository {
  collection: Collection<Order>;
  byOrderId(orderId: string): Promise<Order | null>;
  /** The same as it is asked for by many at once: one read for all of them. */
  byOrderIdTogether(orderId: string): Promise<Order | null>;
  byId(id: string): Promise<Order | null>;
  insert(order: Order): Promise<void>;
  /** Stores a decided change, unless the order moved on since it was read. Answers what is stored now, or null. */
  save(before: Order, after: Order): Promise<Order | null>;
  /** Records a step of a confirmation, conditional on its id and the step before. Null: refused, read the order again. */
  record(order: ConfirmingOrder, changes: UpdateFilter<Order>['$set']): Promise<Order | null>;
  raiseSends(orderId: string, confirmationId: string, sends: number, now: Date): Promise<boolean>;
  /** Pulls outbox entries whose consequence was written. */
  pull(id: ObjectId, entryIds: readonly string[]): Promise<void>;
  ensureIndexes(): Promise<void>;
}

export function createOrdersRepository(db: Db): OrdersRepository {
  const collection: Collection<Order> = db.collection('orders');
  const insert = insertTogether(collection, 'orderId');
  const update = updateTogether(collection);
  const byOrderIds = readTogether(async (orderIds) => {
    const found = await collection.find({ orderId: { $in: [...orderIds] } } as Filter<Order>, { batchSize: 1000 }).toArray();
    return new Map((found as Order[]).map((order) => [order.orderId, order]));
  });

  return {
    collection,
    byOrderId: (orderId) => collection.findOne({ orderId } as Filter<Order>) as Promise<Order | null>,
    byOrderIdTogether: async (orderId) => (await byOrderIds(orderId)) ?? null,
    byId: (id) => collection.findOne({ _id: new ObjectId(id) } as Filter<Order>) as Promise<Order | null>,
    insert,
    async save(before, after) {
      // Rules copy what they change and share the rest, so an identical reference means an unchanged field.
      const changed = Object.entries(after).filter(([field, value]) => before[field as keyof Order] !== value);
      const fields = { ...Object.fromEntries(changed), version: before.version + 1 };
      return (await collection.findOneAndUpdate(
        { _id: before._id, version: before.version, state: before.state } as Filter<Order>,
        { $set: fields as never },
        { returnDocument: 'after' },
      )) as Order | null;
    },
    async record(order, changes) {
      return (await collection.findOneAndUpdate(
        {
          _id: order._id,
          state: 'confirming',
          'confirmation.id': order.confirmation.id,
          'confirmation.n': order.confirmation.n,
          'confirmation.step': order.confirmation.step,
        } as Filter<Order>,
        { $set: changes as never, $inc: { version: 1 } as never },
        { returnDocument: 'after' },
      )) as Order | null;
    },
    async raiseSends(orderId, confirmationId, sends, now) {
      const raised = await collection.updateOne(
        { orderId, state: 'confirming', 'confirmation.id': confirmationId, 'confirmation.sends': sends } as Filter<Order>,
        { $set: { 'confirmation.sends': sends + 1, 'confirmation.sentAt': now } as never },
      );
      return raised.matchedCount === 1;
    },
    pull: (_id, entryIds) => update({ filter: { _id }, update: { $pull: { outbox: { id: { $in: entryIds } } } as never } }),
    async ensureIndexes() {
      await collection.createIndex({ orderId: 1 }, { unique: true });
      await collection.createIndex(
        { 'cartLines.id': 1 },
        { unique: true, partialFilterExpression: { 'cartLines.id': { $exists: true } }, name: 'cart_line_once' },
      );
      await collection.createIndex({ listedAt: -1 }, { name: 'listed' });
      await collection.createIndex({ email: 1, createdAt: -1 }, { name: 'email_1_createdAt_-1' });
      await collection.createIndex({ state: 1, createdAt: 1 });
      await collection.createIndex({ 'outbox.kind': 1, 'outbox.at': 1 }, { name: 'outbox_due' });
      await collection.createIndex({ closedAt: 1 }, { expireAfterSeconds: KEEP_CLOSED_SECONDS, name: 'closed_ttl' });
    },
  };
}
