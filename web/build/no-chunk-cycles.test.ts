import { expect, it } from 'vitest';
import { findCycle } from './no-chunk-cycles.ts';

const files = (needs: Record<string, string[]>) => new Map(Object.entries(needs));

it('finds files that need one another, over others too', () => {
  expect(findCycle(files({ a: ['b'], b: ['c'], c: ['b'] }))).toEqual(['b', 'c', 'b']);
  expect(findCycle(files({ a: ['b', 'c'], b: ['d'], c: ['d'], d: ['e'], e: ['a'] }))).toEqual(['a', 'b', 'd', 'e', 'a']);
});

it('is content when two need the same third', () => {
  expect(findCycle(files({ a: ['b', 'c'], b: ['d'], c: ['d'], d: [] }))).toBeNull();
});
