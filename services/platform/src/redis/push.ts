import { createAdapter } from '@socket.io/redis-streams-adapter';
import type { Logger } from '../observability/logger.ts';
import { withTimeout } from '../with-timeout.ts';
import { type Redis, redisReady } from './redis.ts';

/**
 * Pushes to browsers travel through one Redis stream: every process appends, the API processes read it through
 * Socket.IO's Redis streams adapter and hand each event to their own sockets.
 */
const streamName = (prefix: string): string => `${prefix}:push`;

/** Socket.IO's numbers for "broadcast" among servers and for an event packet. */
const BROADCAST = '3';
const EVENT = 2;

export interface Push {
  /** Appends an event for everyone in one of the rooms. False where Redis did not accept it. */
  emit(rooms: readonly string[], event: string, payload: unknown): Promise<boolean>;
  /** Whether Redis takes events right now. */
  ready(): boolean;
}

/**
 * Emits without listening, so that a worker needs no socket server.
 * Writes what the adapter's own servers write; a test holds the two together.
 * @param redis - a connection that fails fast
 * @param took - called with the duration of each append, in milliseconds
 */
export function createPush(redis: Redis, prefix: string, log: Logger, took: (ms: number) => void = () => undefined): Push {
  const stream = streamName(prefix);
  return {
    ready: () => redisReady(redis),
    async emit(rooms, event, payload) {
      if (!redisReady(redis)) return false;
      const packet = { type: EVENT, data: [event, payload], nsp: '/' };
      const data = JSON.stringify({ packet, opts: { rooms, except: [], flags: {} } });
      const start = performance.now();
      try {
        await withTimeout(
          400,
          redis.xadd(stream, 'MAXLEN', '~', 10_000, '*', 'uid', 'emitter', 'nsp', '/', 'type', BROADCAST, 'data', data),
        );
        took(performance.now() - start);
        log.debug({ event }, 'push');
        return true;
      } catch (error) {
        log.debug({ reason: (error as Error).message }, 'a push was not taken');
        return false;
      }
    },
  };
}

/**
 * The adapter for the API's Socket.IO server.
 * @param delivered - called with the latency of each event from Redis to the sockets here, in milliseconds
 * @param redis - a waiting connection: one that fails fast would make the adapter's read loop spin while Redis is away
 */
export function createSocketAdapter(
  redis: Redis,
  prefix: string,
  delivered: (ms: number) => void = () => undefined,
): ReturnType<typeof createAdapter> {
  const create = createAdapter(redis, { streamName: streamName(prefix), channelPrefix: `${prefix}:sockets`, onlyPlaintext: true });
  // Socket.IO calls it with `new`, which an arrow function does not support.
  return function createMeasured(namespace: Parameters<typeof create>[0]) {
    const adapter = create(namespace);
    const handOut = adapter.onRawMessage.bind(adapter);
    // The adapter has no hook for this. The id of an entry begins with the time at which Redis took it.
    adapter.onRawMessage = async (message, offset) => {
      await handOut(message, offset);
      if (message.type === BROADCAST) delivered(Math.max(0, Date.now() - Number.parseInt(offset, 10)));
    };
    return adapter;
  };
}
