import { insertIfAbsent, readAll } from '@pulsecart/platform/mongo/mongo';
import type { OutboxEntry, WithOutbox } from '@pulsecart/platform/mongo/outbox';
import { type AnyBulkWriteOperation, type Collection, type Db, type Document, ObjectId } from 'mongodb';
import type { By, Delivery, LineProduct, LogEntry, Owned } from '../lifecycle/order.ts';
import type { DroppedLine } from '../tracking/tracking-repository.ts';

export interface ConfirmedLine {
  product: LineProduct;
  unitPriceCents: number;
  quantity: number;
}

/** Immutable once written; deleting sets `deletedAt`, and nothing brings it back. */
export interface ConfirmedDocument extends Owned {
  /** The order's own: of two workers that write it at the same time, one finds it there. */
  _id: ObjectId;
  orderId: string;
  email: string;
  confirmationId: string;
  lines: ConfirmedLine[];
  dropped: DroppedLine[];
  delivery: Delivery;
  paymentType: string;
  orderDate: string;
  orderTime: string;
  subtotalCents: number;
  shippingCents: number;
  totalCents: number;
  confirmedAt: Date;
  /** When the order was placed; records of before that was kept have none. */
  placedAt?: Date | null;
  /** From the command to this record, in milliseconds. */
  confirmMs?: number;
  /** What happened to the order until then: the pending order itself goes after a week. */
  log?: LogEntry[];
  deletedAt: Date | null;
  deletedBy?: By;
  /** `deletedAt === null`, because an index serves a plain value better than a null. Always written with it. */
  live: boolean;
  version: number;
  /** `count`: add it to the maintained sums, or take it off again once deleted. */
  outbox: (OutboxEntry & { kind: (typeof confirmedOutboxKinds)[number] })[];
}
export const confirmedOutboxKinds = ['push', 'count'] as const;

export type ConfirmedRepository = ReturnType<typeof createConfirmedRepository>;

export function createConfirmedRepository(db: Db) {
  const collection: Collection<ConfirmedDocument> = db.collection('confirmedOrders');
  return {
    collection: db.collection<Document>('confirmedOrders'),
    byId: (id: string): Promise<ConfirmedDocument | null> => collection.findOne({ _id: new ObjectId(id), deletedAt: null }),
    byOrderId: (orderId: string): Promise<ConfirmedDocument | null> => collection.findOne({ orderId }),
    /** Which of these orders are confirmed, and whether they stand in the list. */
    async standings(orderIds: readonly string[]): Promise<Map<string, { live: boolean }>> {
      const options = { projection: { _id: 0, orderId: 1, live: 1 }, batchSize: orderIds.length + 1 };
      const found = await readAll<ConfirmedDocument>(collection.find({ orderId: { $in: [...orderIds] } }, options));
      return new Map(found.map(({ orderId, live }) => [orderId, { live }]));
    },
    pull: (entries: readonly AnyBulkWriteOperation<WithOutbox>[]): Promise<unknown> =>
      db.collection<WithOutbox>('confirmedOrders').bulkWrite(entries, { ordered: false }),
    /** From the command to the record, in milliseconds, of the latest confirmations. */
    async latestConfirmMs(limit: number): Promise<number[]> {
      const options = { projection: { confirmMs: 1 }, sort: { confirmedAt: -1 }, hint: 'newest', limit, batchSize: limit + 1 } as const;
      const found = await collection.find({ live: true }, options).toArray();
      return found.flatMap(({ confirmMs }) => (confirmMs === undefined ? [] : [confirmMs]));
    },
    /** Answers false where the order has been written before. */
    insert: (document: ConfirmedDocument): Promise<boolean> => insertIfAbsent(() => collection.insertOne(document)),
    remove: (id: string, by: By, at: Date, { push, count }: { push: string; count: string }): Promise<ConfirmedDocument | null> =>
      collection.findOneAndUpdate(
        { _id: new ObjectId(id), deletedAt: null },
        {
          $set: { deletedAt: at, deletedBy: by, live: false },
          $inc: { version: 1 },
          $push: {
            outbox: {
              $each: [
                { id: push, kind: 'push', at },
                { id: count, kind: 'count', at },
              ],
            },
          },
        },
        { returnDocument: 'after' },
      ),
    async ensureIndexes(): Promise<void> {
      await collection.createIndex({ orderId: 1 }, { unique: true });
      await collection.createIndex({ live: 1, confirmedAt: -1 }, { name: 'newest' });
      await collection.createIndex({ email: 1, confirmedAt: -1 }, { name: 'of_account' });
      await collection.createIndex({ accountId: 1, confirmedAt: -1 }, { name: 'of_account_id' });
      await collection.createIndex({ 'outbox.kind': 1, 'outbox.at': 1 }, { name: 'outbox_due' });
    },
  };
}
