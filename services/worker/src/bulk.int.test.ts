import { Readable } from 'node:stream';
import { admin, openPipelineShop, type PipelineShop } from '@pulsecart/core/testing/pipeline-shop';
import { privateEngine } from '@pulsecart/dev/test/engines';
import { createLease } from '@pulsecart/platform/mongo/lease';
import { createLogger } from '@pulsecart/platform/observability/logger';
import { consumeJobs, createJobQueue, type JobConsumer } from '@pulsecart/platform/redis/queue';
import { openWaitingRedis } from '@pulsecart/platform/redis/redis';
import { maintenanceJobs } from '@pulsecart/shared/operations/maintenance-jobs';
import { orderJobs } from '@pulsecart/shared/orders/jobs';
import { rooms } from '@pulsecart/shared/realtime/events';
import { ObjectId } from 'mongodb';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createSweeper, type Sweeper } from './sweeper/sweeper.ts';

const log = createLogger('test', 'silent');
let shop: PipelineShop;
let consumers: JobConsumer[];
let sweeper: Sweeper;
let waiting: ReturnType<typeof openWaitingRedis>;

beforeAll(async () => {
  const redis = await privateEngine('redis');
  shop = await openPipelineShop({ redis: redis.url });
  waiting = openWaitingRedis(redis.url, log);
  const options = { redis: waiting, prefix: shop.prefix, concurrency: 8, log };
  consumers = [
    consumeJobs('orders', orderJobs, shop.worker.handlers, options),
    consumeJobs('maintenance', maintenanceJobs, shop.worker.maintenance, options),
  ];
  const lease = createLease(shop.deps.orders.collection.db, 'sweeper', 'test', 10_000);
  const further = (before: Date) => shop.worker.orders.bulk.sweep(before);
  sweeper = createSweeper({
    orders: shop.worker.orders,
    lease,
    further,
    hourly: async () => undefined,
    intervalMs: 100,
    graceMs: 500,
    log,
  });
  sweeper.start();
});
afterAll(async () => {
  await sweeper.stop();
  await Promise.all(consumers.map((consumer) => consumer.close()));
  waiting.disconnect();
  await shop.close();
});

const progressOf = (bulkId: string) => shop.worker.orders.bulk.progress(bulkId, { page: 1, limit: 1000 });
const ended = async (bulkId: string) => (await progressOf(bulkId)).state;

/** 200 orders for a plentiful product, five of which also want something of which there is none left. */
async function twoHundred(): Promise<{ orderIds: string[]; shortIds: string[]; plenty: string; rare: string }> {
  const [plenty, rare] = [await shop.addProduct(1000), await shop.addProduct(5)];
  const orderIds: string[] = [];
  for (let batch = 0; batch < 10; batch++) {
    const some = Array.from({ length: 20 }, (_, n) => {
      const items = [{ productId: plenty, quantity: 1 }];
      return shop.order(batch === 9 && n < 5 ? [...items, { productId: rare, quantity: 5 }] : items);
    });
    orderIds.push(...(await Promise.all(some)));
  }
  // Sold meanwhile.
  const rival = await shop.order([{ productId: rare, quantity: 1 }]);
  await shop.confirm(rival, [{ productId: rare, quantity: 1 }]);
  await expect.poll(async () => (await shop.read(rival)).state, { timeout: 20_000 }).toBe('closed');
  return { orderIds, shortIds: orderIds.slice(180, 185), plenty, rare };
}

