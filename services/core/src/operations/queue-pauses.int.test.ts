import { beforeEach, expect, it } from 'vitest';
import { useTestDatabase } from '../testing/test-database.ts';
import { createQueuePauses } from './queue-pauses.ts';

const db = useTestDatabase();
const at = new Date('2026-11-21T10:00:00Z');
const in1Minute = new Date(at.getTime() + 60_000);
let pauses: ReturnType<typeof createQueuePauses>;

beforeEach(async () => {
  await db().collection('queuePauses').deleteMany({});
  pauses = createQueuePauses(db());
});
const paused = async (now: Date): Promise<boolean[]> => (await pauses.wanted(now)).map((one) => one.paused);
const later = (ms: number): Date => new Date(in1Minute.getTime() + ms);

it('a pause that an admin wants stays until it is taken back', async () => {
  await pauses.want('orders', true, 'admin@shop.test', at);
  expect(await paused(later(86_400_000))).toEqual([true]);
  await pauses.want('orders', false, 'admin@shop.test', at);
  expect(await paused(at)).toEqual([false]);
});

it('a pause with an end goes by itself then, unless its end is put off', async () => {
  await pauses.want('orders', true, 'backup', at, in1Minute);
  expect(await paused(later(-1))).toEqual([true]);
  expect(await paused(later(1))).toEqual([false]);
  await pauses.extend('orders', later(60_000));
  expect(await paused(later(1))).toEqual([true]);
  expect(await paused(later(60_001))).toEqual([false]);
});

it('a pause counts as enforced once Redis has it, and a new one has to be enforced again', async () => {
  await pauses.want('orders', true, 'backup', at);
  expect(await pauses.isEnforced('orders')).toBe(false);
  await pauses.recordEnforced('orders', true);
  expect([await pauses.isEnforced('orders'), await pauses.isEnforced('maintenance')]).toEqual([true, false]);
  await pauses.want('orders', true, 'backup', at);
  expect(await pauses.isEnforced('orders')).toBe(false);
});
