import { testDatabase } from '@pulsecart/dev/test/engines';
import { type Collection, ObjectId } from 'mongodb';
import { beforeAll, expect, it } from 'vitest';
import { createLogger } from '../observability/logger.ts';
import { createAcknowledger, type WithOutbox } from './outbox.ts';

let orders: Collection<WithOutbox>;
beforeAll(async () => {
  const { db } = await testDatabase();
  orders = db.collection('orders');
});

const entry = (id: string) => ({ id, kind: 'push', at: new Date() });

it('pulls what is done out of many documents with one write, and nothing else', async () => {
  const ids = Array.from({ length: 10 }, () => new ObjectId());
  await orders.insertMany(ids.map((_id) => ({ _id, version: 1, outbox: [entry('a'), entry('b'), entry('c')] })));
  const outbox = createAcknowledger(orders, createLogger('test', 'silent'));
  for (const id of ids) {
    outbox.done(id, ['a']);
    outbox.done(id, ['c']);
  }
  await outbox.flush();
  const left = await orders.find({ _id: { $in: ids } }).toArray();
  expect(left.map((order) => order.outbox.map((each: { id: string }) => each.id))).toEqual(ids.map(() => ['b']));
});

it('writes by itself after a while, and so does every batch after the first', async () => {
  const ids = Array.from({ length: 3 }, () => new ObjectId());
  await orders.insertMany(ids.map((_id) => ({ _id, outbox: [entry('a')] })));
  const outbox = createAcknowledger(orders, createLogger('test', 'silent'));
  for (const _id of ids) {
    outbox.done(_id, ['a']);
    await expect.poll(async () => (await orders.findOne({ _id }))?.outbox).toEqual([]);
  }
});
