import { testDatabase } from '@pulsecart/dev/test/engines';
import { expect, it } from 'vitest';
import { insertIfAbsent } from './mongo.ts';

it('of two concurrent inserts of one unique value, one inserts it and the other finds it there', async () => {
  const { db } = await testDatabase();
  const rows = db.collection<{ number: number }>('rivals');
  await rows.createIndex({ number: 1 }, { unique: true });
  // Rivals come in the same instant only on connections that are open already.
  await Promise.all([rows.findOne({}), rows.findOne({})]);
  for (let number = 0; number < 20; number++) {
    const rivals = [1, 2].map(() => insertIfAbsent(() => rows.insertOne({ number } as never)));
    expect((await Promise.all(rivals)).sort()).toEqual([false, true]);
  }
  expect(await rows.countDocuments()).toBe(20);
});
