import { openPipelineShop, type PipelineShop } from '@pulsecart/core/testing/pipeline-shop';
import { privateEngine } from '@pulsecart/dev/test/engines';
import { privateRedisCluster } from '@pulsecart/dev/test/redis-cluster';
import { createLease } from '@pulsecart/platform/mongo/lease';
import { createLogger } from '@pulsecart/platform/observability/logger';
import { consumeJobs, type JobConsumer } from '@pulsecart/platform/redis/queue';
import { openWaitingRedis } from '@pulsecart/platform/redis/redis';
import { orderJobs } from '@pulsecart/shared/orders/jobs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSweeper, type Sweeper } from './sweeper/sweeper.ts';

const log = createLogger('test', 'silent');

const kinds = [
  { kind: 'one Redis', open: () => privateEngine('redis') },
  { kind: 'three nodes of a Redis Cluster', open: privateRedisCluster },
];

/** A whole worker on a Redis of its own, with a sweeper that spares nothing for being young. */
describe.each(kinds)('orders under way while Redis fails, on $kind', ({ open }) => {
  let redis: Awaited<ReturnType<(typeof kinds)[number]['open']>>;
  let shop: PipelineShop;
  let consumer: JobConsumer;
  let sweeper: Sweeper;
  let waiting: ReturnType<typeof openWaitingRedis>;

  beforeAll(async () => {
    redis = await open();
    shop = await openPipelineShop({ redis: redis.url });
    waiting = openWaitingRedis(redis.url, log);
    consumer = consumeJobs('orders', orderJobs, shop.worker.handlers, { redis: waiting, prefix: shop.prefix, concurrency: 8, log });
    const lease = createLease(shop.deps.orders.collection.db, 'sweeper', 'test', 10_000);
    sweeper = createSweeper({ orders: shop.worker.orders, lease, hourly: async () => undefined, intervalMs: 100, graceMs: 500, log });
    sweeper.start();
  });
  afterAll(async () => {
    await sweeper.stop();
    await consumer.close();
    waiting.disconnect();
    await shop.close();
  });

  async function placeAndConfirm(count: number, productId: string): Promise<string[]> {
    const items = [{ productId, quantity: 1 }];
    const orders = await Promise.all(Array.from({ length: count }, () => shop.order(items)));
    await Promise.all(orders.map((orderId) => shop.confirm(orderId, items)));
    return orders;
  }

  async function expectAllConfirmed(orders: readonly string[], productId: string): Promise<void> {
    const done = async (): Promise<number> => {
      const states = await Promise.all(orders.map((orderId) => shop.read(orderId)));
      return states.filter((order) => order.state === 'closed').length;
    };
    await expect.poll(done, { timeout: 60_000, interval: 100 }).toBe(orders.length);
    // A late run may hold units again for a moment: the sweeper gives them back.
    await expect.poll(() => shop.product(productId), { timeout: 20_000 }).toMatchObject({ committed: orders.length, reservations: [] });
    expect(await shop.deps.confirmed.collection.countDocuments({ orderId: { $in: [...orders] } })).toBe(orders.length);
    await expect.poll(() => shop.violations(), { timeout: 20_000 }).toEqual([]);
  }

  it('wiped (FLUSHALL) five times with 50 confirmations under way: none is lost', { timeout: 120_000 }, async () => {
    const productId = await shop.addProduct(100);
    const items = [{ productId, quantity: 1 }];
    const orders = await Promise.all(Array.from({ length: 50 }, () => shop.order(items)));
    let begun = 0;
    let wipes = 0;
    // Each order's job begins at least once: at every tenth beginning, what Redis knows of all the others is wiped.
    shop.faults.at = async (point) => {
      if (point !== 'saga.queued:enter' || ++begun % 10 !== 5 || wipes === 5) return;
      wipes++;
      await shop.wipeRedis();
    };
    await Promise.all(orders.map((orderId) => shop.confirm(orderId, items)));
    await expectAllConfirmed(orders, productId);
    expect(wipes).toBe(5);
    shop.faults.at = () => undefined;
  });

  it('away: commands are accepted all the same, and done when it is back', { timeout: 120_000 }, async () => {
    const productId = await shop.addProduct(100);
    await redis.kill();
    const began = performance.now();
    const orders = await placeAndConfirm(10, productId);
    expect(performance.now() - began).toBeLessThan(10_000);
    for (const orderId of orders) expect((await shop.read(orderId)).state).toBe('confirming');
    await redis.restart();
    await expectAllConfirmed(orders, productId);
  });

  it('a job delivered twice is done once', { timeout: 60_000 }, async () => {
    const productId = await shop.addProduct(10);
    const orders = await placeAndConfirm(5, productId);
    const confirmations = await Promise.all(
      orders.map(async (orderId) => ({ orderId, id: (await shop.read(orderId)).confirmation?.id ?? '' })),
    );
    await Promise.all(confirmations.map(({ orderId, id }) => shop.worker.orders.confirm(orderId, id)));
    await expectAllConfirmed(orders, productId);
  });
});
