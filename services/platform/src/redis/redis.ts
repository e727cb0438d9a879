import { Cluster, Redis } from 'ioredis';
import type { Logger } from '../observability/logger.ts';

export type { Redis } from 'ioredis';

/** Backs off to two seconds, so that a returning Redis is found quickly. */
const retryStrategy = (attempt: number): number => Math.min(50 * 2 ** Math.min(attempt, 6), 2000);

const failFast = { maxRetriesPerRequest: 0, commandTimeout: 400, connectTimeout: 2000 };
const patient = { maxRetriesPerRequest: null, connectTimeout: 2000 };

/**
 * One Redis, or a Redis Cluster where the address names several nodes, separated by commas. A cluster takes the same
 * commands as long as a command's keys share a hash tag; all of ours do.
 */
function connect(address: string, options: typeof failFast | typeof patient): Redis {
  const enableOfflineQueue = options === patient;
  const urls = address.split(',').map((url) => url.trim());
  if (urls.length === 1) return new Redis(address, { ...options, enableOfflineQueue, retryStrategy });
  const nodes = urls.map((url) => new URL(url));
  const { username, password, protocol } = nodes[0] as URL;
  const identity = { ...(username === '' ? {} : { username }), ...(password === '' ? {} : { password: decodeURIComponent(password) }) };
  const cluster = new Cluster(
    nodes.map(({ hostname, port }) => ({ host: hostname, port: Number(port || 6379) })),
    {
      enableOfflineQueue,
      clusterRetryStrategy: retryStrategy,
      slotsRefreshTimeout: 2000,
      redisOptions: { ...options, ...identity, ...(protocol === 'rediss:' ? { tls: {} } : {}) },
    },
  );
  // The commands that the shop uses are the same; ioredis gives the two classes no common type.
  return cluster as unknown as Redis;
}

/**
 * A connection for commands on the way of a request: with Redis away it refuses at once instead of queueing, and a
 * command that hangs is given up after 400 ms. Redis is a hint; the database has the truth.
 */
export function openRedis(url: string, log: Logger): Redis {
  return watched(connect(url, failFast), log);
}

/** A connection for job consumers and the socket adapter, whose commands wait until a lost connection is back. */
export function openWaitingRedis(url: string, log: Logger): Redis {
  return watched(connect(url, patient), log);
}

export function redisReady(redis: Redis): boolean {
  return redis.status === 'ready';
}

/** Pings, because a Redis that hangs keeps its connections open. For a connection of `openRedis`, which times out after 400 ms. */
export async function redisAnswers(redis: Redis): Promise<boolean> {
  if (!redisReady(redis)) return false;
  return redis.ping().then(
    () => true,
    () => false,
  );
}

function watched(redis: Redis, log: Logger): Redis {
  let away = false;
  redis.on('error', (error: Error) => {
    if (!away) log.warn({ reason: error.message }, 'Redis is away');
    away = true;
  });
  redis.on('ready', () => {
    if (away) log.info('Redis is back');
    away = false;
  });
  return redis;
}
