import { randomUUID } from 'node:crypto';
import { confirmJobId, openProducts } from '@pulsecart/core/stored';
import { createLogger } from '@pulsecart/platform/observability/logger';
import { createJobQueue } from '@pulsecart/platform/redis/queue';
import { openRedis } from '@pulsecart/platform/redis/redis';
import { newOrderId } from '@pulsecart/shared/orders/order-id';
import { z } from 'zod';
import { startEngines } from '../../engines/start-engines.ts';
import type { Drill } from '../drill.ts';
import { type ClientOrder, checkoutBody, confirmBody } from '../harness/client.ts';
import type { DrillShop } from '../harness/drill-shop.ts';
import { seconds } from '../harness/load.ts';
import { type Found, inQuietShop, type OpenedShop, times } from '../harness/quiet-shop.ts';
import { until } from '../harness/until.ts';

const countBy = (statuses: readonly number[], status: number): number => statuses.filter((one) => one === status).length;

export const duplicates: Drill = {
  name: 'duplicates',
  title: '50 parallel confirmations, 50 parallel checkouts with one key, double clicks, replays, a job delivered twice',
  short: true,
  run: (context) =>
    inQuietShop(context, { apis: 2, workers: 2 }, async ({ shop, client }) => {
      const failures: string[] = [];
      const [shopper, clicker] = await shop.addAccounts(2);
      if (shopper === undefined || clicker === undefined) throw new Error('no shoppers');
      const product = await shop.product(100);
      const items = [{ product, quantity: 1 }];

      // 50 checkouts with one key: one draft, one answer.
      const key = randomUUID();
      const body = checkoutBody(newOrderId(), items);
      const checkouts = await times(50, () => client.call('POST /orders', shopper, body, key));
      const ids = new Set(checkouts.map((answer) => answer.body?.insertedId));
      if (
        ids.size !== 1 ||
        countBy(
          checkouts.map(({ status }) => status),
          200,
        ) !== 50
      )
        failures.push(`50 checkouts with one key gave ${[...ids]}`);
      const reused = await client.call('POST /orders', shopper, checkoutBody(newOrderId(), items), key);
      if (reused.status !== 409) failures.push(`a key used again for another order was answered with ${reused.status}`);

      // Two tabs, two keys, the same cart line: one order.
      await client.insist('POST /addToCart', clicker, { email: clicker.email, productId: product.id, quantity: 1 });
      const cart = await client.insist(`GET /addToCart/${encodeURIComponent(clicker.email)}`, clicker);
      const line = cart.body[0]._id as string;
      const clicks = await times(8, () => client.call('POST /orders', clicker, checkoutBody(newOrderId(), items, [line]), randomUUID()));
      const clicked = new Set(clicks.filter(({ status }) => status === 200).map((answer) => answer.body.orderId));
      if (clicked.size !== 1) failures.push(`8 checkouts of one cart line under 8 keys were ${clicked.size} orders`);

      // 50 confirmations of one order, each its own click, then one of them replayed.
      const order = await client.order(shopper, items);
      const keys = Array.from({ length: 50 }, () => randomUUID());
      const commands = await times(50, (i) => client.call('POST /confirmOrder', shop.admin, confirmBody(order.orderId, items), keys[i]));
      const taken = commands.findIndex(({ status }) => status === 202);
      if (
        countBy(
          commands.map(({ status }) => status),
          202,
        ) !== 1
      )
        failures.push('50 clicks on Confirm were not one confirmation');
      order.command = 'confirm';
      const replay = await client.call('POST /confirmOrder', shop.admin, confirmBody(order.orderId, items), keys[taken]);
      if (replay.body?.insertedId !== commands[taken]?.body?.insertedId) failures.push('a replayed command got another answer');

      // 50 confirmations with one key.
      const second = await client.order(shopper, items);
      const one = randomUUID();
      const same = await times(50, () => client.call('POST /confirmOrder', shop.admin, confirmBody(second.orderId, items), one));
      if (new Set(same.map(({ body: answer }) => answer?.insertedId)).size !== 1)
        failures.push('50 commands with one key got different answers');
      second.command = 'confirm';

      const doubledJobs = await deliverTwice(shop, [order, second]);
      await until('both are confirmed', async () => (await shop.db.collection('confirmedOrders').countDocuments()) === 2, 30_000);
      const sold = await unitsSold(shop);
      if (sold !== 2) failures.push(`2 units should be sold, not ${sold}`);
      return { faults: 50 + 8 + 50 + 50 + 2 + doubledJobs, figures: { 'units sold': sold }, failures };
    }),
};

