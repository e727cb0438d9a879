import { expect } from 'vitest';

/** Waits for what must become true soon, looking often; half a minute, because the machine may have other things to do. */
export function soon(read: () => unknown): ReturnType<typeof expect.poll> {
  return expect.poll(read, { timeout: 30_000, interval: 20 });
}
