import { setTimeout as pause } from 'node:timers/promises';
import { type Db, type Document, MongoClient, MongoServerError } from 'mongodb';
import type { Logger } from './logger.ts';
import { endLostWrites } from './mongo-lost-writes.ts';

export interface Database {
  db: Db;
  /** Whether the database answers within a second. */
  ping(): Promise<boolean>;
  close(): Promise<void>;
}

/**
 * Opens the database. Connecting is lazy: the process starts while the database is still away, and every command fails
 * within a few seconds instead of waiting for it.
 * @param uri - a MongoDB connection string
 */
export function openDatabase(uri: string, name: string, log: Logger): Database {
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
    readPreference: 'primary',
    // Callers repeat by themselves and know how: a write that the driver repeats would carry the same reservation id.
    retryWrites: false,
  });
  const db = client.db(name);
  client.on('serverHeartbeatFailed', (event) => log.debug({ failure: event.failure.message }, 'the database does not answer'));
  return {
    db,
    ping: () =>
      within(1000, db.command({ ping: 1 })).then(
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

/** Rejects when the promise takes longer than `ms` milliseconds. */
export async function within<T>(ms: number, promise: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${ms} ms`)), ms);
  });
  try {
    return await Promise.race([promise, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** FerretDB tells no `keyPattern`, so callers look up which unique field it was. */
export function isDuplicateKey(error: unknown): boolean {
  return error instanceof MongoServerError && error.code === 11000;
}

/** PostgreSQL's `40P01` in the number that FerretDB tells it by. */
const DEADLOCK = 16_908_292;

const DEADLOCK_TRIES = 6;

/**
 * Longest pause before the first such try, in milliseconds; it doubles from one to the next. PostgreSQL takes a second to
 * see a deadlock and then refuses one of its rivals: who comes back at once would only take the place it left.
 */
const DEADLOCK_PAUSE_MS = 250;

/**
 * Repeats a command that the database refused to end a deadlock; nothing of it was written. FerretDB guards unique fields
 * by exclusion constraints: of several inserts of one value at the same time, each may wait for the others until one is
 * refused, and repeated it finds the winner's document.
 */
export async function despiteDeadlock<T>(command: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await command();
    } catch (error) {
      if (!isDeadlock(error) || attempt === DEADLOCK_TRIES) throw error;
      await pause(Math.random() * DEADLOCK_PAUSE_MS * 2 ** (attempt - 1));
    }
  }
}

function isDeadlock(error: unknown): boolean {
  return error instanceof MongoServerError && error.code === DEADLOCK;
}

/** Runs `insert`, and answers false where the document is there already. */
export async function insertOnce(insert: () => Promise<unknown>): Promise<boolean> {
  try {
    await despiteDeadlock(insert);
    return true;
  } catch (error) {
    if (isDuplicateKey(error)) return false;
    throw error;
  }
}
