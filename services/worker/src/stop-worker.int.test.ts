import { Readable } from 'node:stream';
import { admin, openPipelineShop, type PipelineShop } from '@pulsecart/core/testing/pipeline-shop';
import { testEngineUrl } from '@pulsecart/dev/test/engines';
import { environment } from '@pulsecart/platform/env';
import { createLogger } from '@pulsecart/platform/observability/logger';
import { ObjectId } from 'mongodb';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startWorker } from './start-worker.ts';

let shop: PipelineShop;
beforeAll(async () => {
  shop = await openPipelineShop();
});
afterAll(() => shop.close());

/** A worker as a process runs it; answers how it is ended, as by SIGTERM. */
async function start(): Promise<() => Promise<void>> {
  const settings = environment.parse({
    MONGODB_URI: testEngineUrl('mongodb'),
    MONGODB_DB: shop.prefix,
    REDIS_URL: testEngineUrl('redis'),
    REDIS_PREFIX: shop.prefix,
    MANAGEMENT_PORT: '0',
  });
  const { shutdownSteps } = await startWorker(settings, createLogger('test', 'silent'));
  return async () => {
    for (const { run } of shutdownSteps) await run();
  };
}

/** Far below SHUTDOWN_MS (15 s), after which a process is ended by force, and PATIENCE_MS of a bulk job. */
const GRACE_MS = 8000;
async function withinGrace(ending: Promise<void>): Promise<boolean> {
  const late = new Promise<boolean>((resolve) => setTimeout(resolve, GRACE_MS, false).unref());
  return Promise.race([ending.then(() => true), late]);
}

const waiting = { timeout: 60_000, interval: 20 };

it('a worker that is stopped ends at once in the middle of a bulk job, which another one finishes', async () => {
  const productId = await shop.addProduct(50);
  const orderIds = await Promise.all(Array.from({ length: 40 }, () => shop.order([{ productId, quantity: 1 }])));
  const bulkId = new ObjectId().toHexString();
  const { bulk } = shop.worker.orders;
  const progress = () => bulk.progress(bulkId, { page: 1, limit: 1000 });
  const commanded = async () => (await progress()).results.filter(({ state }) => state === 'working').length;
  // Its confirmations are not worked on, so it has to wait for them.
  await shop.worker.operations.jobs.setPaused('orders', true, admin.account);
  const stop = await start();
  await bulk.begin(bulkId, { action: 'confirm', orderIds }, admin);
  await expect.poll(commanded, waiting).toBeGreaterThan(0);
  expect(await withinGrace(stop())).toBe(true);
  expect((await progress()).state).toBe('running');

  await shop.worker.operations.jobs.setPaused('orders', false, admin.account);
  const stopOther = await start();
  await expect.poll(async () => (await progress()).state, waiting).toBe('done');
  await stopOther();
  expect(await progress()).toMatchObject({ total: 40, done: 40, failed: 0 });
  expect(await shop.product(productId)).toMatchObject({ committed: 40, available: 10, reservations: [] });
  expect(await shop.violations()).toEqual([]);
});

it('a worker that is stopped ends after the rows in hand of an import, which another one takes over to its end', async () => {
  const importId = new ObjectId().toHexString();
  const rows = Array.from({ length: 1500 }, (_, n) => ({
    ...{ sku: `S-${n}`, title: `Lamp ${n}`, category: 'Popular', rating: 4.5, features: ['bright'], stock: 5, price: 9.99 },
    ...{ description: 'A lamp.', imgUrl: '/lamp.svg' },
  }));
  const { imports } = shop.worker.catalogue;
  const file = Readable.from([Buffer.from(JSON.stringify(rows))]);
  await imports.check({ importId, name: 'lamps.json', format: 'json', setStock: true, by: admin.account }, file);
  const seen = async () => (await imports.byId(importId, { page: 1, limit: 1 })).items;
  const stop = await start();
  await imports.apply(importId);
  await expect.poll(async () => (await seen()).right, waiting).toBeLessThan(1500);
  expect(await withinGrace(stop())).toBe(true);
  const left = await seen();
  expect(left).toMatchObject({ state: 'applying' });
  expect(left.right).toBeGreaterThan(0);

  const stopOther = await start();
  await expect.poll(async () => (await seen()).state, waiting).toBe('done');
  await stopOther();
  expect(await seen()).toMatchObject({ right: 0, inserted: 1500, rejected: 0 });
  expect(await shop.violations()).toEqual([]);
});
