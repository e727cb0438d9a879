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
import { isDatabaseAway } from './database-away.ts';
import { within } from './mongo.ts';

/** Most writes of one command. */
const MOST_TOGETHER = 500;

/** A command that takes longer, in milliseconds, holds up nobody else: the next one goes out beside it. */
const PATIENCE_MS = 500;

export interface UpdateById<T extends Document> {
  filter: Filter<T> & { _id: T['_id'] };
  update: UpdateFilter<T>;
}

interface Waiting<W> {
  write: W;
  key: string;
  done(): void;
  failed(error: unknown): void;
}

/**
 * Writes one as everybody asks for it: what is asked for in the same turn of the event loop, or while a command is under
 * way, goes out with the next command, all of it at once. So under load a command serves many, and alone a write waits
 * for nobody. Everybody is told of their own write, and only once it is done.
 * @param send - sends several; answers the errors that concern one of them, by index; throws what concerns all
 * @param orderBy - writes of a command go in this order, so that two processes never wait for each other's locks
 */
export function writeTogether<W>(
  send: (writes: readonly W[]) => Promise<ReadonlyMap<number, unknown>>,
  orderBy: (write: W) => string,
): (write: W) => Promise<void> {
  let waiting: Waiting<W>[] = [];
  let writing = false;

  async function sendAll(batch: readonly Waiting<W>[]): Promise<void> {
    try {
      const failures = await send(batch.map(({ write }) => write));
      batch.forEach(({ done, failed }, index) => {
        if (failures.has(index)) failed(failures.get(index));
        else done();
      });
    } catch (error) {
      // Nobody fails because of whom they were sent with. Where the connection broke, it may be written: all are told.
      if (batch.length === 1 || !wasRefused(error)) for (const { failed } of batch) failed(error);
      else await Promise.all(batch.map((one) => sendAll([one])));
    }
  }

  async function writeOn(): Promise<void> {
    writing = true;
    while (waiting.length > 0) {
      await nextTurn();
      const batch = waiting.slice(0, MOST_TOGETHER).sort(byKey);
      waiting = waiting.slice(MOST_TOGETHER);
      await within(PATIENCE_MS, sendAll(batch)).catch(() => undefined);
    }
    writing = false;
  }

  return (write) =>
    new Promise<void>((done, failed) => {
      waiting.push({ write, key: orderBy(write), done, failed });
      if (!writing) void writeOn();
    });
}

const byKey = (a: { key: string }, b: { key: string }): number => (a.key === b.key ? 0 : a.key < b.key ? -1 : 1);

/**
 * Inserts documents of one collection together. An error is the one `insertOne` would throw.
 * @param orderBy - the unique field that two processes may insert at the same time
 */
export function insertTogether<T extends Document>(collection: Collection<T>, orderBy: keyof T): (document: T) => Promise<void> {
  type Sent = OptionalUnlessRequiredId<T>;
  return writeTogether<T>(
    (documents) =>
      failuresOf(() =>
        documents.length === 1
          ? collection.insertOne(documents[0] as Sent)
          : collection.insertMany(documents as readonly T[] as readonly Sent[], { ordered: false }),
      ),
    (document) => String(document[orderBy]),
  );
}

/** Updates documents of one collection together, each by its id. */
export function updateTogether<T extends Document>(collection: Collection<T>): (update: UpdateById<T>) => Promise<void> {
  return writeTogether<UpdateById<T>>(
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
    // The driver wraps a broken connection, too; callers tell it by its class.
    if ((error.errorResponse as unknown) instanceof Error) throw error.errorResponse;
    const failures = [error.writeErrors].flat();
    if (failures.length === 0 || error.result.getWriteConcernError() !== undefined) throw error;
    return new Map(failures.map((failure) => [failure.index, new MongoServerError(failure.err)]));
  }
}

/** Whether nothing of a command was written: it was never sent, or the database took none of it. */
function wasRefused(error: unknown): boolean {
  return !(error instanceof MongoBulkWriteError) && !isDatabaseAway(error);
}
