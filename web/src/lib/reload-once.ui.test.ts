import { beforeEach, describe, expect, test, vi } from 'vitest';
import { reloadOnce } from './reload-once.ts';

const minute = 60_000;
const reload = vi.fn();

beforeEach(() => {
  sessionStorage.clear();
  reload.mockClear();
  vi.spyOn(window.location, 'reload').mockImplementation(reload);
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true);
});

describe('a missing file', () => {
  test('makes the page load anew once, not in a circle', () => {
    expect(reloadOnce(minute)).toBe(true);
    expect(reloadOnce(minute + 1000)).toBe(false);
    expect(reload).toHaveBeenCalledTimes(1);
  });

  test('does so again when the shop is renewed another day', () => {
    reloadOnce(minute);
    expect(reloadOnce(20 * minute)).toBe(true);
    expect(reload).toHaveBeenCalledTimes(2);
  });

  test('does nothing without a connection: what is open stays open', () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    expect(reloadOnce(minute)).toBe(false);
    expect(reload).not.toHaveBeenCalled();
  });
});
