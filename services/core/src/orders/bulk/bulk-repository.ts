import { insertIfAbsent } from '@pulsecart/platform/mongo/mongo';
import type { Paging } from '@pulsecart/shared/fields';
import type { BulkAction, BulkItemState } from '@pulsecart/shared/orders/bulk-contract';
import type { SettableStatus } from '@pulsecart/shared/orders/tracking-statuses';
import type { Collection, Db } from 'mongodb';
import type { By } from '../lifecycle/order.ts';

const KEEP_SECONDS = 90 * 86_400;

/** A command over many orders, in the collection `bulks`. */
export interface BulkDocument {
  _id: string;
  action: BulkAction;
  status: SettableStatus | null;
  /** The orders that were chosen, or null where a search chooses. */
  orderIds: string[] | null;
  search: string | null;
  by: By;
  createdAt: Date;
  /** When it last made progress; if that is long ago, the sweeper checks whether it still has a job. */
  touchedAt: Date;
  /** Whether every order has its item. */
  gathered: boolean;
  state: 'running' | 'done';
  /** How often its job was queued. */
  sends: number;
  total: number;
  done: number;
  failed: number;
  version: number;
}

/** One order of a bulk job, in the collection `bulkItems`; its id is made of both. */
export interface BulkItem {
  _id: string;
  bulkId: string;
  orderId: string;
  seq: number;
  state: BulkItemState;
  /** Raised by each retry: it makes another confirmation id. */
  attempt: number;
  code: string | null;
  message: string | null;
  lineIndex: number | null;
  createdAt: Date;
}

export type ItemOutcome = Pick<BulkItem, 'state' | 'code' | 'message' | 'lineIndex'>;
export type BulkCounts = Pick<BulkDocument, 'total' | 'done' | 'failed'> & { waiting: number };

export type BulkRepository = ReturnType<typeof createBulkRepository>;

export function createBulkRepository(db: Db) {
  const bulks: Collection<BulkDocument> = db.collection('bulks');
  const items: Collection<BulkItem> = db.collection('bulkItems');
  const many = (limit: number) => ({ limit, batchSize: limit + 1 });
  return {
    insert: (bulk: BulkDocument): Promise<boolean> => insertIfAbsent(() => bulks.insertOne(bulk)),
    byId: (bulkId: string) => bulks.findOne({ _id: bulkId }),
    async recent({ page, limit }: Paging) {
      const options = { sort: { createdAt: -1 } as const, hint: 'created', skip: (page - 1) * limit, ...many(limit) };
      const [found, total] = await Promise.all([bulks.find({}, options).toArray(), bulks.countDocuments({}, { limit: 10_001 })]);
      return { found, total };
    },
    async addItems(bulkId: string, orderIds: readonly string[], at: Date): Promise<void> {
      const fresh = { state: 'waiting' as const, attempt: 1, code: null, message: null, lineIndex: null, createdAt: at };
      for (let i = 0; i < orderIds.length; i += 1000) {
        const rows = orderIds
          .slice(i, i + 1000)
          .map((orderId, n) => ({ _id: `${bulkId}:${orderId}`, bulkId, orderId, seq: i + n, ...fresh }));
        const there = await items.find({ _id: { $in: rows.map((row) => row._id) } }, { projection: { _id: 1 }, ...many(1000) }).toArray();
        const known = new Set(there.map((row) => row._id));
        const missing = rows.filter((row) => !known.has(row._id));
        // Two runners may add the same: the ids let each be there once.
        if (missing.length > 0) await insertIfAbsent(() => items.insertMany(missing, { ordered: false }));
      }
    },
    gathered: (bulkId: string) => bulks.updateOne({ _id: bulkId }, { $set: { gathered: true } }),
    inState: (bulkId: string, state: BulkItemState, limit: number) =>
      items.find({ bulkId, state }, { sort: { seq: 1 }, hint: 'by_state', ...many(limit) }).toArray(),
    results(bulkId: string, state: BulkItemState | undefined, { page, limit }: Paging) {
      const options = { sort: { seq: 1 } as const, skip: (page - 1) * limit, ...many(limit) };
      if (state === undefined) return items.find({ bulkId }, { ...options, hint: 'in_order' }).toArray();
      return items.find({ bulkId, state }, { ...options, hint: 'by_state' }).toArray();
    },
    /** Records outcomes, each unless the item moved on since it was read. */
    async record(outcomes: readonly { item: BulkItem; outcome: ItemOutcome }[]): Promise<void> {
      if (outcomes.length === 0) return;
      const writes = outcomes.map(({ item: { _id, state, attempt }, outcome }) => ({
        updateOne: { filter: { _id, state, attempt }, update: { $set: outcome } },
      }));
      await items.bulkWrite(writes, { ordered: false });
    },
    async count(bulkId: string): Promise<BulkCounts> {
      const of = (state?: BulkItemState) =>
        state === undefined
          ? items.countDocuments({ bulkId }, { hint: 'in_order' })
          : items.countDocuments({ bulkId, state }, { hint: 'by_state' });
      const [total, done, failed, waiting] = await Promise.all([of(), of('done'), of('failed'), of('waiting')]);
      return { total, done, failed, waiting };
    },
    /** Stores how far it is; answers the stored document. */
    move: (bulkId: string, changes: Partial<BulkDocument>) =>
      bulks.findOneAndUpdate({ _id: bulkId }, { $set: changes, $inc: { version: 1 } }, { returnDocument: 'after' }),
    touch: (bulkId: string, at: Date) => bulks.updateOne({ _id: bulkId }, { $set: { touchedAt: at } }),
    async raiseSends(bulkId: string, sends: number, at: Date): Promise<boolean> {
      const raised = await bulks.updateOne({ _id: bulkId, sends }, { $set: { sends: sends + 1, touchedAt: at } });
      return raised.matchedCount === 1;
    },
    async reopen(bulkId: string): Promise<void> {
      const waiting = { state: 'waiting' as const, code: null, message: null, lineIndex: null };
      await items.updateMany({ bulkId, state: 'failed' }, { $set: waiting, $inc: { attempt: 1 } });
    },
    left: (before: Date) => bulks.find({ state: 'running', touchedAt: { $lt: before } }, many(100)).toArray(),
    async ensureIndexes() {
      await bulks.createIndex({ createdAt: 1 }, { name: 'created', expireAfterSeconds: KEEP_SECONDS });
      await bulks.createIndex({ state: 1, touchedAt: 1 }, { name: 'left' });
      await items.createIndex({ bulkId: 1, state: 1, seq: 1 }, { name: 'by_state' });
      await items.createIndex({ bulkId: 1, seq: 1 }, { name: 'in_order' });
      await items.createIndex({ createdAt: 1 }, { name: 'kept', expireAfterSeconds: KEEP_SECONDS });
    },
  };
}