/** Of the shop's only product. */
async function unitsSold({ db }: DrillShop): Promise<number> {
  return (await openProducts(db).findOne({}))?.committed ?? 0;
}

/** Queues the jobs of confirmations under ids of their own, so that BullMQ delivers each again. */
async function deliverTwice(shop: DrillShop, orders: readonly ClientOrder[]): Promise<number> {
  return withQueue(shop, async (queue) => {
    let count = 0;
    for (const { orderId } of orders) {
      const order = await shop.db.collection('orders').findOne({ orderId });
      for (let i = 0; i < 3; i++) {
        await queue.add('confirm', { v: 1, orderId, confirmationId: order?.confirmation.id }, { jobId: `again-${orderId}-${i}` });
        count++;
      }
    }
    return count;
  });
}

/** The shop's own queue, but for any payload. */
async function withQueue<T>(
  { settings }: DrillShop,
  work: (queue: { add(name: string, payload: unknown, options: { jobId: string }): Promise<boolean> }) => Promise<T>,
): Promise<T> {
  const log = createLogger('drill', 'silent');
  const redis = openRedis(settings.REDIS_URL ?? '', log);
  await until('Redis takes commands', () => redis.status === 'ready', 10_000, 20);
  const anything: Record<string, z.ZodType> = { confirm: z.unknown(), placed: z.unknown(), explode: z.unknown() };
  const queue = createJobQueue('orders', anything, redis, settings.REDIS_PREFIX ?? '', log);
  try {
    return await work(queue);
  } finally {
    await queue.close();
    redis.disconnect();
  }
}

export const contention: Drill = {
  name: 'contention',
  title: '10·S claims on S units by many admins and workers',
  run: (context) =>
    inQuietShop(context, { apis: 2, workers: context.quick ? 2 : 3 }, async ({ shop, client }) => {
      const units = context.quick ? 5 : 20;
      const claims = units * 10;
      const product = await shop.product(units);
      const items = [{ product, quantity: 1 }];
      const shoppers = await shop.addAccounts(claims);
      const admins = await shop.addAccounts(6, 'admin');
      const orders: ClientOrder[] = [];
      for (let i = 0; i < claims; i += 20)
        orders.push(...(await Promise.all(shoppers.slice(i, i + 20).map((who) => client.order(who, items)))));
      // A third is selected before: their holds and the others' confirmations fight for the same units.
      await times(Math.floor(claims / 3), async (i) => {
        const orderId = orders[i]?.orderId;
        const selection = { orderId, product: { productId: product.id, quantity: 1, lineIndex: 0 } };
        await client.call('POST /selectedOrder', admins[i % admins.length] ?? shop.admin, selection);
      });
      await times(claims, async (i) => {
        const order = orders[i];
        if (order !== undefined) await client.confirm(order, admins[i % admins.length] ?? shop.admin);
      });
      const confirming = () => shop.db.collection('orders').countDocuments({ state: 'confirming' });
      await until('all claims are decided', async () => (await confirming()) === 0, 120_000);
      // Holds of orders that lost run out; nobody may be sold more than there was.
      const stored = await openProducts(shop.db).findOne({});
      const failures = stored?.committed === units ? [] : [`${units} units were claimed ${claims} times, and ${stored?.committed} sold`];
      return { faults: claims, figures: { units, claims, 'units sold': stored?.committed ?? 0 }, failures };
    }),
};

