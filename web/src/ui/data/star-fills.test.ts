import { expect, test } from 'vitest';
import { starFills } from './star-fills.ts';

test('lights whole and half stars', () => {
  expect(starFills(3.5)).toEqual([1, 1, 1, 0.5, 0]);
  expect(starFills(4.8)).toEqual([1, 1, 1, 1, 1]);
  expect(starFills(4.2)).toEqual([1, 1, 1, 1, 0]);
  expect(starFills(0)).toEqual([0, 0, 0, 0, 0]);
});

test('keeps the number of stars within 1 and 10, and the light within the stars', () => {
  expect(starFills(3, 0)).toEqual([1]);
  expect(starFills(99, 12)).toHaveLength(10);
  expect(starFills(-2)).toEqual([0, 0, 0, 0, 0]);
  expect(starFills(Number.NaN)).toEqual([0, 0, 0, 0, 0]);
});
