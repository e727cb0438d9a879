import { expect, it } from 'vitest';
import { placeOf } from './list-place.ts';

const days = [
  { day: '2026-11-19', count: 10 },
  { day: '2026-11-21', count: 5 },
  { day: '2026-11-20', count: 100 },
];

it('begins in the day that has the offset', () => {
  expect(placeOf(days, 7, 2, 'newest')).toEqual({ boundary: '2026-11-20', skip: 2, reverse: false });
  expect(placeOf(days, 11, 2, 'oldest')).toEqual({ boundary: '2026-11-20', skip: 1, reverse: false });
});

it('reads from the nearer end of a day', () => {
  expect(placeOf(days, 95, 5, 'newest')).toEqual({ boundary: '2026-11-20', skip: 5, reverse: true });
});

it('a page that goes on into the next day is read forwards', () => {
  expect(placeOf(days, 103, 5, 'newest')).toEqual({ boundary: '2026-11-20', skip: 98, reverse: false });
});

it('is nowhere past the end', () => {
  expect(placeOf(days, 115, 5, 'newest')).toBeNull();
  expect(placeOf([], 0, 5, 'oldest')).toBeNull();
});
