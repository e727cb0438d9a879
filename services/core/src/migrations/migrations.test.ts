import { expect, it } from 'vitest';
import { migrationsOf } from './migrations.ts';

/** Written by hand: a name that changed would be applied a second time, one that is gone never to an older shop. */
it('every migration there ever was is listed, oldest first, under the name it is remembered by', () => {
  expect(migrationsOf({ recountOrders: async () => undefined }).map(({ name }) => name)).toEqual([
    '2026-11-21-count-orders-by-day',
    '2026-11-21-count-orders-by-id',
    '2026-11-22-keep-deleted-sales',
  ]);
});

it('each that brought new counts of orders counts every order anew, and ends only after that', async () => {
  let counted = 0;
  const recountOrders = async (): Promise<void> => {
    await new Promise((resolve) => setImmediate(resolve));
    counted += 1;
  };
  const migrations = migrationsOf({ recountOrders });
  for (const [index, { run }] of migrations.entries()) {
    await run();
    expect(counted).toBe(index + 1);
  }
});
