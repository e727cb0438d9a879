import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { useChosenOrders } from './use-chosen-orders.ts';

afterEach(cleanup);

const open = () =>
  renderHook(({ search, shown }: { search: string; shown: string[] }) => useChosenOrders(search, shown, 3), {
    initialProps: { search: '', shown: ['A', 'B'] },
  });

test('ticked orders stay ticked on another page of the same search', () => {
  const { result, rerender } = open();
  act(() => result.current.onTicked({ A: true }));
  rerender({ search: '', shown: ['C'] });
  expect(result.current.chosen()).toEqual({ orderIds: ['A'] });
});

test('another search begins anew: nobody can see any more what was ticked', () => {
  const { result, rerender } = open();
  act(() => result.current.onTicked({ A: true, B: true }));
  rerender({ search: 'C', shown: ['C'] });
  expect([result.current.count, result.current.ticked, result.current.chosen()]).toEqual([0, {}, { orderIds: [] }]);
});

test('everything that a search finds is no longer chosen in another one', () => {
  const { result, rerender } = open();
  act(() => result.current.onTicked({ A: true, B: true }));
  expect(result.current.canChooseAll).toBe(true);
  act(() => result.current.chooseAll());
  expect([result.current.count, result.current.chosen()]).toEqual([3, { search: '' }]);
  rerender({ search: 'C', shown: ['C'] });
  expect([result.current.all, result.current.chosen()]).toEqual([false, { orderIds: [] }]);
});
