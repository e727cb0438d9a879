import { measureShop } from '@pulsecart/core/shop';
import { admin, openPipelineShop, type PipelineShop } from '@pulsecart/core/testing/pipeline-shop';
import { privateEngine } from '@pulsecart/dev/test/engines';
import { createLogger } from '@pulsecart/platform/observability/logger';
import { createMetrics } from '@pulsecart/platform/observability/metrics';
import { consumeJobs, type JobConsumer } from '@pulsecart/platform/redis/queue';
import { openWaitingRedis } from '@pulsecart/platform/redis/redis';
import { orderJobs } from '@pulsecart/shared/orders/jobs';
import { afterAll, beforeAll, expect, it } from 'vitest';

const log = createLogger('test', 'silent');
let redis: Awaited<ReturnType<typeof privateEngine>>;
let shop: PipelineShop;
let consumer: JobConsumer;
let waiting: ReturnType<typeof openWaitingRedis>;

beforeAll(async () => {
  redis = await privateEngine('redis');
  shop = await openPipelineShop({ redis: redis.url });
  waiting = openWaitingRedis(redis.url, log);
  consumer = consumeJobs('orders', orderJobs, shop.worker.handlers, { redis: waiting, prefix: shop.prefix, concurrency: 4, log });
});
afterAll(async () => {
  await consumer.close();
  waiting.disconnect();
  await shop.close();
});

const jobs = () => shop.worker.operations.jobs;
const figures = async () => (await jobs().figures()).find(({ name }) => name === 'orders');
/** The state of the order's job `confirm`; jobs `placed` come and go beside it. */
const confirmJob = async (orderId: string) => (await jobs().ofOrder(orderId)).jobs.find((job) => job.name === 'confirm')?.state;
const stateOf = async (orderId: string) => (await shop.read(orderId)).state;

it('a paused queue lets jobs wait, also after Redis lost everything, until it is resumed', { timeout: 60_000 }, async () => {
  const productId = await shop.addProduct(10);
  expect(await jobs().setPaused('orders', true, admin.account)).toBe(true);
  const first = await shop.order([{ productId, quantity: 1 }]);
  await shop.confirm(first, [{ productId, quantity: 1 }]);
  await expect.poll(() => confirmJob(first)).toBe('waiting');
  expect(await figures()).toMatchObject({ paused: true, active: 0 });
  expect((await figures())?.waiting).toBeGreaterThanOrEqual(1);
  expect((await figures())?.oldestMs).toBeGreaterThanOrEqual(0);
  const { items } = await jobs().page('orders', 'waiting', { page: 1, limit: 10 });
  const waiting = items.find((job) => job.name === 'confirm');
  expect(waiting).toMatchObject({ orderId: first, attempts: 0 });
  await expect(jobs().retry('orders', waiting?.id ?? '', admin.account)).rejects.toMatchObject({ code: 'job_not_failed' });

  await shop.redis.flushall();
  expect(await figures()).toMatchObject({ paused: false, waiting: 0 });
  await jobs().enforcePauses();
  await shop.sweep();
  await expect.poll(() => confirmJob(first)).toBe('waiting');
  expect(await figures()).toMatchObject({ paused: true });
  expect(await stateOf(first)).toBe('confirming');

  expect(await jobs().setPaused('orders', false, admin.account)).toBe(false);
  await expect.poll(() => stateOf(first), { timeout: 20_000 }).toBe('closed');
  const { confirmation, jobs: done, state } = await jobs().ofOrder(first);
  expect(state).toBe('closed');
  expect(confirmation?.steps.map(({ step }) => step)).toEqual(['queued', 'pinned', 'committed', 'written', 'closed']);
  expect(confirmation?.steps.map(({ at }) => at)).toEqual(confirmation?.steps.map(({ at }) => at).toSorted());
  await expect.poll(async () => (await jobs().ofOrder(first)).jobs[0]?.state).toBe('completed');
  expect(done[0]).toMatchObject({ name: 'confirm', orderId: first, attempts: 1 });
});

