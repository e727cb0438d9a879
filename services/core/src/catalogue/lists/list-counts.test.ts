import { expect, test } from 'vitest';
import { BLOCK, placeIn } from './list-counts.ts';

const blocks = { b0: 500, b2: 40, b10: 7, b3: 0 };

test('an offset falls into the newest block first', () => {
  expect(placeIn(blocks, 0)).toEqual({ seq: 11 * BLOCK - 1, skip: 0 });
  expect(placeIn(blocks, 6)).toEqual({ seq: 11 * BLOCK - 1, skip: 6 });
});

test('empty and missing blocks are passed over', () => {
  expect(placeIn(blocks, 7)).toEqual({ seq: 3 * BLOCK - 1, skip: 0 });
  expect(placeIn(blocks, 47)).toEqual({ seq: BLOCK - 1, skip: 0 });
});

test('past the end there is no place', () => {
  expect(placeIn(blocks, 547)).toBeNull();
  expect(placeIn({}, 0)).toBeNull();
});
