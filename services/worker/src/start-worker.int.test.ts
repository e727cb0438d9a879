import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { openQueues } from '@pulsecart/core/operations';
import { freePort } from '@pulsecart/dev/engines/free-port';
import { testDatabase, testEngineUrl, testRedisPrefix } from '@pulsecart/dev/test/engines';
import { environment } from '@pulsecart/platform/env';
import { createLease } from '@pulsecart/platform/mongo/lease';
import { createLogger } from '@pulsecart/platform/observability/logger';
import { createMetrics } from '@pulsecart/platform/observability/metrics';
import { openRedis } from '@pulsecart/platform/redis/redis';
import { newOrderId } from '@pulsecart/shared/orders/order-id';
import { SHIPPING_CENTS } from '@pulsecart/shared/orders/shipping';
import type { Db, Document } from 'mongodb';
import { expect, it } from 'vitest';
import { assembleWorker } from './assemble-worker.ts';
import { startWorker } from './start-worker.ts';

const waiting = { timeout: 20_000, interval: 50 };
const log = createLogger('test', 'silent');
const DAY_MS = 86_400_000;

async function newWorker(more: Record<string, string> = {}) {
  const { uri, name, db } = await testDatabase();
  const port = await freePort();
  const settings = environment.parse({
    MONGODB_URI: uri,
    MONGODB_DB: name,
    REDIS_URL: testEngineUrl('redis'),
    REDIS_PREFIX: testRedisPrefix(),
    MANAGEMENT_PORT: String(port),
    ...more,
  });
  const health = async () => (await fetch(`http://127.0.0.1:${port}/health/ready`)).json();
  return { db, settings, health, start: () => startWorker(settings, log) };
}

it('is ready only once it takes jobs, not while another process still prepares the database', async () => {
  const { db, health, start } = await newWorker();
  const preparing = createLease(db, 'migrations', 'another process', 60_000);
  await preparing.hold(new Date());
  const starting = start();
  await expect.poll(() => health().catch(() => null), waiting).toMatchObject({ redis: 'ok' });
  expect(await health()).toMatchObject({ status: 'not ready', redis: 'ok' });
  await preparing.release();
  const worker = await starting;
  expect(await health()).toMatchObject({ status: 'ready', database: 'ok', redis: 'ok' });
  for (const { run } of worker.shutdownSteps) await run();
});

const put = (db: Db, name: string, document: { _id: string } & Document) => db.collection<{ _id: string }>(name).insertOne(document);

/** What processes that died long ago left behind: a bulk job, an import, a list that is miscounted, and a change of a sum. */
async function leaveBehind(db: Db): Promise<void> {
  const long = new Date(Date.now() - DAY_MS);
  const left = { _id: 'left-behind', createdAt: long, touchedAt: long, sends: 0, version: 1 };
  await put(db, 'bulks', {
    ...{ ...left, action: 'delete', status: null, orderIds: [], search: null, by: { side: 'shop', account: 'a@shop.test' } },
    ...{ gathered: false, state: 'running', total: 0, done: 0, failed: 0 },
  });
  await put(db, 'productImports', {
    ...{ ...left, name: 'lamps.csv', setStock: false, by: 'a@shop.test', state: 'applying', listed: true },
    ...{ read: 0, right: 0, wrong: 0, inserted: 0, updated: 0, unchanged: 0, rejected: 0 },
  });
  await put(db, 'productCounts', { _id: 'all', count: 7, blocks: { b0: 7 }, version: 1 });
  await put(db, 'counterChanges', { _id: 'lamps one', counter: 'lamps', count: 1, cents: 5, open: true });
}

it('takes up what was left behind: orders, bulk jobs, imports, pauses, records without an account, and what is due each hour', async () => {
  const { db, settings, start } = await newWorker({ SWEEP_INTERVAL_MS: '50', SWEEP_GRACE_MS: '1000' });
  await leaveBehind(db);
  await db.collection('orders').insertOne({
    ...{ orderId: 'DRAFT001', state: 'draft', email: 'a@shop.test', cartLines: [{ id: 'c', quantity: 1 }], lines: [], log: [], outbox: [] },
    ...{
      createdAt: new Date(Date.now() - 2 * DAY_MS),
      placedAt: null,
      listedAt: null,
      closedAt: null,
      confirmation: null,
      version: 1,
      n: 0,
    },
  });
  const worker = await start();
  const only = async (collection: string, filter: object) => db.collection(collection).findOne(filter);
  await expect.poll(() => only('orders', { orderId: 'DRAFT001' }), waiting).toMatchObject({ state: 'closed' });
  await expect.poll(() => only('bulks', {}), waiting).toMatchObject({ state: 'done', sends: 1 });
  await expect.poll(() => only('productImports', {}), waiting).toMatchObject({ state: 'done', sends: 1 });
  await expect.poll(() => only('productCounts', { _id: 'all' }), waiting).toMatchObject({ count: 0, blocks: {} });
  await expect.poll(() => only('counters', {}), waiting).toMatchObject({ _id: 'lamps', count: 1, cents: 5 });
  // As a process of the version before writes it, after the migration gave everything to its account.
  const late = { orderId: 'LATE0001', email: 'nobody@shop.test', createdAt: new Date(), status: 'pending', history: [], outbox: [] };
  await db.collection('orderStatus').insertOne({ ...late });
  await expect.poll(() => only('orderStatus', late), waiting).toMatchObject({ accountId: null });

  const redis = openRedis(settings.REDIS_URL, log);
  const queues = openQueues(redis, settings.REDIS_PREFIX, log);
  const paused = async () => (await queues.queueAdmins.orders.counts().catch(() => null))?.paused;
  await expect.poll(paused, waiting).toBe(false);
  await put(db, 'queuePauses', { _id: 'orders', paused: true, by: 'a@shop.test', at: new Date(), told: null });
  await expect.poll(paused, waiting).toBe(true);
  await queues.close();
  redis.disconnect();

  expect(await only('leases', { _id: 'sweeper' })).toMatchObject({ holder: expect.stringMatching(/./) });
  for (const { run } of worker.shutdownSteps) await run();
  // Another worker need not wait until the lease of this one runs out.
  expect(await only('leases', { _id: 'sweeper' })).toMatchObject({ holder: '' });
});

