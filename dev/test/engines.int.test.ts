import { expect, it } from 'vitest';
import { redisAnswers } from '../engines/wire.ts';
import { privateEngine, testDatabase } from './engines.ts';

it('keeps acknowledged documents when the database is killed and started again', async () => {
  const mongodb = await privateEngine('mongodb');
  const { db } = await testDatabase(mongodb.url);
  await db.collection('orders').insertMany([{ n: 1 }, { n: 2 }]);
  await mongodb.kill();
  await mongodb.restart();
  expect(await db.collection('orders').countDocuments()).toBe(2);
});

it('gives every test file a Redis of its own that can be frozen, killed and started again', async () => {
  const redis = await privateEngine('redis');
  const { port, password } = new URL(redis.url);
  const answers = () => redisAnswers(Number(port), password);
  redis.pause();
  expect(await answers()).toBe(false);
  redis.resume();
  expect(await answers()).toBe(true);
  await redis.kill();
  expect(await answers()).toBe(false);
  await redis.restart();
  expect(await answers()).toBe(true);
});

it('serves the newest documents of a collection from an index', async () => {
  const { db } = await testDatabase();
  const orders = db.collection<{ at: Date }>('orders');
  await orders.createIndex({ at: -1 });
  for (let batch = 0; batch < 4; batch += 1) {
    await orders.insertMany(Array.from({ length: 5000 }, (_, i) => ({ at: new Date(batch * 5000 + i) })));
  }
  const newest = await orders.find({}).sort({ at: -1 }).limit(2).toArray();
  expect(newest.map((order) => order.at.getTime())).toEqual([19_999, 19_998]);
});
