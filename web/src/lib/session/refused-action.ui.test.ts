import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keepRefusedAction, takeRefusedAction } from './refused-action.ts';

const product = { _id: 'p1', title: 'Lamp', price: 20, rating: 4, imgUrl: '', category: 'Popular', stock: 5 };
const action = { kind: 'buy', product, quantity: 3 } as const;

beforeEach(() => {
  vi.useFakeTimers({ now: 0 });
});
afterEach(() => {
  vi.useRealTimers();
  sessionStorage.clear();
});

test('what a guest was refused waits for half an hour, and is taken once', () => {
  keepRefusedAction(action);
  vi.setSystemTime(30 * 60_000 - 1);
  expect(takeRefusedAction()).toEqual(action);
  expect(takeRefusedAction()).toBeNull();
});

test('after half an hour it is forgotten', () => {
  keepRefusedAction(action);
  vi.setSystemTime(30 * 60_000);
  expect(takeRefusedAction()).toBeNull();
  vi.setSystemTime(0);
  expect(takeRefusedAction()).toBeNull();
});

test('what names no product is nothing', () => {
  for (const odd of ['{', JSON.stringify({ kind: 'buy', at: 0 })]) {
    sessionStorage.setItem('pulsecart-refused-action', odd);
    expect(takeRefusedAction()).toBeNull();
  }
});
