import { randomUUID } from 'node:crypto';
import type { Collection } from 'mongodb';
import { describe, expect, it } from 'vitest';
import { openScriptedMongo } from '../testing/scripted-mongo.ts';
import { createBatchInserter } from './batch-writer.ts';
import { isDatabaseAway } from './database-away.ts';
import { createIdempotency } from './idempotency.ts';
import { insertIfAbsent, isDuplicateKey } from './mongo.ts';

interface Row {
  _id: string;
  seen?: boolean;
}
const rows: Row[] = [{ _id: 'a' }, { _id: 'b' }];
type Write = (collection: Collection<Row>) => Promise<unknown>;
const writes: [string, Write][] = [
  ['an insert', (collection) => collection.insertOne({ _id: 'a' })],
  ['an insert of many', (collection) => collection.insertMany(rows, { ordered: false })],
  ['a bulk write', (collection) => collection.bulkWrite([{ updateOne: { filter: { _id: 'a' }, update: { $set: { seen: true } } } }])],
];
const failureOf = (write: Promise<unknown>): Promise<unknown> =>
  write.then(
    () => undefined,
    (error: unknown) => error,
  );

describe('a connection that is lost under', () => {
  it.each(writes)('%s says that the database is away', async (_what, write) => {
    const db = await openScriptedMongo(() => null);
    expect(isDatabaseAway(await failureOf(write(db.collection<Row>('rows'))))).toBe(true);
  });
});

describe('a database that does not say that a write is safe', () => {
  const unsafe = { code: 64, errmsg: 'waiting for replication timed out' };
  const unsafeDuplicate = { ok: 1, n: 1, writeErrors: [{ index: 0, code: 11_000, errmsg: 'a is there' }], writeConcernError: unsafe };

  it.each(writes)('after %s counts as away, and nothing as a duplicate', async (_what, write) => {
    const db = await openScriptedMongo(() => unsafeDuplicate);
    const failure = await failureOf(write(db.collection<Row>('rows')));
    expect([isDatabaseAway(failure), isDuplicateKey(failure)]).toEqual([true, false]);
  });

  it('leaves no insert of a batch reported as there before', async () => {
    const db = await openScriptedMongo(() => unsafeDuplicate);
    const insert = createBatchInserter(db.collection<Row>('rows'), '_id');
    const failures = await Promise.all(rows.map((row) => failureOf(insertIfAbsent(() => insert(row)))));
    expect(failures.map(isDatabaseAway)).toEqual([true, true]);
  });
});

it('an insert of many is no duplicate where one of its failures is another', async () => {
  const refused = [
    { index: 0, code: 11_000, errmsg: 'a is there' },
    { index: 1, code: 121, errmsg: 'b is not valid' },
  ];
  const db = await openScriptedMongo(() => ({ ok: 1, n: 0, writeErrors: refused }));
  const failure = await failureOf(db.collection<Row>('rows').insertMany(rows, { ordered: false }));
  expect(isDuplicateKey(failure)).toBe(false);
});

it('a request whose work is done is answered, although its answer could not be kept', async () => {
  const db = await openScriptedMongo((command) => (command === 'insert' ? { ok: 1, n: 1 } : null));
  const request = { key: randomUUID(), account: 'ann', call: 'POST /orders', body: {} };
  const answer = await createIdempotency(db).once(
    request,
    () => ({ _id: 'minted' }),
    async ({ _id }) => `accepted ${_id}`,
  );
  expect(answer).toBe('accepted minted');
});
