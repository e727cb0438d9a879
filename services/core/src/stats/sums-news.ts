import type { Push } from '@pulsecart/platform/push';
import { rooms } from '@pulsecart/shared/realtime/events';

/** Tells the admins that sums changed: at once when it was quiet, then at most once a second, and never for nothing. */
export function createSumsNews(push: Pick<Push, 'emit'>, everyMs = 1000): { tell(): void; stop(): void } {
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
    tell() {
      if (timer === undefined) emit();
      else again = true;
    },
    stop: () => clearTimeout(timer),
  };
}
