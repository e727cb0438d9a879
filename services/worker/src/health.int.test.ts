import { privateEngine } from '@pulsecart/dev/test/engines';
import { openDatabase } from '@pulsecart/platform/mongo/mongo';
import { createLogger } from '@pulsecart/platform/observability/logger';
import { openRedis, openWaitingRedis } from '@pulsecart/platform/redis/redis';
import { afterAll, expect, it } from 'vitest';
import { createHealthCheck } from './health.ts';

const log = createLogger('test', 'silent');
const [redisEngine, mongodb] = await Promise.all([privateEngine('redis'), privateEngine('mongodb')]);
const database = openDatabase(mongodb.url, 'worker_health', log);
const [redis, waitingRedis] = [openRedis(redisEngine.url, log), openWaitingRedis(redisEngine.url, log)];
const check = createHealthCheck(database, redis, waitingRedis);
afterAll(async () => {
  redis.disconnect();
  waitingRedis.disconnect();
  await database.close();
});

const waiting = { timeout: 20_000, interval: 100 };
const green = { ready: true, parts: { database: 'ok', redis: 'ok' } };

it.each([
  ['Redis is killed', { database: 'ok', redis: 'away' }, () => redisEngine.kill(), () => redisEngine.restart()],
  ['Redis hangs', { database: 'ok', redis: 'away' }, async () => redisEngine.pause(), async () => redisEngine.resume()],
  ['the database is killed', { database: 'away', redis: 'ok' }, () => mongodb.kill(), () => mongodb.restart()],
  ['the database hangs', { database: 'away', redis: 'ok' }, async () => mongodb.pause(), async () => mongodb.resume()],
])('turns red while %s, and green after', async (_what, parts, away, back) => {
  await expect.poll(check, waiting).toEqual(green);
  await away();
  await expect.poll(check, waiting).toEqual({ ready: false, parts });
  await back();
  await expect.poll(check, waiting).toEqual(green);
});

it('is red without the connection that waits for jobs, though Redis answers on the other', async () => {
  await expect.poll(check, waiting).toEqual(green);
  waitingRedis.disconnect();
  await expect.poll(check, waiting).toEqual({ ready: false, parts: { database: 'ok', redis: 'away' } });
});
