import { expect, it } from 'vitest';
import { stableRows } from './stable-rows.ts';

const row = (orderId: string, state = 'pending') => ({ orderId, state });

it('lets rows change in place, and keeps arrivals waiting', () => {
  const { rows, waiting, left } = stableRows([row('B'), row('A')], [row('D'), row('C'), row('B', 'confirming'), row('A')]);
  expect(rows).toEqual([row('B', 'confirming'), row('A')]);
  expect(waiting).toBe(2);
  expect(left.size).toBe(0);
});

it('keeps showing a row that has left, marked as such', () => {
  const { rows, waiting, left } = stableRows([row('C'), row('B'), row('A')], [row('C'), row('A')]);
  expect(rows.map((each) => each.orderId)).toEqual(['C', 'B', 'A']);
  expect([...left]).toEqual(['B']);
  expect(waiting).toBe(0);
});

it('does not count rows that moved over from or to the next page', () => {
  expect(stableRows([row('C'), row('B'), row('A')], [row('C'), row('A'), row('0')]).waiting).toBe(0);
  expect(stableRows([row('C'), row('B'), row('A')], [row('D'), row('C'), row('B')]).left.size).toBe(0);
});

it('counts everything as new when nothing is shared', () => {
  const { waiting, left } = stableRows([row('A')], [row('C'), row('B')]);
  expect(waiting).toBe(2);
  expect([...left]).toEqual(['A']);
});
