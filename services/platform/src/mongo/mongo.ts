import { setTimeout as pause } from 'node:timers/promises';
import { type Document, MongoBulkWriteError, MongoClient, MongoServerError, type ObjectId } from 'mongodb';
import type { Logger } from '../observability/logger.ts';
import { withTimeout } from '../with-timeout.ts';
import { isUnsafe } from './database-away.ts';
import { endLostWrites } from './mongo-lost-writes.ts';

export type Database = ReturnType<typeof openDatabase>;

/**
 * Opens the database. Connecting is lazy: the process starts while the database is still away, and every command fails
 * within a few seconds instead of waiting for it.
 * @param uri - a MongoDB connection string
 */
export function openDatabase(uri: string, name: string, log: Logger) {
  endLostWrites();
  const client = new MongoClient(uri, {
    appName: 'pulsecart',
    maxPoolSize: 40,
    serverSelectionTimeoutMS: 2500,
    connectTimeoutMS: 2500,
    socketTimeoutMS: 15_000,
    waitQueueTimeoutMS: 5000,
    heartbeatFrequencyMS: 2000,
    minHeartbeatFrequencyMS: 200,
    // "Accepted" must outlive a failover and a power cut, whatever the address says.
    writeConcern: { w: 'majority', journal: true },
    readConcern: { level: 'majority' },
    // Under these names an address can bring its own, which would count before the two above.
    journal: true,
    readConcernLevel: 'majority',
    readPreference: 'primary',
    // Callers retry on their own: a write repeated by the driver would carry the same reservation id.
    retryWrites: false,
  });
  const db = client.db(name);
  client.on('serverHeartbeatFailed', (event) => log.debug({ failure: event.failure.message }, 'the database does not answer'));
  return {
    db,
    /** Whether the database answers in time. */
    ping: (): Promise<boolean> =>
      withTimeout(1000, db.command({ ping: 1 })).then(
        () => true,
        () => false,
      ),
    close: () => client.close(),
  };
}

/** All that a cursor finds, as the caller knows it to be: the driver's types follow neither unions nor projections. */
export async function readAll<T>(cursor: { toArray(): Promise<Document[]> }): Promise<T[]> {
  return (await cursor.toArray()) as T[];
}

const DUPLICATE_KEY = 11_000;

/**
 * All that a filter finds, page by page in the order of ids, so that what stays behind never hides what comes after it.
 * @param read - reads a page of at most `size`, sorted by id
 */
export async function* readPages<T extends { _id: ObjectId }>(
  filter: Document,
  size: number,
  read: (filter: Document) => Promise<T[]>,
): AsyncGenerator<T[]> {
  let page = await read(filter);
  for (;;) {
    yield page;
    const last = page.at(-1);
    if (last === undefined || page.length < size) return;
    page = await read({ $and: [filter, { _id: { $gt: last._id } }] });
  }
}

/**
 * FerretDB reports no `keyPattern`, so callers look up which unique field it was. A bulk write failed by duplicates alone
 * where every one of its failures is one.
 */
export function isDuplicateKey(error: unknown): boolean {
  if (!(error instanceof MongoServerError) || error.code !== DUPLICATE_KEY) return false;
  if (!(error instanceof MongoBulkWriteError)) return true;
  return !isUnsafe(error) && [error.writeErrors].flat().every(({ code }) => code === DUPLICATE_KEY);
}

/** The error code by which FerretDB reports PostgreSQL's `40P01` (deadlock detected). */
const DEADLOCK = 16_908_292;

const MAX_DEADLOCK_ATTEMPTS = 6;

/**
 * Longest pause before the first retry, in milliseconds; it doubles with each. PostgreSQL takes a second to detect a
 * deadlock and then aborts one of the transactions: retrying that one at once would run into the same deadlock.
 */
const DEADLOCK_BACKOFF_MS = 250;

/**
 * Retries a command that the database aborted to resolve a deadlock; nothing of it was written. FerretDB enforces unique
 * fields with exclusion constraints: concurrent inserts of one value may wait for each other until one is aborted, and its
 * retry finds the document of the other.
 */
export async function retryOnDeadlock<T>(command: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await command();
    } catch (error) {
      if (!isDeadlock(error) || attempt === MAX_DEADLOCK_ATTEMPTS) throw error;
      await pause(Math.random() * DEADLOCK_BACKOFF_MS * 2 ** (attempt - 1));
    }
  }
}

function isDeadlock(error: unknown): boolean {
  return error instanceof MongoServerError && error.code === DEADLOCK;
}

/** Runs `insert`; false where a document with the same unique field exists. */
export async function insertIfAbsent(insert: () => Promise<unknown>): Promise<boolean> {
  try {
    await retryOnDeadlock(insert);
    return true;
  } catch (error) {
    if (isDuplicateKey(error)) return false;
    throw error;
  }
}
