import { randomUUID } from 'node:crypto';
import { type CommandStartedEvent, type Db, type Document, MongoClient } from 'mongodb';
import { afterAll, beforeAll } from 'vitest';

/**
 * An empty database of this test file's own on the run's shared engine, dropped after its tests. For tests of the modules.
 * @returns the database, from `beforeAll` on
 */
export function useTestDatabase(): () => Db {
  let client: MongoClient;
  let db: Db;
  beforeAll(async () => {
    const uri = process.env.TEST_MONGODB_URI;
    if (!uri) throw new Error('TEST_MONGODB_URI is not set: run tests that need a database in the project int.');
    client = await MongoClient.connect(uri, { monitorCommands: true });
    db = client.db(`test_${randomUUID().slice(0, 12)}`);
  });
  afterAll(async () => {
    await db.dropDatabase();
    await client.close();
  });
  return () => db;
}

/**
 * The database as it is for one who uses it while somebody else acts: `work` is done once, after what was read before and
 * right ahead of the first such command on the collection.
 */
export function databaseWhile(
  db: Db,
  collection: string,
  command: 'insertOne' | 'updateOne' | 'updateMany' | 'bulkWrite',
  work: () => Promise<unknown>,
): Db {
  let done = false;
  const interrupted = bound(db.collection(collection), command, (run) => async (...args) => {
    if (!done) {
      done = true;
      await work();
    }
    return run(...args);
  });
  return bound(db, 'collection', (open) => (name) => (name === collection ? interrupted : open(name)));
}

type Method = (...args: unknown[]) => unknown;

/** The same object, save that one of its methods is another. */
function bound<T extends object>(object: T, name: string, replace: (method: Method) => Method): T {
  return new Proxy(object, {
    get(target, key) {
      const value: unknown = Reflect.get(target, key);
      if (typeof value !== 'function') return value;
      const method: Method = value.bind(target);
      return key === name ? replace(method) : method;
    },
  });
}

/**
 * The plans of every `find` that `work` makes, as text: what the database really does, not what the code hopes for.
 * @param look - shown each of these commands
 */
export async function plansOf(db: Db, work: () => Promise<unknown>, look?: (find: Document) => void): Promise<string[]> {
  const finds: Document[] = [];
  const note = ({ commandName, command }: CommandStartedEvent): void => {
    if (commandName !== 'find') return;
    const { lsid: _, $db: __, $clusterTime: ___, ...find } = command;
    finds.push(find);
    look?.(find);
  };
  db.client.on('commandStarted', note);
  try {
    await work();
  } finally {
    db.client.off('commandStarted', note);
  }
  const plans = await Promise.all(finds.map((find) => db.command({ explain: find, verbosity: 'queryPlanner' })));
  return plans.map((plan) => JSON.stringify(plan));
}

/** Whether a plan sorts what it found instead of reading an index in order; FerretDB's and MongoDB's words for it. */
export function sortsInMemory(plan: string): boolean {
  return /"Node Type":"(Incremental )?Sort"|"stage":"SORT"/.test(plan);
}

/** Whether a plan reads a whole collection; for FerretDB also by an index of which only the collection's number is used. */
export function scansAll(plan: string): boolean {
  return /"Node Type":"Seq Scan"|"stage":"COLLSCAN"|"Index Cond":"\(shard_key_value = '\d+'::bigint\)"/.test(plan);
}
