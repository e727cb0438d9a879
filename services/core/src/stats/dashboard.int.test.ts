import { testEngineUrl } from '@pulsecart/dev/test/engines';
import { createLogger } from '@pulsecart/platform/observability/logger';
import { consumeJobs, type JobConsumer } from '@pulsecart/platform/redis/queue';
import { openWaitingRedis } from '@pulsecart/platform/redis/redis';
import { orderJobs } from '@pulsecart/shared/orders/jobs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { keepDeletedSales } from '../migrations/2026-11-22-keep-deleted-sales.ts';
import { cancelOrder } from '../orders/cancelling/cancel-order.ts';
import { runConfirmation } from '../orders/confirmation/run-confirmation.ts';
import { removeConfirmed } from '../orders/confirmed/remove-confirmed.ts';
import { confirmedChanges } from '../orders/sums/order-sums.ts';
import { recountOrders } from '../orders/sums/recount-orders.ts';
import { setStatus } from '../orders/tracking/set-status.ts';
import { admin, buyer, openPipelineShop, type PipelineShop } from '../testing/pipeline-shop.ts';

const log = createLogger('test', 'silent');
let shop: PipelineShop;
let consumer: JobConsumer;
let waiting: ReturnType<typeof openWaitingRedis>;

beforeAll(async () => {
  shop = await openPipelineShop();
  waiting = openWaitingRedis(testEngineUrl('redis'), log);
  consumer = consumeJobs('orders', orderJobs, shop.worker.handlers, { redis: waiting, prefix: shop.prefix, concurrency: 4, log });
});
afterAll(async () => {
  await consumer.close();
  waiting.disconnect();
  await shop.close();
});

const pushesOf = async (event: string): Promise<number> => {
  const rows = await shop.redis.xrange(`${shop.prefix}:push`, '-', '+');
  return rows.filter(([, fields]) => fields.some((field) => field.includes(`"${event}"`))).length;
};

it('a confirmed order that the first version deleted counts as sold again, however often the migration runs', async () => {
  const old = await openPipelineShop();
  const items = [{ productId: await old.addProduct(9, 1000), quantity: 1 }];
  const orderId = await old.order(items);
  await runConfirmation(old.deps, orderId, await old.confirm(orderId, items));
  await old.worker.flush();
  const sold = { money: await old.worker.stats.shopMoney(), sales: await old.worker.stats.sales(2) };
  expect(sold.money).toEqual({ totalPrices: 30, count: 1 });
  const deleted = { deletedAt: new Date(), live: false, outbox: [] };
  await old.deps.confirmed.collection.updateOne({ orderId }, { $set: deleted });
  const document = await old.deps.confirmed.byOrderId(orderId);
  if (document === null) throw new Error('the order is gone');
  await old.deps.count(confirmedChanges(document).filter(({ key }) => key.startsWith('removed:')));
  expect(await old.worker.stats.shopMoney()).toEqual({ totalPrices: 0, count: 0 });
  const unused = { fillOwners: async () => undefined, dropEmailIndexes: async () => undefined };
  for (let run = 0; run < 2; run++) {
    await keepDeletedSales.run({ ...unused, recountOrders: () => recountOrders(old.deps) });
    expect({ money: await old.worker.stats.shopMoney(), sales: await old.worker.stats.sales(2) }).toEqual(sold);
  }
  await old.close();
});

it('the dashboard tells orders, money, statuses, sellers and speed from sums, and says when they moved', { timeout: 60_000 }, async () => {
  const { stats } = shop.worker;
  expect((await stats.pipeline()).confirmMs).toEqual({ p50: null, p95: null, count: 0 });
  const productId = await shop.addProduct(9, 1000);
  const items = [{ productId, quantity: 2 }];
  const orders = await Promise.all([1, 2, 3, 4].map(() => shop.order(items)));
  const [first = '', second = '', third = ''] = orders;
  for (const orderId of [first, second]) await shop.confirm(orderId, items);
  for (const orderId of [first, second])
    await expect.poll(async () => (await shop.read(orderId)).state, { timeout: 20_000 }).toBe('closed');
  await setStatus(shop.deps, first, 'transport', admin);
  await cancelOrder(shop.deps, () => shop.deps.orders.byOrderId(third), admin);
  await shop.worker.flush();
  const screens = async () => ({
    ...{ sales: await stats.sales(7), money: await stats.shopMoney(), funnel: await stats.funnel(), products: await stats.products() },
    ...{ customer: await stats.moneyOf(buyer.id), stock: (await shop.product(productId)).available },
  });
  const before = await screens();
  const listed = async () => (await shop.worker.orders.admin.confirmed({ page: 1, limit: 10, search: '', sort: 'newest' })).total;
  expect(await listed()).toBe(2);
  const removed = await shop.deps.confirmed.byOrderId(second);
  await removeConfirmed(shop.deps, removed?._id.toHexString() ?? '', admin);
  const end = await shop.worker.operations.activityLog.begin({
    ...{ account: admin.account, action: 'confirmed.delete', subject: null, detail: null, correlationId: null },
  });
  end({ outcome: 'done' });
  // What a process has in hand when it ends: pushes, counts, and how commands ended.
  await shop.worker.flush();
  const { items: activities } = await shop.worker.operations.activityLog.page({ search: '', page: 1, limit: 1 });
  expect(activities).toMatchObject([{ action: 'confirmed.delete', outcome: 'done' }]);
  // The order leaves its list, and nothing else.
  expect(await listed()).toBe(1);
  expect(await screens()).toEqual(before);
  await recountOrders(shop.deps);
  await recountOrders(shop.deps);
  expect(await screens()).toEqual(before);

  const sales = await stats.sales(7);
  expect(sales).toHaveLength(7);
  expect(sales.at(-1)).toMatchObject({ placed: 4, placedMoney: 160, confirmed: 2, revenue: 80 });
  expect(sales[0]).toMatchObject({ placed: 0, revenue: 0 });
  expect(await stats.shopMoney()).toEqual({ totalPrices: 80, count: 2 });
  expect(await stats.moneyOf(buyer.id)).toEqual({ totalPrices: 120, count: 3 });
  expect(await stats.funnel()).toEqual({ pending: 1, packaged: 1, transport: 1, delivery_done: 0, cancelled: 1 });
  expect(await stats.products()).toMatchObject({
    bestSellers: [{ productId, sold: 4, stock: 5 }],
    lowStock: [{ productId, stock: 5 }],
  });
  const { confirmMs, pendingOrders, queue } = await stats.pipeline();
  expect(confirmMs.count).toBe(1);
  expect(confirmMs.p95).toBeGreaterThanOrEqual(confirmMs.p50 ?? Number.NaN);
  expect(pendingOrders).toBe(1);
  expect(queue).toMatchObject({ paused: false, failed: 0 });
  expect(await pushesOf('stats:moved')).toBeGreaterThanOrEqual(1);
});