it('a refused confirmation is no failed job: its order names the reason once, and is confirmed again from there', {
  timeout: 60_000,
}, async () => {
  const rare = await shop.addProduct(1);
  const [winner, loser] = [await shop.order([{ productId: rare, quantity: 1 }]), await shop.order([{ productId: rare, quantity: 1 }])];
  await shop.confirm(winner, [{ productId: rare, quantity: 1 }]);
  await expect.poll(() => stateOf(winner), { timeout: 20_000 }).toBe('closed');
  for (const id of ['refused-at-first', 'refused-again']) {
    await shop.confirm(loser, [{ productId: rare, quantity: 1 }], id);
    await expect.poll(async () => (await jobs().byId('orders', `confirm-${id}-0`)).state, { timeout: 20_000 }).toBe('completed');
    expect(await jobs().byId('orders', `confirm-${id}-0`)).toMatchObject({ error: expect.stringContaining('out of stock'), errors: [] });
    await expect(jobs().retry('orders', `confirm-${id}-0`, admin.account)).rejects.toMatchObject({ code: 'job_not_failed' });
  }
  expect(await figures()).toMatchObject({ failed: 0 });
  expect(await jobs().page('orders', 'failed', { page: 1, limit: 10 })).toEqual({ items: [], total: 0 });
  const { items } = await shop.worker.orders.admin.pending({ page: 1, limit: 10, search: '', sort: 'newest' });
  expect(items.filter(({ confirmation }) => confirmation?.step === 'failed').map(({ orderId }) => orderId)).toEqual([loser]);
  expect((await jobs().ofOrder(loser)).confirmation).toMatchObject({ n: 2, step: 'failed', error: { lineIndex: 0 } });

  await shop.deps.orders.collection.db.collection('products').updateMany({}, { $inc: { received: 5, available: 5 } });
  await shop.confirm(loser, [{ productId: rare, quantity: 1 }]);
  await expect.poll(() => stateOf(loser), { timeout: 20_000 }).toBe('closed');
  expect(await figures()).toMatchObject({ failed: 0 });
  expect(await shop.violations()).toEqual([]);
});

/** Eleven pauses of up to half a minute lie ahead of the end: the latest attempt of a broken job is made the last one. */
async function endAttempts(orderId: string): Promise<void> {
  const key = `{${shop.prefix}}:orders:confirm-broken-${orderId}-0`;
  await expect.poll(async () => (await jobs().ofOrder(orderId)).jobs.find((job) => job.name === 'confirm')?.error).toContain('disk');
  await shop.redis.hset(key, 'opts', JSON.stringify({ ...JSON.parse((await shop.redis.hget(key, 'opts')) ?? '{}'), attempts: 1 }));
}

it('a job that broke twelve times runs again at an admin’s word; one whose order went on is only cleared away', {
  timeout: 60_000,
}, async () => {
  const productId = await shop.addProduct(10);
  const items = [{ productId, quantity: 1 }];
  const [stuck, overtaken] = [await shop.order(items), await shop.order(items)];
  shop.faults.at = (name) => {
    if (name === 'saga.queued:enter') throw Object.assign(new Error('the disk is full'), { attempts: 1 });
  };
  for (const orderId of [stuck, overtaken]) await shop.confirm(orderId, items, `broken-${orderId}`);
  await Promise.all([endAttempts(stuck), endAttempts(overtaken)]);
  await expect.poll(async () => (await figures())?.failed, { timeout: 30_000 }).toBe(2);
  expect((await jobs().ofOrder(stuck)).jobs[0]).toMatchObject({ state: 'failed', error: 'the disk is full' });
  shop.faults.at = () => undefined;
  const { sends } = (await shop.read(overtaken)).confirmation ?? { sends: 0 };
  await shop.deps.orders.raiseSends(overtaken, `broken-${overtaken}`, sends, shop.deps.now());
  await shop.worker.handlers.confirm({ v: 1, orderId: overtaken, confirmationId: `broken-${overtaken}` }, { id: 'other', attempt: 1 });
  expect(await stateOf(overtaken)).toBe('closed');

  expect(await jobs().retryAll('orders', admin.account)).toEqual({ retried: 1, settled: 1, left: 0 });
  await expect.poll(() => stateOf(stuck), { timeout: 20_000 }).toBe('closed');
});

