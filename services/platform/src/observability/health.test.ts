import { afterEach, expect, it } from 'vitest';
import { type HealthCheck, startManagementServer } from './health.ts';
import type { Metrics } from './metrics.ts';

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

async function serve(check: HealthCheck, expose?: Metrics['expose']) {
  const server = await startManagementServer('127.0.0.1', 0, check, expose && { expose });
  closing.push(server.close);
  return async (path: string) => {
    const answer = await fetch(`http://127.0.0.1:${server.port}${path}`);
    const text = await answer.text();
    return { status: answer.status, kept: answer.headers.get('cache-control'), type: answer.headers.get('content-type'), text };
  };
}
const parts = { database: 'ok', redis: 'degraded' };

it('a process that can work is ready, and names the state of its parts', async () => {
  const get = await serve(async () => ({ ready: true, parts }));
  const { status, kept, text } = await get('/health/ready?verbose=1');
  expect([status, kept, JSON.parse(text)]).toEqual([200, 'no-store', { status: 'ready', ...parts }]);
});

it.each([
  ['says so', async () => ({ ready: false, parts }), { status: 'not ready', ...parts }],
  ['cannot even tell', async () => Promise.reject(new Error('away')), { status: 'not ready' }],
])('a process that %s is not ready, and lives all the same', async (_what, check, told) => {
  const get = await serve(check);
  const ready = await get('/health/ready');
  expect([ready.status, JSON.parse(ready.text)]).toEqual([503, told]);
  expect(await get('/health/live')).toMatchObject({ status: 200, kept: 'no-store', text: '{"status":"live"}\n' });
});

it('metrics are told where there are any, 503 while they cannot be read, and 404 stands for anything else', async () => {
  const health: HealthCheck = async () => ({ ready: true, parts: {} });
  const withMetrics = await serve(health, async () => ({ type: 'text/plain; version=0.0.4; charset=utf-8', text: 'up 1\n' }));
  expect(await withMetrics('/metrics')).toEqual({
    status: 200,
    kept: 'no-store',
    type: 'text/plain; version=0.0.4; charset=utf-8',
    text: 'up 1\n',
  });
  const broken = await serve(health, async () => Promise.reject(new Error('away')));
  expect((await broken('/metrics')).status).toBe(503);
  const without = await serve(health);
  expect([(await without('/metrics')).status, (await without('/')).status, (await without('/health')).status]).toEqual([404, 404, 404]);
});

it('a port that is taken is told at once', async () => {
  const server = await startManagementServer('127.0.0.1', 0, async () => ({ ready: true, parts: {} }));
  closing.push(server.close);
  await expect(startManagementServer('127.0.0.1', server.port, async () => ({ ready: true, parts: {} }))).rejects.toMatchObject({
    code: 'EADDRINUSE',
  });
});
