import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decideStock, heldUnits, stockOnHand } from './stock-rules.ts';

// 30 put in stock, 10 sold, 4 held.
const state = { received: 30, committed: 10, available: 16 };

test('stock on hand is what came in less what was sold', () => {
  expect(stockOnHand(state)).toBe(20);
  expect(heldUnits(state)).toBe(4);
});

test('a new stock shifts what came in and what is available alike', () => {
  expect(decideStock(state, 25, 20)).toEqual({ kind: 'shift', delta: 5 });
  expect(decideStock(state, 4)).toEqual({ kind: 'shift', delta: -16 });
});

test('a form whose stock was left alone changes nothing, though units were sold meanwhile', () => {
  expect(decideStock(state, 22, 22)).toEqual({ kind: 'shift', delta: 0 });
});

test('a form that showed another stock is refused with the present one', () => {
  expect(decideStock(state, 30, 22)).toEqual({ kind: 'stock_changed', stock: 20 });
});

test('stock never goes below what is held', () => {
  expect(decideStock(state, 3, 20)).toEqual({ kind: 'stock_below_held', stock: 20, held: 4 });
});

test('whatever is wanted, nothing becomes negative and what is held stays held', () => {
  const states = fc
    .record({ committed: fc.nat(1000), available: fc.nat(1000), held: fc.nat(1000) })
    .map(({ committed, available, held }) => ({ committed, available, received: committed + available + held }));
  fc.assert(
    fc.property(states, fc.nat(4000), fc.option(fc.nat(4000), { nil: undefined }), (before, wanted, seen) => {
      const decision = decideStock(before, wanted, seen);
      if (decision.kind !== 'shift') return;
      const after = { ...before, received: before.received + decision.delta, available: before.available + decision.delta };
      expect(after.available).toBeGreaterThanOrEqual(0);
      expect(heldUnits(after)).toBe(heldUnits(before));
      if (decision.delta !== 0) expect(stockOnHand(after)).toBe(wanted);
    }),
  );
});