it('a job that broke for good is sent again by the sweeper, under an id that the queue has not seen', { timeout: 60_000 }, async () => {
  const items = [{ productId: await shop.addProduct(10), quantity: 1 }];
  const orderId = await shop.order(items);
  shop.faults.at = (name) => {
    if (name === 'saga.queued:enter') throw new Error('the disk is full');
  };
  await shop.confirm(orderId, items, `broken-${orderId}`);
  await endAttempts(orderId);
  await expect.poll(() => confirmJob(orderId), { timeout: 30_000 }).toBe('failed');
  shop.faults.at = () => undefined;
  await shop.sweep();
  await expect.poll(() => stateOf(orderId), { timeout: 20_000 }).toBe('closed');
});

it('a removed job comes back as long as its order needs it', { timeout: 60_000 }, async () => {
  const productId = await shop.addProduct(10);
  await jobs().setPaused('orders', true, admin.account);
  const orderId = await shop.order([{ productId, quantity: 1 }]);
  await shop.confirm(orderId, [{ productId, quantity: 1 }], 'taken-away');
  await expect.poll(() => confirmJob(orderId)).toBe('waiting');
  await jobs().remove('orders', 'confirm-taken-away-0');
  expect(await confirmJob(orderId)).toBeUndefined();
  await jobs().setPaused('orders', false, admin.account);
  await shop.sweep();
  await expect.poll(() => stateOf(orderId), { timeout: 20_000 }).toBe('closed');
  await expect(jobs().remove('orders', 'confirm-nobody-0')).rejects.toMatchObject({ code: 'not_found' });
});

it('a job that a worker has in hand is not removed', { timeout: 60_000 }, async () => {
  const items = [{ productId: await shop.addProduct(10), quantity: 1 }];
  const orderId = await shop.order(items);
  let finish: () => void = () => undefined;
  const finished = new Promise<void>((resolve) => {
    finish = resolve;
  });
  shop.faults.at = (name) => (name === 'saga.queued:enter' ? finished : undefined);
  await shop.confirm(orderId, items, 'taken-in-hand');
  await expect.poll(() => confirmJob(orderId)).toBe('active');
  await expect(jobs().remove('orders', 'confirm-taken-in-hand-0')).rejects.toMatchObject({ code: 'job_active' });
  await expect(jobs().retry('orders', 'confirm-taken-in-hand-0', admin.account)).rejects.toMatchObject({ code: 'job_not_failed' });
  shop.faults.at = () => undefined;
  finish();
  await expect.poll(() => stateOf(orderId), { timeout: 20_000 }).toBe('closed');
});

