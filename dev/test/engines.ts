import { randomBytes } from 'node:crypto';
import { type Db, MongoClient } from 'mongodb';
import { afterAll } from 'vitest';
import type { Engine, EngineKind } from '../engines/engine.ts';
import { startEngines } from '../engines/start-engines.ts';

/** Undone after the last test of the file that imports this, whether taken at its top, in a hook or in a test. */
const cleanups: (() => Promise<unknown>)[] = [];
afterAll(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

/** The shared engine of this test run. @throws Error when the test is not in the project `int` or `e2e`. */
export function testEngineUrl(kind: EngineKind): string {
  const name = { redis: 'TEST_REDIS_URL', mongodb: 'TEST_MONGODB_URI', auth: 'TEST_AUTH_EMULATOR_HOST' }[kind];
  const url = process.env[name];
  if (!url) throw new Error(`${name} is not set: only tests of the projects int and e2e have engines.`);
  return url;
}

export type TestDatabase = { uri: string; name: string; client: MongoClient; db: Db };

/**
 * An empty database of this test file's own on the shared engine; it is dropped after the file's tests.
 * Call it once per file, or once per test where tests must not see each other's documents (it takes a few milliseconds).
 */
export async function testDatabase(uri: string = testEngineUrl('mongodb')): Promise<TestDatabase> {
  const name = `test_${uniqueName()}`;
  const client = await MongoClient.connect(uri);
  const db = client.db(name);
  cleanups.push(async () => {
    // An engine of the test's own may be down, and its data go with it anyway.
    if (uri === process.env.TEST_MONGODB_URI) await db.dropDatabase();
    await client.close();
  });
  return { uri, name, client, db };
}

/** A prefix for Redis keys that no other test file has, for tests that share the run's Redis. */
export function testRedisPrefix(): string {
  return `test-${uniqueName()}`;
}

/**
 * An engine of this test file's own, to be flushed, killed, paused and restarted at will; it goes after the file's tests.
 * A Redis is up in 50 ms, a MongoDB in about a second.
 */
export async function privateEngine(kind: EngineKind): Promise<Engine> {
  const forced = process.env.TEST_ENGINES?.split(',').filter((name) => name !== '') ?? [];
  const engines = await startEngines({ kinds: [kind], throwaway: true, forced });
  cleanups.push(() => engines.stop());
  const engine = engines[kind];
  if (engine === undefined) throw new Error(`The engine ${kind} was not started.`);
  return engine;
}

function uniqueName(): string {
  return randomBytes(6).toString('hex');
}
