import type { Database } from '@pulsecart/platform/mongo/mongo';
import type { Health, HealthCheck } from '@pulsecart/platform/observability/health';
import { type Redis, redisAnswers } from '@pulsecart/platform/redis/redis';
import { Router } from 'express';

/** The database decides. Without Redis commands are still taken and rate limits counted, so the API stays ready. */
export function createHealthCheck(database: Pick<Database, 'ping'>, redis: Redis): HealthCheck {
  return async (): Promise<Health> => {
    const [ready, withRedis] = await Promise.all([database.ping(), redisAnswers(redis)]);
    return { ready, parts: { database: ready ? 'ok' : 'down', redis: withRedis ? 'ok' : 'degraded' } };
  };
}

/** The same two pages as on the management port, for those who only reach the public one. */
export function createHealthRouter(check: HealthCheck): Router {
  const router = Router();
  router.get('/live', (_request, response) => {
    response.setHeader('Cache-Control', 'no-store').json({ status: 'live' });
  });
  router.get('/ready', async (_request, response) => {
    const { ready, parts } = await check();
    response
      .status(ready ? 200 : 503)
      .setHeader('Cache-Control', 'no-store')
      .json({ status: ready ? 'ready' : 'not ready', ...parts });
  });
  return router;
}