it('200 orders, 5 of them short, with Redis wiped in the middle: 195 done, 5 failed by name, then retried alone', {
  timeout: 180_000,
}, async () => {
  const { orderIds, shortIds, plenty, rare } = await twoHundred();
  const bulkId = new ObjectId().toHexString();
  let begun = 0;
  let wipes = 0;
  shop.faults.at = async (point) => {
    if (point !== 'saga.queued:enter' || ++begun % 60 !== 30 || wipes === 2) return;
    wipes++;
    await shop.redis.flushall();
  };
  const versions = new Set<number>();
  await shop.worker.orders.bulk.begin(bulkId, { action: 'confirm', orderIds }, admin);
  await shop.worker.orders.bulk.begin(bulkId, { action: 'confirm', orderIds }, admin);
  const look = async () => {
    const { state, done, version } = await progressOf(bulkId);
    if (done > 0 && done < 195) versions.add(version);
    return state;
  };
  await expect.poll(look, { timeout: 120_000, interval: 50 }).toBe('done');
  shop.faults.at = () => undefined;
  expect(wipes).toBe(2);
  expect(versions.size).toBeGreaterThan(2);

  const { results, ...progress } = await progressOf(bulkId);
  expect(progress).toMatchObject({ total: 200, done: 195, failed: 5, by: admin.account });
  expect(results.map((result) => result.orderId)).toEqual(orderIds);
  const failed = results.filter((result) => result.state === 'failed');
  expect(failed.map((result) => result.orderId)).toEqual(shortIds);
  const title = (await shop.product(rare)).title;
  for (const result of failed) {
    expect(result).toMatchObject({ code: 'out_of_stock', message: `${title} has only 4 of 5 available`, lineIndex: 1 });
  }
  await expect.poll(() => shop.product(plenty), { timeout: 20_000 }).toMatchObject({ committed: 195, available: 805, reservations: [] });
  expect(await shop.product(rare)).toMatchObject({ committed: 1, available: 4, reservations: [] });
  await expect.poll(() => shop.violations(), { timeout: 20_000 }).toEqual([]);

  await shop.deps.orders.collection.db
    .collection('products')
    .updateOne({ _id: new ObjectId(rare) }, { $inc: { received: 21, available: 21 } });
  expect(await shop.worker.orders.bulk.retry(bulkId)).toBe(5);
  await expect.poll(() => ended(bulkId), { timeout: 60_000 }).toBe('done');
  expect(await progressOf(bulkId)).toMatchObject({ done: 200, failed: 0 });
  expect(await shop.worker.orders.bulk.retry(bulkId)).toBe(0);
  await expect.poll(() => shop.product(rare), { timeout: 20_000 }).toMatchObject({ committed: 26, available: 0, reservations: [] });
});

it('a runner stopped at any point is taken up by the sweeper', { timeout: 60_000 }, async () => {
  const productId = await shop.addProduct(50);
  for (const point of ['bulk.command:before', 'bulk.record:before']) {
    const orderIds = await Promise.all([1, 2, 3].map(() => shop.order([{ productId, quantity: 1 }])));
    let stops = 0;
    shop.faults.at = async (name) => {
      if (name !== point || stops++ > 0) return;
      await shop.redis.flushall();
      throw new Error('stopped');
    };
    const bulkId = new ObjectId().toHexString();
    await shop.worker.orders.bulk.begin(bulkId, { action: 'confirm', orderIds }, admin);
    await expect.poll(() => ended(bulkId), { timeout: 30_000 }).toBe('done');
    expect(stops).toBeGreaterThan(1);
    expect(await progressOf(bulkId)).toMatchObject({ done: 3, failed: 0 });
  }
  shop.faults.at = () => undefined;
  await expect.poll(() => shop.product(productId), { timeout: 20_000 }).toMatchObject({ committed: 6, reservations: [] });
});

it('all that a search finds are moved or deleted, and what cannot be is told', { timeout: 60_000 }, async () => {
  const productId = await shop.addProduct(50);
  const email = 'only-these@example.test';
  const orderIds = await Promise.all([1, 2, 3].map(() => shop.order([{ productId, quantity: 1 }], email)));
  const run = async (command: Parameters<typeof shop.worker.orders.bulk.begin>[1]) => {
    const { bulkId } = await shop.worker.orders.bulk.begin(new ObjectId().toHexString(), command, admin);
    await expect.poll(() => ended(bulkId), { timeout: 30_000 }).toBe('done');
    return progressOf(bulkId);
  };
  expect(await run({ action: 'status', search: email, status: 'transport' })).toMatchObject({ total: 3, done: 3 });
  expect(await run({ action: 'delete', search: email })).toMatchObject({ total: 3, done: 3 });
  for (const orderId of orderIds) expect(await shop.deps.statuses.byOrderId(orderId)).toMatchObject({ status: 'cancelled' });
  const late = await run({ action: 'status', orderIds: [...orderIds, 'NOBODY00'], status: 'packaged' });
  expect(late).toMatchObject({ total: 4, failed: 4 });
  expect(late.results.map((result) => result.code)).toEqual(['order_cancelled', 'order_cancelled', 'order_cancelled', 'not_found']);
});

