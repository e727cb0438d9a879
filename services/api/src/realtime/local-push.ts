import type { Push } from '@pulsecart/platform/redis/push';
import type { Server } from 'socket.io';

/**
 * Pushes through Redis to every process, this one included. Without Redis at least the browsers connected here hear of
 * it; the answer stays "not taken", so that the outbox keeps the event for the others.
 */
export function withLocalFallback(push: Push, io: Pick<Server, 'local'>): Push {
  return {
    ready: () => push.ready(),
    async emit(rooms, event, payload) {
      const taken = await push.emit(rooms, event, payload);
      if (!taken) io.local.to([...rooms]).emit(event, payload);
      return taken;
    },
  };
}