it('finishes the placing of an order, confirms it, and measures how long that took', async () => {
  const { db, settings } = await newWorker();
  const redis = openRedis(settings.REDIS_URL, log);
  const metrics = createMetrics('test');
  const worker = assembleWorker({ db, redis, prefix: settings.REDIS_PREFIX, log, metrics, holdMs: 60_000 });
  await worker.ensureIndexes();
  const { orders, catalogue, handlers } = worker;
  const product = { title: 'Lamp', category: 'Popular' as const, rating: 4, features: [], description: 'A lamp.', imgUrl: '/l.svg' };
  const productId = await catalogue.admin.add({ ...product, price: 10, stock: 5 });
  const [ann, boss] = [
    { id: 'a'.repeat(24), uid: 'ann', email: 'ann@shop.test', role: 'user' as const },
    { id: 'b'.repeat(24), uid: 'boss', email: 'boss@shop.test', role: 'admin' as const },
  ];
  const orderId = newOrderId();
  const allProducts = [{ productId, quantity: 2 }];
  const totalPrices = 20 + SHIPPING_CENTS / 100;
  await orders.shopper.begin(ann, { orderId, paymentType: 'Cash On Delivery', totalPrices, allProducts }, null);
  const where = { name: 'Ann', phone: '+15550100199', secondPhone: '', division: 'N', district: 'E', thana: 'S', address: '1 Street' };
  await orders.shopper.place(ann, orderId, { ...where, currentLocation: 'Home' });
  // As if the process had died before the tracking record.
  await db.collection('orderStatus').deleteMany({});
  await db.collection<{ outbox: object[] }>('orders').updateOne({}, { $push: { outbox: { id: 'p', kind: 'placed', at: new Date() } } });
  const job = { id: 'job', attempt: 1 };
  await handlers.placed({ v: 1, orderId }, job);
  expect(await db.collection('orderStatus').findOne({})).toMatchObject({ orderId, status: 'pending' });

  const { insertedId: confirmationId } = await orders.admin.confirm(boss, { orderId, orderProducts: [{ productId }] }, null);
  expect(await handlers.confirm({ v: 1, orderId, confirmationId }, job)).toBe('done');
  expect(await db.collection('orderStatus').findOne({})).toMatchObject({ status: 'packaged' });
  const { text } = await metrics.expose();
  expect(text).toMatch(/^pulsecart_confirm_duration_seconds_count\{service="test"\} 1$/m);
  expect(text).toMatch(/^pulsecart_push_emit_seconds_count\{service="test"\} [1-9]\d*$/m);
  await worker.flush();
  await worker.closeQueues();
  redis.disconnect();
});

it('a worker that is asked to end while another process prepares the database ends at once', async () => {
  const { uri, name, db } = await testDatabase();
  await createLease(db, 'migrations', 'another process', 60_000).hold(new Date());
  const port = await freePort();
  const env = {
    ...{ PATH: process.env.PATH, JWT_SECRET: 'a-key-for-tests-of-at-least-32-letters', FIREBASE_AUTH_EMULATOR_HOST: '127.0.0.1:9' },
    ...{ MONGODB_URI: uri, MONGODB_DB: name, REDIS_URL: testEngineUrl('redis'), REDIS_PREFIX: testRedisPrefix() },
    ...{ MANAGEMENT_PORT: String(port), SHUTDOWN_MS: '15000' },
  };
  const worker = spawn(process.execPath, ['--conditions=source', fileURLToPath(new URL('main.ts', import.meta.url))], { env });
  const ended = once(worker, 'exit');
  await expect
    .poll(
      () =>
        fetch(`http://127.0.0.1:${port}/health/live`).then(
          ({ ok }) => ok,
          () => false,
        ),
      waiting,
    )
    .toBe(true);
  worker.kill('SIGTERM');
  expect(await ended).toEqual([0, null]);
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
  expect(await db.collection('migrations').countDocuments()).toBeGreaterThanOrEqual(3);
});
