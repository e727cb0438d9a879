import { leaveUndone } from '@pulsecart/core/testing/left-undone';
import { openPipelineShop, type PipelineShop } from '@pulsecart/core/testing/pipeline-shop';
import { createLease } from '@pulsecart/platform/mongo/lease';
import { createLogger } from '@pulsecart/platform/observability/logger';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createSweeper, type SweeperOptions } from './sweeper.ts';

const HOUR_MS = 3_600_000;
let shop: PipelineShop;
beforeAll(async () => {
  shop = await openPipelineShop();
});
afterAll(() => shop.close());
beforeEach(() => {
  shop.clock.aheadMs = 0;
});

const leaseOf = (holder: string) => createLease(shop.deps.orders.collection.db, 'sweeper', holder, 600_000);
const sweeperOf = (more: Partial<SweeperOptions> = {}) =>
  createSweeper({
    ...{ orders: shop.worker.orders, lease: { hold: async () => true, release: async () => undefined }, hourly: async () => undefined },
    ...{ intervalMs: 5, graceMs: 60_000, log: createLogger('test', 'silent') },
    ...more,
  });

it('of two processes one sweeps, and the other once the first has stopped', async () => {
  const [first, second] = [sweeperOf({ lease: leaseOf('first') }), sweeperOf({ lease: leaseOf('second') })];
  expect(await first.sweep()).toMatchObject({ published: 0, holds: 0 });
  expect(await second.sweep()).toBeNull();
  await first.stop();
  expect(await second.sweep()).toMatchObject({ published: 0, holds: 0 });
  await second.stop();
});

it('a sweep that fails is followed by the next one', async () => {
  let tries = 0;
  const hold = async (): Promise<boolean> => {
    if (++tries < 3) throw new Error('the database is away');
    return true;
  };
  let swept = 0;
  const sweeper = sweeperOf({
    lease: { hold, release: async () => undefined },
    further: async () => {
      swept++;
    },
  });
  sweeper.start();
  await expect.poll(() => swept).toBeGreaterThan(1);
  await sweeper.stop();
});

it('what is due each hour holds up no sweep, however long it takes, and is told when the process ends', async () => {
  let told = false;
  const hourly = (stopping: AbortSignal) =>
    new Promise<void>((resolve) => {
      stopping.addEventListener('abort', () => {
        told = true;
        resolve();
      });
    });
  const sweeper = sweeperOf({ hourly });
  for (let sweeps = 0; sweeps < 2; sweeps++) expect(await sweeper.sweep()).toMatchObject({ published: 0 });
  await sweeper.stop();
  expect(told).toBe(true);
});

it('what is due each hour is not begun again while it goes on', async () => {
  let begun = 0;
  const hourly = (stopping: AbortSignal) =>
    new Promise<void>((resolve) => {
      begun++;
      stopping.addEventListener('abort', () => resolve());
    });
  const sweeper = sweeperOf({ hourly });
  for (const ahead of [0, HOUR_MS + 1000]) {
    shop.clock.aheadMs = ahead;
    await sweeper.sweep();
  }
  expect(begun).toBe(1);
  await sweeper.stop();
});

it('what is due each hour runs with the first sweep, and again only after an hour', async () => {
  let chores = 0;
  const sweeper = sweeperOf({
    hourly: async () => {
      chores++;
    },
  });
  for (const ahead of [0, 1, HOUR_MS - 60_000]) {
    shop.clock.aheadMs = ahead;
    await sweeper.sweep();
    expect(chores).toBe(1);
  }
  shop.clock.aheadMs = HOUR_MS + 1000;
  await sweeper.sweep();
  expect(chores).toBe(2);
  await sweeper.stop();
});

it('what is due each hour and failed waits for the next hour, and the sweeps in between go on', async () => {
  let [chores, further] = [0, 0];
  const sweeper = sweeperOf({
    hourly: async () => {
      chores++;
      throw new Error('the catalogue cannot be counted');
    },
    further: async () => {
      further++;
    },
  });
  const sweep = () => sweeper.sweep().catch((error: Error) => expect(error.message).toBe('the catalogue cannot be counted'));
  await sweep();
  shop.clock.aheadMs = HOUR_MS - 60_000;
  expect(await sweeper.sweep()).toMatchObject({ failures: [] });
  expect([chores, further]).toEqual([1, 2]);
  shop.clock.aheadMs = HOUR_MS + 1000;
  await sweep();
  expect([chores, further]).toEqual([2, 3]);
  await sweeper.stop();
});

it('holds that ran out are given back by a sweep, and told with what it took up', async () => {
  const productId = await shop.addProduct(3);
  const orderId = await shop.order([{ productId, quantity: 2 }]);
  const [line, now] = [{ orderId, lineId: '0', productId }, shop.deps.now()];
  expect(await shop.deps.inventory.reserve(line, 2, new Date(now.getTime() + 1000), now)).toBe(true);
  const told: Record<string, number> = {};
  const sweeper = sweeperOf({
    swept: (what, count) => {
      told[what] = count;
    },
  });
  expect(await sweeper.sweep()).toMatchObject({ holds: 0 });
  shop.clock.aheadMs = 2000;
  expect(await sweeper.sweep()).toMatchObject({ holds: 1 });
  expect(told).toMatchObject({ holds: 1, placed: 0 });
  expect(await shop.product(productId)).toMatchObject({ available: 3, reservations: [] });
  await sweeper.stop();
});

it('leaves what is younger than the grace to whoever has it in hand', async () => {
  const orderId = await leaveUndone(shop).undone.placed();
  const sweeper = sweeperOf();
  shop.clock.aheadMs = 30_000;
  expect(await sweeper.sweep()).toMatchObject({ placed: 0, published: 0 });
  shop.clock.aheadMs = 61_000;
  expect(await sweeper.sweep()).toMatchObject({ placed: 1, failures: [] });
  expect(await shop.deps.statuses.byOrderId(orderId)).toMatchObject({ status: 'pending' });
  await sweeper.stop();
});

it('other work is told the grace, and stopping waits for the sweep under way and lets none follow', async () => {
  const before: Date[] = [];
  let finish: () => void = () => undefined;
  const sweeper = sweeperOf({
    further: (date) => {
      before.push(date);
      return new Promise<void>((resolve) => {
        finish = resolve;
      });
    },
  });
  const began = shop.deps.now().getTime();
  sweeper.start();
  await expect.poll(() => before.length).toBe(1);
  const age = shop.deps.now().getTime() - (before[0]?.getTime() ?? 0);
  expect(age).toBeGreaterThanOrEqual(60_000);
  expect(age).toBeLessThan(60_000 + shop.deps.now().getTime() - began + 1);
  let stopped = false;
  const stopping = sweeper.stop().then(() => {
    stopped = true;
  });
  await shop.deps.orders.collection.findOne({});
  expect(stopped).toBe(false);
  finish();
  await stopping;
  // A sweep takes longer than the interval: by the third, another one of the stopped sweeper would have come.
  const other = sweeperOf();
  for (let sweep = 0; sweep < 3; sweep++) await other.sweep();
  expect(before).toHaveLength(1);
});
