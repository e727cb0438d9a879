import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { reloadOnce, reloadWhenRenewed } from './reload-once.ts';

const minute = 60_000;
const reload = vi.fn();

beforeEach(() => {
  sessionStorage.clear();
  reload.mockClear();
  vi.spyOn(window.location, 'reload').mockImplementation(reload);
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
});

describe('a file that cannot be had', () => {
  const fetching = vi.fn<typeof fetch>();
  beforeEach(() => {
    vi.stubGlobal('fetch', fetching);
    reloadWhenRenewed();
  });
  afterEach(() => vi.unstubAllGlobals());
  const fail = async () => {
    window.dispatchEvent(new Event('vite:preloadError'));
    await vi.waitFor(() => expect(fetching).toHaveBeenCalled());
    await new Promise((resolve) => setTimeout(resolve));
  };

  test('is a reason when the shop has another shell by now', async () => {
    fetching.mockResolvedValue(new Response('<!doctype html><script src="/assets/index-another.js"></script>'));
    await fail();
    expect(reload).toHaveBeenCalledTimes(1);
  });

  test('is none while the shop is away: what is open stays open', async () => {
    fetching.mockRejectedValue(new TypeError('failed'));
    await fail();
    expect(reload).not.toHaveBeenCalled();
  });

  test('is none while the shop is the one of this page', async () => {
    const own = import.meta.url.replace('.ui.test.ts', '.ts');
    fetching.mockImplementation(async () => new Response(`<script src="${new URL(own).pathname}">`));
    await fail();
    expect(reload).not.toHaveBeenCalled();
  });
});
