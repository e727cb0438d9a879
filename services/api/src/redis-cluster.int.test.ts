import { privateRedisCluster } from '@pulsecart/dev/test/redis-cluster';
import { createLogger } from '@pulsecart/platform/observability/logger';
import { createPush } from '@pulsecart/platform/redis/push';
import { openRedis } from '@pulsecart/platform/redis/redis';
import { rooms } from '@pulsecart/shared/realtime/events';
import { afterAll, expect, it } from 'vitest';
import { openBrowser } from './testing/browser.ts';
import { eventually } from './testing/eventually.ts';
import { startTestApi } from './testing/test-api.ts';

/** Two replicas on three nodes of a Redis Cluster. */
const cluster = await privateRedisCluster();
const settings = { REDIS_URL: cluster.url, RATE_LIMIT_FACTOR: '0.05', TRUST_PROXY: '1' };
const api = await startTestApi(settings);
const { MONGODB_URI, MONGODB_DB, REDIS_PREFIX } = api.settings;
const replica = await startTestApi({ ...settings, MONGODB_URI, MONGODB_DB, REDIS_PREFIX });
const log = createLogger('test', 'silent');
const redis = openRedis(cluster.url, log);
afterAll(() => redis.disconnect());

it('sockets of every replica hear what a worker tells', async () => {
  const [ann, bob] = [await api.join(`ann-${Date.now()}@shop.test`), await api.join(`bob-${Date.now()}@shop.test`)];
  const browsers = [
    openBrowser(api.address, () => ann.token),
    openBrowser(replica.address, () => ann.token),
    openBrowser(replica.address, () => bob.token),
  ];
  for (const { socket } of browsers) await eventually(() => socket.connected).toBe(true);
  const push = createPush(redis, REDIS_PREFIX, log);
  await eventually(() => push.ready()).toBe(true);
  const event = { record: 'orderStatus', orderId: 'ABCD1234', version: 2, status: 'packaged', at: '2026-01-01T00:00:00.000Z' };
  expect(await push.emit([rooms.user(ann.id)], 'record:changed', event)).toBe(true);
  for (const browser of browsers.slice(0, 2)) await eventually(() => browser.heard).toEqual([['record:changed', event]]);
  expect(browsers[2]?.heard).toEqual([]);
});

it('calls are counted over all replicas', async () => {
  const from = { headers: { 'x-forwarded-for': '203.0.113.9' } };
  const statuses: number[] = [];
  for (let i = 0; i < 80; i++) statuses.push((await (i % 2 === 0 ? api : replica).call('GET /config', from)).status);
  expect(statuses.indexOf(429)).toBe(60);
});
