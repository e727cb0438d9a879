import { freePort } from '@pulsecart/dev/engines/free-port';
import { testDatabase, testEngineUrl, testRedisPrefix } from '@pulsecart/dev/test/engines';
import { environment } from '@pulsecart/platform/env';
import { createLease } from '@pulsecart/platform/mongo/lease';
import { createLogger } from '@pulsecart/platform/observability/logger';
import { expect, it } from 'vitest';
import { startWorker } from './start-worker.ts';

const waiting = { timeout: 20_000, interval: 50 };

it('is ready only once it takes jobs, not while another process still prepares the database', async () => {
  const { uri, name, db } = await testDatabase();
  const preparing = createLease(db, 'migrations', 'another process', 60_000);
  await preparing.hold(new Date());
  const port = await freePort();
  const settings = environment.parse({
    MONGODB_URI: uri,
    MONGODB_DB: name,
    REDIS_URL: testEngineUrl('redis'),
    REDIS_PREFIX: testRedisPrefix(),
    MANAGEMENT_PORT: String(port),
  });
  const starting = startWorker(settings, createLogger('test', 'silent'));
  const health = async () => (await fetch(`http://127.0.0.1:${port}/health/ready`)).json();
  await expect.poll(() => health().catch(() => null), waiting).toMatchObject({ redis: 'ok' });
  expect(await health()).toMatchObject({ status: 'not ready', redis: 'ok' });
  await preparing.release();
  const worker = await starting;
  expect(await health()).toMatchObject({ status: 'ready', database: 'ok', redis: 'ok' });
  for (const { run } of worker.shutdownSteps) await run();
});
