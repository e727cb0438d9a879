import { expect, it } from 'vitest';
import { placeOf } from './list-place.ts';

const days = [
  { day: '2026-11-19', count: 10 },
  { day: '2026-11-21', count: 5 },
  { day: '2026-11-20', count: 100 },
];

it('begins in the day that has the offset', () => {
  expect(placeOf(days, 0, 2, 'newest')).toEqual({ boundary: '2026-11-21', skip: 0, reverse: false });
  expect(placeOf(days, 7, 2, 'newest')).toEqual({ boundary: '2026-11-20', skip: 2, reverse: false });
  expect(placeOf(days, 11, 2, 'oldest')).toEqual({ boundary: '2026-11-20', skip: 1, reverse: false });
});

it('begins in the next day where the one before ends', () => {
  expect(placeOf(days, 4, 1, 'newest')).toEqual({ boundary: '2026-11-21', skip: 0, reverse: true });
  expect(placeOf(days, 5, 1, 'newest')).toEqual({ boundary: '2026-11-20', skip: 0, reverse: false });
});

it('reads from the nearer end of a day', () => {
  expect(placeOf(days, 95, 5, 'newest')).toEqual({ boundary: '2026-11-20', skip: 5, reverse: true });
  expect(placeOf(days, 100, 5, 'newest')).toEqual({ boundary: '2026-11-20', skip: 0, reverse: true });
});

it('reads forwards from the middle of a day', () => {
  expect(placeOf(days, 52, 6, 'newest')).toEqual({ boundary: '2026-11-20', skip: 47, reverse: false });
});

it('a page that goes on into the next day is read forwards', () => {
  expect(placeOf(days, 103, 5, 'newest')).toEqual({ boundary: '2026-11-20', skip: 98, reverse: false });
});

it('is nowhere past the end', () => {
  expect(placeOf(days, 114, 5, 'newest')).toEqual({ boundary: '2026-11-19', skip: 9, reverse: false });
  expect(placeOf(days, 115, 5, 'newest')).toBeNull();
  expect(placeOf([], 0, 5, 'oldest')).toBeNull();
});
