import { afterEach, expect, it, vi } from 'vitest';
import { withTimeout } from './with-timeout.ts';

afterEach(() => void vi.useRealTimers());

it('what takes too long is given up, and what comes in time leaves no timer behind', async () => {
  vi.useFakeTimers();
  const late = withTimeout(400, new Promise(() => undefined)).catch((error: Error) => error.message);
  await vi.advanceTimersByTimeAsync(399);
  expect(vi.getTimerCount()).toBe(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(await late).toBe('no answer within 400 ms');
  expect(await withTimeout(400, Promise.resolve('in time'))).toBe('in time');
  expect(vi.getTimerCount()).toBe(0);
});
