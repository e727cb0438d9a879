import type { Push } from '@pulsecart/platform/redis/push';
import { rooms } from '@pulsecart/shared/realtime/events';

/** Pushes to admins that the sums changed: the first change at once, further ones at most once a second. */
export function createStatsNotifier(push: Pick<Push, 'emit'>, everyMs = 1000): { notify(): void; stop(): void } {
  let timer: NodeJS.Timeout | undefined;
  let again = false;
  const emit = (): void => {
    again = false;
    void push.emit([rooms.admins], 'stats:moved', null);
    timer = setTimeout(() => {
      timer = undefined;
      if (again) emit();
    }, everyMs);
    timer.unref();
  };
  return {
    notify() {
      if (timer === undefined) emit();
      else again = true;
    },
    stop: () => clearTimeout(timer),
  };
}
