import { privateEngine, testDatabase } from '@pulsecart/dev/test/engines';
import { type Db, MongoClient, MongoNetworkError, MongoServerError } from 'mongodb';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createBatchInserter, createBatchUpdater } from './batch-writer.ts';
import { insertIfAbsent } from './mongo.ts';

interface Row {
  _id: string;
  number: number;
  seen?: number;
}

let client: MongoClient;
let db: Db;
let commands: string[] = [];
beforeAll(async () => {
  const { uri, name } = await testDatabase();
  client = await MongoClient.connect(uri, { monitorCommands: true });
  db = client.db(name);
  client.on('commandStarted', ({ commandName }) => commands.push(commandName));
});
afterAll(() => client.close());
beforeEach(() => {
  commands = [];
});

const row = (number: number): Row => ({ _id: `row-${String(number).padStart(3, '0')}`, number });
const rows = (count: number): Row[] => Array.from({ length: count }, (_, number) => row(number));

async function emptyRows(name: string) {
  const collection = db.collection<Row>(name);
  await collection.createIndex({ number: 1 }, { unique: true });
  commands = [];
  return collection;
}

it('inserts a batch with one command, and rejects only the duplicate', async () => {
  const collection = await emptyRows('inserted');
  const insert = createBatchInserter(collection, '_id');
  await insert(row(7));
  expect(commands).toEqual(['insert']);
  const inserted = await Promise.all(rows(20).map((one) => insertIfAbsent(() => insert(one))));
  expect(commands).toEqual(['insert', 'insert']);
  expect(inserted.flatMap((done, number) => (done ? [] : [number]))).toEqual([7]);
  expect(await collection.countDocuments()).toBe(20);
});

it('a document that is twice in a batch is inserted once, and rejected as a duplicate once', async () => {
  const insert = createBatchInserter(await emptyRows('twice'), '_id');
  const inserted = await Promise.all([row(1), row(2), row(1)].map((one) => insertIfAbsent(() => insert(one))));
  expect(inserted.filter(Boolean)).toHaveLength(2);
  expect(inserted[1]).toBe(true);
});

it('a duplicate in a second unique field is rejected with the error of a single insert', async () => {
  const collection = await emptyRows('second-field');
  const insert = createBatchInserter(collection, '_id');
  await insert(row(1));
  const alone = await insert({ ...row(1), _id: 'other' }).catch((error: unknown) => error);
  const [, among] = await Promise.allSettled([row(2), { ...row(1), _id: 'other' }, row(3)].map(insert));
  expect(among).toMatchObject({ status: 'rejected', reason: { code: 11000, message: (alone as Error).message } });
  expect((among as PromiseRejectedResult).reason).toBeInstanceOf(MongoServerError);
  expect(await collection.countDocuments()).toBe(3);
});

it('a document that cannot be written is rejected alone', async () => {
  const collection = await emptyRows('too-large');
  const insert = createBatchInserter(collection, '_id');
  const large = { ...row(1), text: 'x'.repeat(17_000_000) };
  const results = await Promise.allSettled([row(0), large, row(2)].map(insert));
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(await collection.countDocuments()).toBe(2);
});

it('updates a batch with one command', async () => {
  const collection = await emptyRows('updated');
  await collection.insertMany(rows(20));
  commands = [];
  const update = createBatchUpdater(collection);
  await Promise.all(rows(20).map(({ _id, number }) => update({ filter: { _id }, update: { $set: { seen: number } } })));
  expect(commands).toEqual(['update']);
  expect((await collection.find().toArray()).every(({ number, seen }) => number === seen)).toBe(true);
});

it('of two processes that insert the same documents in batches, exactly one inserts each', async () => {
  const collection = await emptyRows('mixed');
  const processes = [createBatchInserter(collection, '_id'), createBatchInserter(collection, '_id')];
  const inserted = new Map<string, number>();
  const tries = processes.flatMap((insert, turn) =>
    (turn === 0 ? rows(300) : rows(300).reverse()).map(async (one, i) => {
      // Some at once, some while commands are under way.
      if (i % 3 === 0) await collection.findOne({ _id: 'nobody' });
      if (await insertIfAbsent(() => insert(one))) inserted.set(one._id, (inserted.get(one._id) ?? 0) + 1);
    }),
  );
  await Promise.all(tries);
  expect([...inserted.values()].filter((times) => times === 1)).toHaveLength(300);
  expect(await collection.countDocuments()).toBe(300);
});

it('when the database dies, every write is rejected with the error class of a single write, and a retry writes each once', async () => {
  const mongo = await privateEngine('mongodb');
  const own = await MongoClient.connect(mongo.url, { retryWrites: false, serverSelectionTimeoutMS: 20_000 });
  const collection = own.db('together').collection<Row>('rows');
  await collection.insertOne(row(999));
  const insert = createBatchInserter(collection, '_id');
  await mongo.pause();
  const results = Promise.allSettled(rows(20).map(insert));
  await mongo.kill();
  const failures = (await results).map((result) => (result.status === 'rejected' ? result.reason : undefined));
  expect(failures.every((failure) => failure instanceof MongoNetworkError)).toBe(true);
  await mongo.restart();
  await Promise.all(rows(20).map((one) => insertIfAbsent(() => insert(one))));
  expect(await collection.countDocuments()).toBe(21);
  await own.close();
});
