import { expect, it } from 'vitest';
import { migrationsOf } from './migrations.ts';

const nothing = async (): Promise<void> => undefined;
const parts = { recountOrders: nothing, fillOwners: nothing, dropEmailIndexes: nothing };

/** Written by hand: a name that changed would be applied a second time, one that is gone never to an older shop. */
it('every migration there ever was is listed, oldest first, under the name it is remembered by', () => {
  expect(migrationsOf(parts).map(({ name }) => name)).toEqual([
    '2026-11-21-count-orders-by-day',
    '2026-11-21-count-orders-by-id',
    '2026-11-22-keep-deleted-sales',
    '2026-11-22-own-by-account',
  ]);
});

it('each that brought new counts of orders counts every order anew, and ends only after that', async () => {
  let counted = 0;
  const recountOrders = async (): Promise<void> => {
    await new Promise((resolve) => setImmediate(resolve));
    counted += 1;
  };
  const migrations = migrationsOf({ ...parts, recountOrders });
  for (const [index, { run }] of migrations.entries()) {
    await run();
    expect(counted).toBe(index + 1);
  }
});

it('accounts are filled in before anything is counted for them, and what old processes need goes last', async () => {
  const done: string[] = [];
  const step = (name: string) => async () => void done.push(name);
  const all = { fillOwners: step('fill'), recountOrders: step('count'), dropEmailIndexes: step('drop') };
  await migrationsOf(all)
    .find(({ name }) => name === '2026-11-22-own-by-account')
    ?.run();
  expect(done).toEqual(['fill', 'count', 'drop']);
});
