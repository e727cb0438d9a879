import { expect, it } from 'vitest';
import { backoffMs } from './queue.ts';

it('waits longer after each attempt, never above 30 s, and never the same for all', () => {
  const longest = (attempt: number): number => backoffMs(attempt, () => 1);
  const shortest = (attempt: number): number => backoffMs(attempt, () => 0);
  expect([1, 2, 3, 4].map(longest)).toEqual([200, 400, 800, 1600]);
  expect(longest(50)).toBe(30_000);
  expect(shortest(3)).toBe(400);
});
