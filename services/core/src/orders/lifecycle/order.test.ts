import { expect, it } from 'vitest';
import { cancelling, closed, confirmation, confirming, draft, line, pending, shopper } from '../testing/sample-orders.ts';
import {
  byCustomer,
  byShop,
  indexOfLine,
  isCancellable,
  isCancelled,
  isConfirmed,
  itemOf,
  lineCents,
  selectedLines,
  standingLines,
  totals,
} from './order.ts';

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

it('a deleted line is no longer part of the order, and the others are named by the places they had', () => {
  expect(standingLines({ lines }).map(({ lineId }) => lineId)).toEqual(['0', '1', '2']);
  const items = lines.map((each) => itemOf({ lines }, each));
  expect(items.map((item) => indexOfLine({ lines }, item))).toEqual([0, 1, 2, 3]);
});

it('a line whose place is not told is the first of its product that is still part of the order', () => {
  const { productId } = line(0).product;
  const twice = [line(0, { state: 'deleted' }), line(1), line(2, { product: line(0).product }), line(3, { product: line(0).product })];
  expect(indexOfLine({ lines: twice }, { productId })).toBe(2);
  expect(indexOfLine({ lines: twice }, { productId: line(9).product.productId })).toBe(-1);
});

it.each([1, 7, -1])('a place that is not that of the product finds no line: %i', (lineIndex) => {
  expect(indexOfLine({ lines }, { productId: line(0).product.productId, lineIndex })).toBe(-1);
});

it.each([
  ['a draft', draft(), {}],
  ['pending', pending(), { cancellable: true }],
  ['pending after a failure', { ...pending(), confirmation: confirmation({ step: 'failed' }) }, { cancellable: true }],
  ['written, but still being confirmed', { ...confirming(), confirmation: confirmation({ step: 'written' }) }, {}],
  ['confirmed', { ...closed(), confirmation: confirmation({ step: 'written' }) }, { confirmed: true }],
  ['being cancelled', cancelling(), {}],
  ['cancelled after a failure', { ...closed(), cancelledBy: shopper, confirmation: confirmation({ step: 'failed' }) }, { cancelled: true }],
  ['an expired draft', { ...closed(), confirmation: null }, {}],
])('an order that is %s has ended accordingly', (_, order, end) => {
  const found = { cancellable: isCancellable(order), confirmed: isConfirmed(order), cancelled: isCancelled(order) };
  expect(found).toEqual({ cancellable: false, confirmed: false, cancelled: false, ...end });
});

it('the history names who acted by their e-mail, and for whom they acted', () => {
  expect([byCustomer({ email: 'ann@shop.test' }), byShop({ email: 'bob@shop.test' })]).toEqual([
    { side: 'customer', account: 'ann@shop.test' },
    { side: 'shop', account: 'bob@shop.test' },
  ]);
});

it('only selected lines are confirmed', () => {
  expect(selectedLines({ lines }).map(({ lineId }) => lineId)).toEqual(['0']);
});
