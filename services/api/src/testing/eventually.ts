import { expect } from 'vitest';

/** Polls until the assertion holds. The timeout of half a minute leaves room for a loaded machine. */
export function eventually(read: () => unknown): ReturnType<typeof expect.poll> {
  return expect.poll(read, { timeout: 30_000, interval: 20 });
}
