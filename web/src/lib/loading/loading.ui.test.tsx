import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { observeVisibility } from './observe-visibility.ts';
import { useLazyComponent } from './use-lazy-component.ts';
import { useStagedRender } from './use-staged-render.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe('whether an element is in view', () => {
  let tell: (...seen: boolean[]) => void;
  const observer = { observe: vi.fn(), disconnect: vi.fn() };
  const options = vi.fn();
  beforeEach(() => {
    vi.clearAllMocks();
    vi.stubGlobal(
      'IntersectionObserver',
      class {
        constructor(heard: (entries: { isIntersecting: boolean }[]) => void, given: unknown) {
          options(given);
          tell = (...seen) => heard(seen.map((isIntersecting) => ({ isIntersecting })));
        }
        observe = observer.observe;
        disconnect = observer.disconnect;
      },
    );
  });

  it('is told on every change, and of several at once the last one holds', () => {
    const seen = vi.fn();
    const stop = observeVisibility(document.body, seen, { rootMargin: '800px' });
    expect(observer.observe).toHaveBeenCalledWith(document.body);
    expect(options).toHaveBeenCalledWith({ rootMargin: '800px' });
    tell(true);
    tell(true, false);
    tell(false, true);
    tell();
    expect(seen.mock.calls).toEqual([[true], [false], [true], [false]]);
    stop();
    expect(observer.disconnect).toHaveBeenCalledOnce();
  });

  it('is nothing to look for where there is no element', () => {
    observeVisibility(null, vi.fn());
    expect(observer.observe).not.toHaveBeenCalled();
  });
});

it('the parts of a long page are drawn one after another, and no more than there are', async () => {
  vi.useFakeTimers();
  const { result } = renderHook(() => useStagedRender(3));
  const drawn = [result.current];
  for (let turn = 0; turn < 4; turn++) {
    await act(() => vi.advanceTimersByTimeAsync(50));
    drawn.push(result.current);
  }
  expect(drawn[0]).toBe(1);
  expect(drawn.at(-1)).toBe(3);
  expect(vi.getTimerCount()).toBe(0);
});

const Panel = () => null;

describe('a component that is loaded when it is wanted', () => {
  it('is not loaded before, and is there after, also when it is no longer wanted', async () => {
    const load = vi.fn(async () => ({ default: Panel }));
    const { result, rerender } = renderHook(({ wanted }) => useLazyComponent(load, wanted), { initialProps: { wanted: false } });
    expect(load).not.toHaveBeenCalled();
    rerender({ wanted: true });
    expect(result.current).toBeNull();
    await act(async () => undefined);
    expect(result.current).toBe(Panel);
    rerender({ wanted: false });
    expect(result.current).toBe(Panel);
    expect(load).toHaveBeenCalledOnce();
  });

  it('that cannot be had fails where it is drawn', async () => {
    vi.spyOn(console, 'error').mockReturnValue();
    const load = () => Promise.reject(new Error('gone'));
    const failure = vi.fn();
    const { unmount } = renderHook(() => useLazyComponent(load, true), { onRecoverableError: failure, onCaughtError: failure });
    await expect(act(async () => undefined)).rejects.toThrow('gone');
    unmount();
  });
});
