import { expect, it } from 'vitest';
import { line } from '../testing/sample-orders.ts';
import { lineCents, selectedLines, totals } from './order.ts';

const lines = [
  line(0, { state: 'selected', quantity: 2 }),
  line(1, { state: 'open' }),
  line(2, { state: 'dropped' }),
  line(3, { state: 'deleted', quantity: 9 }),
];

it('an order comes to its lines, without deleted ones, and shipping', () => {
  expect(totals(lines, 700)).toEqual({ subtotalCents: 2000 + 2000 + 3000, shippingCents: 700, totalCents: 7700 });
  expect(totals([], 700)).toEqual({ subtotalCents: 0, shippingCents: 700, totalCents: 700 });
});

it('a line comes to its quantity at the price it was ordered at', () => {
  expect(lineCents(line(1, { quantity: 3 }))).toBe(6000);
});

it('only selected lines are confirmed', () => {
  expect(selectedLines({ lines }).map(({ lineId }) => lineId)).toEqual(['0']);
});
