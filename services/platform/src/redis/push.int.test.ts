import { testEngineUrl, testRedisPrefix } from '@pulsecart/dev/test/engines';
import { afterAll, expect, it } from 'vitest';
import { createLogger } from '../observability/logger.ts';
import { createPush } from './push.ts';
import { openRedis } from './redis.ts';

const log = createLogger('test', 'silent');
const prefix = testRedisPrefix();
const stream = `${prefix}:push`;
const redis = openRedis(testEngineUrl('redis'), log);
afterAll(async () => {
  await redis.unlink(stream);
  redis.disconnect();
});

it('events are taken as soon as Redis is there, each measured in milliseconds, and only the latest ten thousand are kept', async () => {
  const took: number[] = [];
  // A connection that was opened in this moment cannot be there yet.
  const opening = openRedis(testEngineUrl('redis'), log);
  const push = createPush(opening, prefix, log, (ms) => took.push(ms));
  expect([push.ready(), await push.emit(['admins'], 'stats:moved', null), took]).toEqual([false, false, []]);
  await expect.poll(push.ready).toBe(true);
  const began = performance.now();
  expect(await push.emit(['admins'], 'stats:moved', null)).toBe(true);
  expect(took).toEqual([expect.toSatisfy((ms: number) => ms > 0 && ms <= performance.now() - began)]);
  const many = redis.pipeline();
  for (let i = 0; i < 12_000; i++) many.xadd(stream, '*', 'data', String(i));
  await many.exec();
  expect(await redis.xlen(stream)).toBe(12_001);
  expect(await push.emit(['admins'], 'stats:moved', null)).toBe(true);
  // Redis cuts whole nodes of a hundred entries.
  expect(await redis.xlen(stream)).toBeLessThanOrEqual(10_200);
  expect(await redis.xlen(stream)).toBeGreaterThanOrEqual(10_000);
  opening.disconnect();
});
