import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { freePort } from '@pulsecart/dev/engines/free-port';
import { testDatabase, testEngineUrl, testRedisPrefix } from '@pulsecart/dev/test/engines';
import { environment } from '@pulsecart/platform/env';
import { createLease } from '@pulsecart/platform/lease';
import { createLogger } from '@pulsecart/platform/logger';
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

it('migrating ends with 0 where the database is at this version, and with 1 where that could not be done', async () => {
  const { uri, name, db } = await testDatabase();
  const env = {
    ...{ PATH: process.env.PATH, JWT_SECRET: 'a-key-for-tests-of-at-least-32-letters', FIREBASE_AUTH_EMULATOR_HOST: '127.0.0.1:9' },
    ...{ MONGODB_URI: uri, MONGODB_DB: name, REDIS_URL: testEngineUrl('redis'), REDIS_PREFIX: testRedisPrefix(), LOG_LEVEL: 'info' },
  };
  const migrate = () =>
    new Promise<{ code: unknown; said: string }>((resolve) => {
      const args = ['--conditions=source', fileURLToPath(new URL('migrate.ts', import.meta.url))];
      execFile(process.execPath, args, { env }, (error, stdout) => resolve({ code: error === null ? 0 : error.code, said: stdout }));
    });
  // Two accounts of one identity, which the index of accounts does not bear.
  await db.collection('users').insertMany([{ uid: 'ann' }, { uid: 'ann' }]);
  expect(await migrate()).toEqual({ code: 1, said: expect.stringContaining('the database could not be migrated') });
  expect(await db.collection('migrations').countDocuments()).toBe(0);
  await db.collection('users').deleteMany({});
  expect(await migrate()).toEqual({ code: 0, said: expect.stringContaining('the database is at the version of this program') });
  expect(await db.collection('migrations').countDocuments()).toBe(2);
});