export const poisonJobs: Drill = {
  name: 'poison-jobs',
  title: 'One job in ten is poison: unknown names, broken payloads, orders that are not there',
  run: (context) =>
    inQuietShop(context, { apis: 1, workers: 2 }, async ({ shop, client }) => {
      const count = context.quick ? 30 : 150;
      const [shopper] = await shop.addAccounts(1);
      if (shopper === undefined) throw new Error('no shopper');
      const product = await shop.product(10_000);
      const poison: [string, unknown][] = [
        ['explode', {}],
        ['confirm', { v: 1, orderId: 'NOBODY00', confirmationId: 'nothing-of-the-kind' }],
        ['confirm', 'not an object'],
        ['confirm', { v: 1, orderId: { $ne: null }, confirmationId: 'x' }],
        ['placed', { v: 1, orderId: 'NOBODY00' }],
        ['placed', null],
      ];
      let poisoned = 0;
      await withQueue(shop, async (queue) => {
        for (let i = 0; i < count; i++) {
          const [name, payload] = poison[i % poison.length] ?? ['explode', {}];
          if (i % 10 === 5 && (await queue.add(name, payload, { jobId: `poison-${poisoned}` }))) poisoned++;
          const order = await client.order(shopper, [{ product, quantity: 1 }]);
          await client.confirm(order, shop.admin);
        }
      });
      const began = performance.now();
      const done = () => shop.db.collection('confirmedOrders').countDocuments();
      await until('all good ones are done', async () => (await done()) === count, 60_000);
      return { faults: poisoned, figures: { 'good ones all done after': seconds(performance.now() - began) }, failures: [] };
    }),
};

export const olderPayload: Drill = {
  name: 'older-payload',
  title: 'Jobs of an older version: what no worker knows any more is refused, and sent again from the order itself',
  short: true,
  async run(context) {
    const engines = await startEngines({ kinds: ['redis'], throwaway: true });
    const urls = { redisUrl: engines.redisUrl, mongodbUri: context.engines.mongodbUri };
    const settings = { SWEEP_GRACE_MS: '2000', SWEEP_INTERVAL_MS: '500' };
    try {
      return await inQuietShop({ ...context, engines: urls }, { apis: 1, workers: 0 }, workThroughOldJobs, settings);
    } finally {
      await engines.stop();
    }
  },
};

async function workThroughOldJobs({ shop, client }: OpenedShop): Promise<Found> {
  const [shopper] = await shop.addAccounts(1);
  if (shopper === undefined) throw new Error('no shopper');
  const product = await shop.product(100);
  for (let i = 0; i < 6; i++) await client.confirm(await client.order(shopper, [{ product, quantity: 1 }]), shop.admin);
  const confirming = await shop.db.collection('orders').find({ state: 'confirming' }).toArray();
  // What this version queued is taken away, and what an older one would have queued under the same ids put in its place.
  const redis = openRedis(shop.settings.REDIS_URL ?? '', createLogger('drill', 'silent'));
  await until('Redis takes commands', () => redis.status === 'ready', 10_000, 20);
  await redis.flushall();
  redis.disconnect();
  await withQueue(shop, async (queue) => {
    for (const [i, { orderId, confirmation }] of confirming.entries()) {
      const known = { v: 1, orderId, confirmationId: confirmation.id };
      await queue.add('confirm', i % 2 === 0 ? { v: 0, order: orderId } : known, { jobId: confirmJobId(confirmation.id, 0) });
    }
  });
  await shop.startWorker();
  const began = performance.now();
  const done = () => shop.db.collection('confirmedOrders').countDocuments();
  await until('all are done', async () => (await done()) === confirming.length, 60_000);
  return { faults: confirming.length, figures: { 'all done after': seconds(performance.now() - began) }, failures: [] };
}