/** Every push of an import's progress that Redis has taken, with the rooms it was for. */
async function importPushes(importId: string): Promise<[readonly string[], string][]> {
  const rows = await shop.redis.xrange(`${shop.prefix}:push`, '-', '+');
  const pushes = rows.map(
    ([, fields]) =>
      JSON.parse(fields[fields.indexOf('data') + 1] ?? '') as {
        packet: { data: [string, { importId?: string; state: string } | null] };
        opts: { rooms: string[] };
      },
  );
  return pushes.flatMap(({ packet: { data }, opts }) => (data[1]?.importId === importId ? [[opts.rooms, data[1].state]] : []));
}

it('an import whose job is not there any more is sent once more, under an id that the queue has not seen', {
  timeout: 60_000,
}, async () => {
  const { imports } = shop.worker.catalogue;
  const check = async (stock: number, setStock: boolean): Promise<string> => {
    const importId = new ObjectId().toHexString();
    const row = {
      sku: 'SENT-AGAIN',
      title: 'Lamp',
      category: 'Popular',
      rating: 4,
      stock,
      price: 9.99,
      description: 'A lamp.',
      imgUrl: '/l.svg',
    };
    const file = Readable.from([Buffer.from(JSON.stringify(row))]);
    await imports.check({ importId, name: 'lamps.ndjson', format: 'ndjson', setStock, by: admin.account }, file);
    return importId;
  };
  const stateOf = async (importId: string) => (await imports.byId(importId, { page: 1, limit: 1 })).items.state;
  const product = () => shop.deps.orders.collection.db.collection('products').findOne({ sku: 'SENT-AGAIN' });
  const inAMoment = () => new Date(shop.deps.now().getTime() + 1000);

  const importId = await check(5, false);
  const queue = createJobQueue('maintenance', maintenanceJobs, shop.redis, shop.prefix, log);
  // Came too early, and the queue remembers it: under this id it takes no job again.
  await queue.add('import', { v: 1, importId }, { jobId: `import-${importId}-0` });
  await expect.poll(() => queue.carries(`import-${importId}-0`)).toBe(false);
  expect(await stateOf(importId)).toBe('checked');
  const applied = shop.deps.now();
  await imports.apply(importId);
  expect(await imports.sweep(applied)).toBe(0);
  const sent = await Promise.all([imports.sweep(inAMoment()), imports.sweep(inAMoment())]);
  expect(sent.toSorted()).toEqual([0, 1]);
  await expect.poll(() => stateOf(importId)).toBe('done');
  expect(await product()).toMatchObject({ received: 5, available: 5 });
  expect(await shop.worker.operations.jobs.byId('maintenance', `import-${importId}-1`)).toMatchObject({ name: 'import', importId });
  expect(await imports.sweep(inAMoment())).toBe(0);
  await expect.poll(async () => (await importPushes(importId)).at(-1)).toEqual([[rooms.admins], 'done']);

  // A job that waits, however long, is not sent again.
  const { jobs } = shop.worker.operations;
  await jobs.setPaused('maintenance', true, admin.account);
  const waits = await check(5, false);
  await imports.apply(waits);
  await expect.poll(() => queue.carries(`import-${waits}-0`)).toBe(true);
  expect(await imports.sweep(inAMoment())).toBe(0);
  await jobs.setPaused('maintenance', false, admin.account);
  await expect.poll(() => stateOf(waits)).toBe('done');

  for (const [setStock, stock] of [
    [false, 5],
    [true, 9],
  ] as const) {
    const next = await check(9, setStock);
    await imports.apply(next);
    await expect.poll(() => stateOf(next)).toBe('done');
    expect(await product()).toMatchObject({ received: stock, available: stock });
  }
  // Deleted in the back office, it stays so, and the row says why it was not taken over.
  await shop.worker.catalogue.admin.archive(String((await product())?._id));
  const late = await check(9, false);
  await imports.apply(late);
  await expect.poll(() => stateOf(late)).toBe('done');
  const { items: found } = await imports.byId(late, { page: 1, limit: 1 });
  expect(found).toMatchObject({
    right: 0,
    updated: 0,
    rejected: 1,
    rows: [{ state: 'rejected', reasons: [expect.stringContaining('deleted')] }],
  });
  await queue.close();
});
