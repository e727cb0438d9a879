import { createBatchLoader } from '@pulsecart/platform/mongo/batch-loader';
import { createBatchInserter } from '@pulsecart/platform/mongo/batch-writer';
import { insertIfAbsent } from '@pulsecart/platform/mongo/mongo';
import type { OutboxEntry } from '@pulsecart/platform/mongo/outbox';
import type { OrderStatusValue, SettableStatus } from '@pulsecart/shared/orders/tracking-statuses';
import type { Collection, Db, Document, ObjectId } from 'mongodb';
import { type By, byCustomer, type Owned, ownerOf, worker } from '../lifecycle/order.ts';
import { statusCondition } from './tracking-rules.ts';

export interface StatusHistoryEntry {
  status: OrderStatusValue;
  at: Date;
  by: By;
  /** Set by the worker: this step is taken once per confirmation. */
  confirmationId?: string;
}

export interface DroppedLine {
  title: string;
  quantity: number;
  reason: string;
}

/** The tracking record of an order, as its shopper sees it. It outlives the pending order. */
export interface StatusDocument extends Owned {
  _id: ObjectId;
  orderId: string;
  /** The address given when ordering, lower-cased. */
  email: string;
  status: OrderStatusValue;
  orderDate: string;
  orderTime: string;
  createdAt: Date;
  version: number;
  history: StatusHistoryEntry[];
  dropped: DroppedLine[];
  outbox: (OutboxEntry & { kind: (typeof trackingOutboxKinds)[number] })[];
}
export const trackingOutboxKinds = ['push'] as const;

export type TrackedOrder = Pick<StatusDocument, '_id' | 'orderId' | 'accountId' | 'email' | 'orderDate' | 'orderTime'>;

export type StatusRepository = ReturnType<typeof createStatusRepository>;

export function createStatusRepository(db: Db) {
  const collection: Collection<StatusDocument> = db.collection('orderStatus');
  const insert = createBatchInserter(collection, 'orderId');
  const loadExisting = createBatchLoader(async (orderIds) => {
    const found = await collection
      .find({ orderId: { $in: [...orderIds] } }, { projection: { _id: 0, orderId: 1 }, batchSize: 1000 })
      .toArray();
    return new Map(found.map(({ orderId }) => [orderId, true]));
  });

  const push = (id: string, at: Date) => [{ id, kind: 'push' as const, at }];
  const change = (filter: object, entry: StatusHistoryEntry, outboxId: string, more: object = {}): Promise<StatusDocument | null> =>
    collection.findOneAndUpdate(
      filter,
      { $set: { status: entry.status, outbox: push(outboxId, entry.at), ...more }, $inc: { version: 1 }, $push: { history: entry } },
      { returnDocument: 'after' },
    );

  return {
    collection: db.collection<Document>('orderStatus'),
    byOrderId: (orderId: string): Promise<StatusDocument | null> => collection.findOne({ orderId }),
    /** Whether an order of this id was ever placed; asked by many at once, it is one read. */
    exists: async (orderId: string): Promise<boolean> => (await loadExisting(orderId)) ?? false,
    /** Writes the record of a newly placed order, under the order's own id; answers null where it is there already. */
    async insertPending(order: TrackedOrder, at: Date, outboxId: string): Promise<StatusDocument | null> {
      const { _id, orderId, email, orderDate, orderTime } = order;
      const document: StatusDocument = {
        _id,
        orderId,
        ...ownerOf(order),
        email,
        orderDate,
        orderTime,
        createdAt: at,
        status: 'pending',
        version: 1,
        history: [{ status: 'pending', at, by: byCustomer({ email }) }],
        dropped: [],
        outbox: push(outboxId, at),
      };
      return (await insertIfAbsent(() => insert(document))) ? document : null;
    },
    /** pending → packaged, once per confirmation. Null: an admin moved it, it was done before, or there is no record. */
    packaged: (orderId: string, confirmationId: string, dropped: DroppedLine[], at: Date, outboxId: string) =>
      change(
        { orderId, status: statusCondition({ type: 'Package' }), 'history.confirmationId': { $ne: confirmationId } },
        { status: 'packaged', at, by: worker, confirmationId },
        outboxId,
        { dropped },
      ),
    /** Records the left-out lines where an admin had moved the status before. Null where they are recorded already. */
    recordDropped: (orderId: string, dropped: DroppedLine[], at: Date, outboxId: string): Promise<StatusDocument | null> =>
      collection.findOneAndUpdate(
        { orderId, dropped: { $size: 0 } },
        { $set: { dropped, outbox: push(outboxId, at) }, $inc: { version: 1 } },
        { returnDocument: 'after' },
      ),
    /** Cancels a record that is still pending. Null: it was done before, or there is no record. */
    cancelled: (orderId: string, by: By, at: Date, outboxId: string) =>
      change({ orderId, status: statusCondition({ type: 'Cancel' }) }, { status: 'cancelled', at, by }, outboxId),
    /** What an admin sets by hand; any of the settable ones, except on a cancelled order. Null: no such record, cancelled, or the same. */
    set: (orderId: string, status: SettableStatus, by: By, at: Date, outboxId: string) =>
      change({ orderId, status: statusCondition({ type: 'Set', status }) }, { status, at, by }, outboxId),
    async ensureIndexes(): Promise<void> {
      await collection.createIndex({ orderId: 1 }, { unique: true });
      await collection.createIndex({ email: 1, createdAt: -1 }, { name: 'of_account' });
      await collection.createIndex({ accountId: 1, createdAt: -1 }, { name: 'of_account_id' });
      await collection.createIndex({ createdAt: -1 }, { name: 'newest' });
      await collection.createIndex({ 'outbox.kind': 1, 'outbox.at': 1 }, { name: 'outbox_due' });
    },
  };
}
