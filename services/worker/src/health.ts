import type { Database } from '@pulsecart/platform/mongo/mongo';
import type { HealthCheck } from '@pulsecart/platform/observability/health';
import { type Redis, redisAnswers, redisReady } from '@pulsecart/platform/redis/redis';

/** A worker without its queue or its database does no work: either turns it red. */
export function createHealthCheck(database: Pick<Database, 'ping'>, redis: Redis, waitingRedis: Redis): HealthCheck {
  return async () => {
    const [databaseUp, redisUp] = await Promise.all([database.ping(), redisAnswers(redis)]);
    const queueUp = redisUp && redisReady(waitingRedis);
    return { ready: databaseUp && queueUp, parts: { database: databaseUp ? 'ok' : 'away', redis: queueUp ? 'ok' : 'away' } };
  };
}
