import { setImmediate as nextTurn } from 'node:timers/promises';
import {
  type Collection,
  type Document,
  type Filter,
  MongoBulkWriteError,
  MongoServerError,
  type OptionalUnlessRequiredId,
  type UpdateFilter,
} from 'mongodb';
import { withTimeout } from '../with-timeout.ts';
import { isDatabaseAway, isUnsafe } from './database-away.ts';

/** Writes in one command. */
const MAX_BATCH_SIZE = 500;

/** When a command takes longer, in milliseconds, the next one is sent without waiting for it. */
const SLOW_BATCH_MS = 500;

export interface UpdateById<T extends Document> {
  filter: Filter<T> & { _id: T['_id'] };
  update: UpdateFilter<T>;
}

interface PendingWrite<W> {
  write: W;
  key: string;
  resolve(): void;
  reject(error: unknown): void;
}

/**
 * Makes a `write` that gathers writes into batches: those requested in the same turn of the event loop, or while a batch
 * is being sent, go out with the next command. There is no timer, so a single write is sent without delay. Each promise
 * settles with the result of its own write, once that is durable.
 * @param sendBatch - sends a batch; returns the errors of single writes, by index; throws what concerns the whole command
 * @param sortKey - writes of a command are sorted by it, so that two processes never wait for each other's locks
 */
export function createBatchWriter<W>(
  sendBatch: (writes: readonly W[]) => Promise<ReadonlyMap<number, unknown>>,
  sortKey: (write: W) => string,
): (write: W) => Promise<void> {
  let pending: PendingWrite<W>[] = [];
  let writing = false;

  async function settleBatch(batch: readonly PendingWrite<W>[]): Promise<void> {
    try {
      const failures = await sendBatch(batch.map(({ write }) => write));
      batch.forEach(({ resolve, reject }, index) => {
        if (failures.has(index)) reject(failures.get(index));
        else resolve();
      });
    } catch (error) {
      // A refused batch is sent again one by one, so that no write fails because of another. After a broken connection
      // the batch may have been written: then every write is rejected.
      if (batch.length === 1 || !wasRefused(error)) for (const { reject } of batch) reject(error);
      else await Promise.all(batch.map((one) => settleBatch([one])));
    }
  }

  async function writePending(): Promise<void> {
    writing = true;
    while (pending.length > 0) {
      await nextTurn();
      const batch = pending.slice(0, MAX_BATCH_SIZE).sort(byKey);
      pending = pending.slice(MAX_BATCH_SIZE);
      await withTimeout(SLOW_BATCH_MS, settleBatch(batch)).catch(() => undefined);
    }
    writing = false;
  }

  return (write) =>
    new Promise<void>((resolve, reject) => {
      pending.push({ write, key: sortKey(write), resolve, reject });
      if (!writing) void writePending();
    });
}

const byKey = (a: { key: string }, b: { key: string }): number => (a.key === b.key ? 0 : a.key < b.key ? -1 : 1);

/**
 * Inserts documents of one collection in batches. Rejects with the error that `insertOne` would throw.
 * @param uniqueField - the unique field that two processes may insert at the same time
 */
export function createBatchInserter<T extends Document>(collection: Collection<T>, uniqueField: keyof T): (document: T) => Promise<void> {
  type Sent = OptionalUnlessRequiredId<T>;
  return createBatchWriter<T>(
    (documents) =>
      failuresOf(() =>
        documents.length === 1
          ? collection.insertOne(documents[0] as Sent)
          : collection.insertMany(documents as readonly T[] as readonly Sent[], { ordered: false }),
      ),
    (document) => String(document[uniqueField]),
  );
}

export function createBatchUpdater<T extends Document>(collection: Collection<T>): (update: UpdateById<T>) => Promise<void> {
  return createBatchWriter<UpdateById<T>>(
    (updates) =>
      failuresOf(() =>
        collection.bulkWrite(
          updates.map((updateOne) => ({ updateOne })),
          { ordered: false },
        ),
      ),
    ({ filter }) => String(filter._id),
  );
}

/** The errors of single writes by index. @throws what concerns the whole command, as the driver throws it for a single write */
async function failuresOf(command: () => Promise<unknown>): Promise<Map<number, unknown>> {
  try {
    await command();
    return new Map();
  } catch (error) {
    if (!(error instanceof MongoBulkWriteError)) throw error;
    // The driver wraps a broken connection, too; callers recognise it by its class.
    if ((error.errorResponse as unknown) instanceof Error) throw error.errorResponse;
    const failures = [error.writeErrors].flat();
    if (failures.length === 0 || isUnsafe(error)) throw error;
    return new Map(failures.map((failure) => [failure.index, new MongoServerError(failure.err)]));
  }
}

/** Whether nothing of a command was written: it was never sent, or the database took none of it. */
function wasRefused(error: unknown): boolean {
  return !(error instanceof MongoBulkWriteError) && !isDatabaseAway(error);
}
