import { pino } from 'pino';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { onShutdown } from './shutdown.ts';

const events = ['SIGTERM', 'SIGINT', 'unhandledRejection'] as const;
type Listener = (...args: unknown[]) => void;
const listenersOf = (event: string): Listener[] => process.listeners(event as 'exit') as Listener[];

class Ended extends Error {}
let codes: (string | number | null | undefined)[] = [];
let before = new Map<string, Listener[]>();
const log = pino({ level: 'silent' });

beforeEach(() => {
  codes = [];
  before = new Map(events.map((event) => [event, listenersOf(event)]));
  // The process ends there: nothing of it runs on.
  vi.spyOn(process, 'exit').mockImplementation((code) => {
    codes.push(code);
    throw new Ended();
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
  for (const event of events) {
    for (const listener of listenersOf(event)) if (!before.get(event)?.includes(listener)) process.off(event, listener);
  }
});

it('steps are done one after the other, one that fails does not keep the others from it, and the process ends once', async () => {
  // The timer that ends the process by force must not outlive this test.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const done: string[] = [];
  const step = (name: string, work: () => Promise<unknown> = async () => undefined) => ({
    name,
    run: async () => {
      await work();
      done.push(name);
    },
  });
  const shutdown = onShutdown(
    [
      step('jobs', () => new Promise((resolve) => setImmediate(resolve))),
      step('sweeper', () => Promise.reject(new Error('away'))),
      step('engines'),
    ],
    { timeoutMs: 60_000, log },
  );
  const [first, second] = [shutdown(), shutdown(1)];
  await expect(first).rejects.toBeInstanceOf(Ended);
  await expect(second).rejects.toBeInstanceOf(Ended);
  expect(done).toEqual(['jobs', 'engines']);
  expect(codes).toEqual([0]);
});

it.each([
  [0, 1],
  [3, 3],
])('a step that hangs is ended by force after the time given: asked to end with %i, with %i', async (asked, code) => {
  vi.useFakeTimers();
  const shutdown = onShutdown([{ name: 'stuck', run: () => new Promise(() => undefined) }], { timeoutMs: 5000, log });
  void shutdown(asked);
  await vi.advanceTimersByTimeAsync(4999);
  expect(codes).toEqual([]);
  expect(() => vi.advanceTimersByTime(1)).toThrow(Ended);
  expect(codes).toEqual([code]);
});

it.each([
  ['SIGTERM', 0],
  ['SIGINT', 0],
  ['unhandledRejection', 1],
] as const)('%s has the steps done and ends the process with %i', async (event, code) => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  let stopped = false;
  const step = async (): Promise<void> => {
    stopped = true;
  };
  const shutdown = onShutdown([{ name: 'all', run: step }], { timeoutMs: 1000, log });
  const added = listenersOf(event).filter((listener) => !before.get(event)?.includes(listener));
  expect(added).toHaveLength(1);
  added[0]?.(new Error('nobody caught it'));
  // It is ending already: this only waits for it.
  await expect(shutdown()).rejects.toBeInstanceOf(Ended);
  expect([stopped, codes]).toEqual([true, [code]]);
});
