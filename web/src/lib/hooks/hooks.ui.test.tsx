import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { chooseTheme, useTheme } from './theme.ts';
import { useDebounced } from './use-debounced.ts';
import { useHighlight } from './use-highlight.ts';
import { useNow } from './use-now.ts';

const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms));

beforeEach(() => vi.useFakeTimers({ now: 0 }));
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

describe('the present time', () => {
  it('is renewed as often as it is wanted, while the page is looked at', () => {
    const { result } = renderHook(() => useNow(1_000));
    pass(999);
    expect(result.current).toBe(0);
    pass(1);
    expect(result.current).toBe(1_000);
    const visible = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    pass(5_000);
    expect(result.current).toBe(1_000);
    visible.mockReturnValue('visible');
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    expect(result.current).toBe(6_000);
  });

  it('is nobody’s any more once the page is gone', () => {
    renderHook(() => useNow(1_000)).unmount();
    expect(vi.getTimerCount()).toBe(0);
  });
});

describe('a highlight', () => {
  const open = (fresh: boolean) => renderHook(({ value }) => useHighlight(value, fresh), { initialProps: { value: 'pending' } });

  it('comes with another value, and leaves after two seconds', () => {
    const { result, rerender } = open(false);
    expect(result.current).toBe('');
    rerender({ value: 'pending' });
    expect(result.current).toBe('');
    rerender({ value: 'packaged' });
    expect(result.current).toBe('animate-changed');
    pass(1_999);
    expect(result.current).toBe('animate-changed');
    pass(1);
    expect(result.current).toBe('');
    rerender({ value: 'pending' });
    expect(result.current).toBe('animate-changed');
  });

  it('is there from the start of what is new', () => {
    const { result } = open(true);
    expect(result.current).toBe('animate-changed');
    pass(2_000);
    expect(result.current).toBe('');
  });
});

it('a value that keeps changing is taken once it has stayed the same for a while', () => {
  const { result, rerender } = renderHook(({ value }) => useDebounced(value, 200), { initialProps: { value: 's' } });
  rerender({ value: 'su' });
  pass(199);
  rerender({ value: 'sun' });
  pass(199);
  expect(result.current).toBe('s');
  pass(1);
  expect(result.current).toBe('sun');
});

describe('the theme', () => {
  // The system of this test prefers light colours.
  afterEach(() => localStorage.clear());

  it('a choice that differs from the system’s is kept; the system’s own is followed and not kept', () => {
    const { result } = renderHook(useTheme);
    expect(result.current).toBe('light');
    act(() => chooseTheme('dark'));
    expect([result.current, document.documentElement.dataset.theme, localStorage.getItem('theme')]).toEqual(['dark', 'dark', 'dark']);
    act(() => chooseTheme('light'));
    expect([result.current, document.documentElement.dataset.theme, localStorage.getItem('theme')]).toEqual(['light', undefined, null]);
  });

  it('what another tab chooses shows here; what it stores besides does not', () => {
    const { result } = renderHook(useTheme);
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'else', newValue: 'dark' })));
    expect(result.current).toBe('light');
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'theme', newValue: 'dark' })));
    expect(result.current).toBe('dark');
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'theme', newValue: null })));
    expect(result.current).toBe('light');
  });
});
