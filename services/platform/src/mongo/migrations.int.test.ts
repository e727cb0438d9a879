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
const lookAt = () => createLease(db, 'migrations', 'onlooker', 1000);
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
  // Nobody has to wait for the lease of a process that ended.
  expect(await lookAt().heldUntil()).toEqual(new Date(0));
  expect(await migrate(db, [shaky, after], { log })).toEqual(['shaky', 'after']);
  expect(ran).toEqual(['shaky', 'shaky', 'after']);
});

it('a process killed in the middle keeps the others waiting no longer than its lease', async () => {
  await createLease(db, 'migrations', 'killed', 600).hold(new Date());
  expect(await migrate(db, [migration('one')], { log, leaseMs: 600 })).toEqual(['one']);
});

it('what prepares the database comes first and each time, and others may begin as soon as it is done', async () => {
  const first = async () => void ran.push('first');
  const began = new Date();
  expect(await migrate(db, [migration('one')], { first, log })).toEqual(['one']);
  expect(await lookAt().heldUntil()).toEqual(new Date(0));
  expect(await migrate(db, [migration('one')], { first, log })).toEqual([]);
  expect(ran).toEqual(['first', 'one', 'first']);
  const [applied] = await db.collection<{ _id: string; at: Date; ms: number }>('migrations').find().toArray();
  expect(applied).toMatchObject({ _id: 'one', ms: expect.any(Number) });
  expect(applied?.at.getTime()).toBeGreaterThanOrEqual(began.getTime());
});

it('a process that is asked to end stops between two migrations, or waiting for another, and nobody has to wait for it', async () => {
  const stopping = new AbortController();
  const interrupted = migration('interrupted', async () => stopping.abort());
  const all = [interrupted, migration('after')];
  await expect(migrate(db, all, { log, signal: stopping.signal })).rejects.toThrow('aborted');
  expect(ran).toEqual(['interrupted']);
  expect(await lookAt().heldUntil()).toEqual(new Date(0));
  expect(await migrate(db, all, { log })).toEqual(['after']);

  await createLease(db, 'migrations', 'another process', 60_000).hold(new Date());
  await expect(migrate(db, all, { log, signal: AbortSignal.timeout(1) })).rejects.toThrow('aborted');
});

it('a migration that takes longer than its lease keeps it, and a process that ended holds none', async () => {
  const leaseMs = 1500;
  const long = migration('long', async () => {
    const until = (await lookAt().heldUntil()).getTime();
    const renewed = async () => (await lookAt().heldUntil()).getTime();
    await expect.poll(renewed, { interval: 20 }).toBeGreaterThan(until);
    // Before it ran out: until then nobody else could begin.
    expect((await renewed()) - leaseMs).toBeLessThan(until);
  });
  expect(await migrate(db, [long], { log, leaseMs })).toEqual(['long']);
  expect(await lookAt().heldUntil()).toEqual(new Date(0));
});