it('what waits is shown page by page in its turn, and measured in seconds with what is stuck', { timeout: 60_000 }, async () => {
  /** Every figure by its name and labels, as a process exports it. */
  const figuresOf = async (parts: Record<string, string>): Promise<Record<string, number>> => {
    const metrics = createMetrics('test');
    measureShop(metrics, shop.worker, async () => ({ ready: true, parts }), 30_000);
    const { text } = await metrics.expose();
    const found = text.matchAll(/^pulsecart_(\w+)\{(.*?),?service="test"\} (\S+)$/gm);
    return Object.fromEntries([...found].map(([, name, labels, value]) => [`${name} ${labels}`, Number(value)]));
  };
  const items = [{ productId: await shop.addProduct(10), quantity: 1 }];
  await jobs().setPaused('orders', true, admin.account);
  const orderId = await shop.order(items);
  const { collection } = shop.deps.orders;
  const ids = ['measured-1', 'measured-2', 'measured-3'].map((id) => `confirm-${id}-0`);
  await shop.confirm(orderId, items, 'measured-1');
  for (const id of ['measured-2', 'measured-3']) {
    await shop.deps.queue.add('confirm', { v: 1, orderId, confirmationId: id }, { jobId: `confirm-${id}-0` });
  }
  const waitingIds = async (page: number, limit: number): Promise<string[]> => {
    const { items: shown, total } = await jobs().page('orders', 'waiting', { page, limit });
    expect(total).toBe((await figures())?.waiting);
    return shown.map(({ id }) => id);
  };
  // Jobs `placed` come two seconds late, of this order and perhaps of one before it.
  const { page } = jobs();
  await expect
    .poll(async () => (await page('orders', 'waiting', { page: 1, limit: 100 })).items.map(({ id }) => id))
    .toContain(`placed-${orderId}`);
  await expect.poll(async () => (await figures())?.delayed).toBe(0);
  const all = await waitingIds(1, 100);
  expect(all.filter((id) => id.startsWith('confirm-'))).toEqual(ids);
  const paged: string[] = [];
  for (let number = 1; paged.length < all.length; number++) paged.push(...(await waitingIds(number, 2)).slice(0, 2));
  expect(paged).toEqual(all);
  await shop.redis.hset(`{${shop.prefix}}:orders:${all[0]}`, 'timestamp', Date.now() - 90_000);
  await collection.updateOne({ orderId }, { $push: { outbox: { id: 'x', kind: 'push', at: new Date(Date.now() - 45_000) } } } as object);

  const early = await figuresOf({ database: 'ok', redis: 'away' });
  expect(early).toMatchObject({
    'queue_jobs queue="orders",state="waiting"': all.length,
    'queue_jobs queue="orders",state="active"': 0,
    'queue_jobs queue="maintenance",state="waiting"': 0,
    'queue_paused queue="orders"': 1,
    'queue_paused queue="maintenance"': 0,
    'queue_oldest_seconds queue="maintenance"': 0,
    'orders_stuck state="confirming"': 0,
    'orders_stuck state="cancelling"': 0,
    'outbox_oldest_seconds record="confirmedOrders"': 0,
    'engine_up engine="database"': 1,
    'engine_up engine="redis"': 0,
  });
  const seconds = (name: string): number => early[name] ?? Number.NaN;
  expect(seconds('queue_oldest_seconds queue="orders"')).toBeGreaterThanOrEqual(90);
  expect(seconds('queue_oldest_seconds queue="orders"')).toBeLessThan(150);
  expect(seconds('outbox_oldest_seconds record="orders"')).toBeGreaterThanOrEqual(45);
  expect(seconds('outbox_oldest_seconds record="orders"')).toBeLessThan(105);
  // Stuck is what waits four times as long as the sweeper's patience.
  shop.clock.aheadMs = 95_000;
  expect((await figuresOf({}))['orders_stuck state="confirming"']).toBe(0);
  shop.clock.aheadMs = 120_000;
  expect((await figuresOf({}))['orders_stuck state="confirming"']).toBe(1);
  shop.clock.aheadMs = 0;

  await collection.updateOne({ orderId }, { $pull: { outbox: { id: 'x' } } } as object);
  for (const id of ids.slice(1)) await jobs().remove('orders', id);
  await jobs().setPaused('orders', false, admin.account);
  await expect.poll(() => stateOf(orderId), { timeout: 20_000 }).toBe('closed');
});

it('with Redis away says so, and is itself again when it is back', { timeout: 60_000 }, async () => {
  await redis.kill();
  await expect(jobs().figures()).rejects.toMatchObject({ code: 'queues_away' });
  expect(await jobs().depth('orders')).toBeNull();
  await redis.restart();
  await expect
    .poll(
      () =>
        jobs()
          .figures()
          .then(
            (all) => all.length,
            () => 0,
          ),
      { timeout: 20_000 },
    )
    .toBe(2);
  // The worker takes jobs again, too.
  const items = [{ productId: await shop.addProduct(1), quantity: 1 }];
  const orderId = await shop.order(items);
  await shop.confirm(orderId, items);
  await expect.poll(() => stateOf(orderId)).toBe('closed');
});
