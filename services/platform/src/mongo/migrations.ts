import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Db } from 'mongodb';
import type { Logger } from '../observability/logger.ts';
import { createLease } from './lease.ts';
import { insertIfAbsent } from './mongo.ts';

/** A change of what is stored, made once. It must be safe to interrupt anywhere and start again. */
export interface Migration {
  /** Never changed once released: `2026-11-21-what-it-does`. They run in the order of the list. */
  name: string;
  run(): Promise<unknown>;
}

interface AppliedDocument {
  _id: string;
  at: Date;
  ms: number;
}

/** For how long a killed process keeps others waiting, in milliseconds. */
const LEASE_MS = 30_000;
const LOOK_AGAIN_MS = 250;

export interface MigrationOptions {
  /** Runs each time, before the migrations, as one step with them. */
  first?: () => Promise<unknown>;
  log: Logger;
  leaseMs?: number;
  /** Stops waiting for another process, and stops between two migrations: whoever starts next need not wait. */
  signal?: AbortSignal | undefined;
}

/**
 * Brings the database to the version of this program: one process does it, others wait and find it done. What was
 * applied is kept in the collection `migrations`.
 * @returns the names of what was applied now
 * @throws Error where a migration fails or `signal` stops it: the next process to start goes on
 */
export async function migrate(
  db: Db,
  migrations: readonly Migration[],
  { first, log, leaseMs = LEASE_MS, signal }: MigrationOptions,
): Promise<string[]> {
  const applied = db.collection<AppliedDocument>('migrations');
  const lease = createLease(db, 'migrations', randomUUID(), leaseMs);
  while (!(await lease.hold(new Date()))) await pause(LOOK_AGAIN_MS, undefined, { signal });
  const renewal = setInterval(() => void lease.hold(new Date()).catch(() => undefined), leaseMs / 3);
  try {
    await first?.();
    const done = new Set((await applied.find().toArray()).map(({ _id }) => _id));
    const pending = migrations.filter(({ name }) => !done.has(name));
    for (const { name, run } of pending) {
      signal?.throwIfAborted();
      const start = performance.now();
      await run();
      const ms = Math.round(performance.now() - start);
      await insertIfAbsent(() => applied.insertOne({ _id: name, at: new Date(), ms }));
      log.info({ migration: name, ms }, 'a migration was applied');
    }
    return pending.map(({ name }) => name);
  } finally {
    clearInterval(renewal);
    await lease.release().catch(() => undefined);
  }
}
