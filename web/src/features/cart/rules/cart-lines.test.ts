import type { CartLine } from '@pulsecart/shared/cart/contract';
import { expect, test } from 'vitest';
import { applyChange, type CartChange, cartCents, isUnsaved, limitOf, undoChange, warningOf } from './cart-lines.ts';

const email = 'ann@example.test';
const watch = { _id: 'w', title: 'Watch', price: 19.99, rating: 4, imgUrl: '/w.svg', category: 'Popular', stock: 5 };
const phone = { ...watch, _id: 'p', title: 'Phone', price: 0.1 };

function line(id: string, quantity: number, productData: CartLine['productData'] = watch): CartLine {
  return { _id: id, email, productId: productData?._id ?? id, productData, quantity };
}

const lines = [line('1', 2), line('2', 3, phone)];

test.each<[string, CartChange]>([
  ['one more', { kind: 'step', line: line('1', 2), by: 1 }],
  ['one less', { kind: 'step', line: line('2', 3, phone), by: -1 }],
  ['an addition to a known line', { kind: 'add', product: watch, quantity: 2 }],
  ['a new line', { kind: 'add', product: { ...watch, _id: 'new' }, quantity: 1 }],
])('%s is undone exactly', (_name, change) => {
  expect(undoChange(applyChange(lines, change, email), change)).toEqual(lines);
});

test('a refused removal brings the line back once', () => {
  const change: CartChange = { kind: 'remove', line: line('2', 3, phone) };
  const without = applyChange(lines, change, email);
  expect(without.map((l) => l._id)).toEqual(['1']);
  expect(undoChange(without, change)).toEqual(lines);
  expect(undoChange(lines, change)).toEqual(lines);
});

test('undoing one change keeps the others made meanwhile', () => {
  const refused: CartChange = { kind: 'add', product: watch, quantity: 2 };
  const later: CartChange = { kind: 'step', line: line('2', 3, phone), by: 1 };
  const after = applyChange(applyChange(lines, refused, email), later, email);
  expect(undoChange(after, refused).map((l) => l.quantity)).toEqual([2, 4]);
});

test('a quantity never falls below one', () => {
  expect(applyChange([line('1', 1)], { kind: 'step', line: line('1', 1), by: -1 }, email)[0]?.quantity).toBe(1);
});

test('a line the server has not answered for is recognised', () => {
  const [added] = applyChange([], { kind: 'add', product: watch, quantity: 1 }, email);
  expect(added && isUnsaved(added)).toBe(true);
  expect(isUnsaved(line('1', 1))).toBe(false);
});

test('totals multiply by quantity in whole cents and leave out what is gone', () => {
  expect(cartCents([...lines, line('3', 9, null)])).toBe(2 * 1999 + 3 * 10);
});

test('what stands in the way is named', () => {
  expect(warningOf(line('1', 5))).toBeNull();
  expect(warningOf(line('1', 6))).toBe('too-many');
  expect(warningOf(line('1', 1, { ...watch, stock: 0 }))).toBe('out-of-stock');
  expect(warningOf(line('1', 1, null))).toBe('gone');
  expect(limitOf(line('1', 1, { ...watch, stock: 5000 }))).toBe(999);
  expect(limitOf(line('1', 1, null))).toBe(0);
});
