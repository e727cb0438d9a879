import { renderHook, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { retryImport, useWaitingForServer } from './retry-import.ts';

const there = { ok: true } as Response;

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true, advanceTimeDelta: 500 });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('asks again until the shop is back, and says meanwhile that it waits', async () => {
  vi.stubGlobal(
    'fetch',
    vi.fn().mockRejectedValueOnce(new TypeError('away')).mockRejectedValueOnce(new TypeError('away')).mockResolvedValue(there),
  );
  const load = vi.fn().mockRejectedValueOnce(new Error('away')).mockRejectedValueOnce(new Error('away')).mockResolvedValue('code');
  const waits = renderHook(() => useWaitingForServer());
  expect(waits.result.current).toBe(false);
  const loaded = retryImport(load)();
  await waitFor(() => expect(waits.result.current).toBe(true));
  expect(await loaded).toBe('code');
  await waitFor(() => expect(waits.result.current).toBe(false));
  expect(load).toHaveBeenCalledTimes(3);
});

test('believes a shop that is there and still refuses', async () => {
  vi.stubGlobal('fetch', vi.fn().mockResolvedValue(there));
  const load = vi.fn().mockRejectedValue(new Error('of another build'));
  await expect(retryImport(load)()).rejects.toThrow('of another build');
  expect(load).toHaveBeenCalledTimes(3);
});

test('what can be had at once is had at once', async () => {
  const ask = vi.fn();
  vi.stubGlobal('fetch', ask);
  expect(await retryImport(async () => 'code')()).toBe('code');
  expect(ask).not.toHaveBeenCalled();
});
