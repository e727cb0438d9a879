import { privateEngine } from '@pulsecart/dev/test/engines';
import { describe, expect, it } from 'vitest';
import { eventually } from './testing/eventually.ts';
import { startTestApi } from './testing/test-api.ts';

const [redis, mongodb] = await Promise.all([privateEngine('redis'), privateEngine('mongodb')]);
const api = await startTestApi({ REDIS_URL: redis.url, MONGODB_URI: mongodb.url, MONGODB_DB: 'engines_away' });
const admin = await api.joinAdmin();

const publicHealth = async (page: string) => {
  const { status, body } = await api.call(`GET /health/${page}`);
  return [status, body];
};
const managementHealth = async (page: string) => {
  const response = await fetch(`http://127.0.0.1:${api.managementPort}/health/${page}`);
  return [response.status, await response.json()];
};
const pages = [publicHealth, managementHealth];
const ready = [200, { status: 'ready', database: 'ok', redis: 'ok' }];
const timed = async <T>(work: Promise<T>): Promise<[T, number]> => {
  const start = performance.now();
  return [await work, performance.now() - start];
};

describe('health', () => {
  it('is fine while the engines are', async () => {
    for (const page of pages) {
      expect(await page('live')).toEqual([200, { status: 'live' }]);
      expect(await page('ready')).toEqual(ready);
    }
  });

  it.each([
    ['killed', () => redis.kill(), () => redis.restart()],
    ['frozen', async () => redis.pause(), async () => redis.resume()],
  ])('is degraded without Redis (%s), while every call is still served, and back with it', async (_how, away, back) => {
    await away();
    for (const page of pages) {
      await eventually(() => page('ready')).toEqual([200, { status: 'ready', database: 'ok', redis: 'degraded' }]);
    }
    const [answer, ms] = await timed(api.call(`GET /user/${api.adminEmail}`, { as: admin }));
    expect(answer.status).toBe(200);
    expect(ms).toBeLessThan(1000);
    await back();
    for (const page of pages) await eventually(() => page('ready')).toEqual(ready);
  });

  it.each([
    ['killed', () => mongodb.kill(), () => mongodb.restart()],
    ['frozen', async () => mongodb.pause(), async () => mongodb.resume()],
  ])('is red without the database (%s), calls are refused within seconds, and all is back with it', async (_how, away, back) => {
    await away();
    for (const page of pages) {
      await eventually(() => page('ready')).toEqual([503, { status: 'not ready', database: 'down', redis: 'ok' }]);
      expect(await page('live')).toEqual([200, { status: 'live' }]);
    }
    const [answers, ms] = await timed(
      Promise.all([
        api.call(`GET /user/${api.adminEmail}`, { as: admin }),
        api.call('GET /products'),
        api.call('POST /add-product', { as: admin, body: {} }),
        api.call('GET /images/0123456789abcdef01234567'),
      ]),
    );
    for (const { status, headers, body } of answers) {
      expect([status, headers.get('content-type')]).toEqual([503, 'application/problem+json; charset=utf-8']);
      expect(['database_away', 'too_slow']).toContain(body.code);
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    }
    expect(ms).toBeLessThan(11_000);
    expect((await api.call('GET /config')).status).toBe(200);
    await back();
    for (const page of pages) await eventually(() => page('ready')).toEqual(ready);
    expect((await api.call(`GET /user/${api.adminEmail}`, { as: admin })).status).toBe(200);
  });
});
