import { testDatabase } from '@pulsecart/dev/test/engines';
import { afterEach, expect, it } from 'vitest';
import { createLogger } from '../observability/logger.ts';
import { createLease } from './lease.ts';
import { type Migration, migrate } from './migrations.ts';

const log = createLogger('test', 'silent');
const { db } = await testDatabase();
const ran: string[] = [];
const migration = (name: string, work: () => Promise<unknown> = async () => undefined): Migration => ({
  name,
  run: async () => {
    ran.push(name);
    await work();
  },
});
afterEach(async () => {
  ran.length = 0;
  await db.dropDatabase();
});

it('applies each migration once, in the order of the list, and later only what is new', async () => {
  const [one, two, three] = [migration('one'), migration('two'), migration('three')];
  expect(await migrate(db, [one, two], { log })).toEqual(['one', 'two']);
  expect(await migrate(db, [one, two], { log })).toEqual([]);
  expect(await migrate(db, [one, two, three], { log })).toEqual(['three']);
  expect(ran).toEqual(['one', 'two', 'three']);
});

it('is done by one of many processes that start at once; the others wait until it is done', async () => {
  let underWay = 0;
  let most = 0;
  const slow = migration('slow', async () => {
    most = Math.max(most, ++underWay);
    await db.collection('touched').insertOne({});
    underWay--;
  });
  const results = await Promise.all(Array.from({ length: 8 }, () => migrate(db, [slow], { log })));
  expect(results.flat()).toEqual(['slow']);
  expect(most).toBe(1);
  expect(ran).toEqual(['slow']);
});

it('a migration that fails is not recorded, stops those after it, and runs again the next time', async () => {
  let failures = 1;
  const shaky = migration('shaky', async () => {
    if (failures-- > 0) throw new Error('the power went');
  });
  const after = migration('after');
  await expect(migrate(db, [shaky, after], { log })).rejects.toThrow('the power went');
  expect(await migrate(db, [shaky, after], { log })).toEqual(['shaky', 'after']);
  expect(ran).toEqual(['shaky', 'shaky', 'after']);
});

it('a process killed in the middle keeps the others waiting no longer than its lease', async () => {
  await createLease(db, 'migrations', 'killed', 600).hold(new Date());
  expect(await migrate(db, [migration('one')], { log, leaseMs: 600 })).toEqual(['one']);
});
