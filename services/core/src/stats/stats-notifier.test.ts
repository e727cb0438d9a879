import { rooms } from '@pulsecart/shared/realtime/events';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createStatsNotifier } from './stats-notifier.ts';

let pushed: { to: readonly string[]; event: string; at: number }[] = [];
let notifier: ReturnType<typeof createStatsNotifier>;
beforeEach(() => {
  vi.useFakeTimers({ now: 0 });
  pushed = [];
  notifier = createStatsNotifier({
    emit: async (to, event) => {
      pushed.push({ to, event, at: Date.now() });
      return true;
    },
  });
});
afterEach(() => {
  vi.useRealTimers();
});

it('the first change is pushed to the admins at once', () => {
  notifier.notify();
  expect(pushed).toEqual([{ to: [rooms.admins], event: 'stats:moved', at: 0 }]);
});

it('what changes within the second is pushed once, at its end, and so is what changes in the next', () => {
  for (const after of [0, 300, 300, 500, 900, 1000]) {
    vi.advanceTimersByTime(after);
    notifier.notify();
  }
  vi.advanceTimersByTime(10_000);
  // Changes at 0, 300, 600, 1100, 2000 and 3000.
  expect(pushed.map(({ at }) => at)).toEqual([0, 1000, 2000, 3000, 4000]);
});

it('where nothing changed nothing is pushed, and the next change goes out at once', () => {
  notifier.notify();
  vi.advanceTimersByTime(5000);
  expect(pushed).toHaveLength(1);
  notifier.notify();
  expect(pushed.map(({ at }) => at)).toEqual([0, 5000]);
});

it('once stopped it pushes nothing more', () => {
  notifier.notify();
  notifier.notify();
  notifier.stop();
  vi.advanceTimersByTime(5000);
  expect(pushed).toHaveLength(1);
});
