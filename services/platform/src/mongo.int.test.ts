import { testDatabase } from '@pulsecart/dev/test/engines';
import { expect, it } from 'vitest';
import { insertOnce } from './mongo.ts';

it('of two that insert the same unique value at once, one does, and the other is told that it is there', async () => {
  const { db } = await testDatabase();
  const rows = db.collection<{ number: number }>('rivals');
  await rows.createIndex({ number: 1 }, { unique: true });
  // Rivals come in the same instant only on connections that are open already.
  await Promise.all([rows.findOne({}), rows.findOne({})]);
  for (let number = 0; number < 20; number++) {
    const rivals = [1, 2].map(() => insertOnce(() => rows.insertOne({ number } as never)));
    expect((await Promise.all(rivals)).sort()).toEqual([false, true]);
  }
  expect(await rows.countDocuments()).toBe(20);
});
