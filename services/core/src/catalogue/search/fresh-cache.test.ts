import { expect, test } from 'vitest';
import { createFreshCache } from './fresh-cache.ts';

function setup() {
  const clock = { ms: 0 };
  let loads = 0;
  const cache = createFreshCache<number>({ softMs: 400, hardMs: 900, maxEntries: 2, now: () => clock.ms });
  const get = (key = 'a') => cache.get(key, async () => ++loads);
  return { clock, get, cache, loads: () => loads };
}

test('a young value is not loaded again', async () => {
  const { clock, get } = setup();
  expect(await get()).toBe(1);
  clock.ms = 399;
  expect(await get()).toBe(1);
});

test('an ageing value is given while the next one is loaded', async () => {
  const { clock, get } = setup();
  await get();
  clock.ms = 500;
  expect(await get()).toBe(1);
  expect(await get()).toBe(2);
});

test('an old value is never given', async () => {
  const { clock, get } = setup();
  await get();
  clock.ms = 900;
  expect(await get()).toBe(2);
});

test('the age of a value counts from the start of its loading, however long that took', async () => {
  const { clock, cache, get } = setup();
  const slow = cache.get('a', async () => {
    clock.ms = 900;
    return 0;
  });
  expect(await slow).toBe(0);
  expect(await get()).toBe(1);
});

test('whoever asks at once waits for one load', async () => {
  const { get, loads } = setup();
  expect(await Promise.all([get(), get(), get()])).toEqual([1, 1, 1]);
  expect(loads()).toBe(1);
});

test('a failed load is told and not kept', async () => {
  const { cache, get } = setup();
  await expect(cache.get('a', async () => Promise.reject(new Error('away')))).rejects.toThrow('away');
  expect(await get()).toBe(1);
});

test('the oldest entry makes room', async () => {
  const { get, loads } = setup();
  for (const key of ['a', 'b', 'c', 'b', 'c']) await get(key);
  expect(loads()).toBe(3);
  await get('a');
  expect(loads()).toBe(4);
});
