import { setTimeout as pause } from 'node:timers/promises';
import { Redis } from 'ioredis';
import { type Child, residentBytes, startChild } from '../harness/child.ts';
import { atMost, type Bench, byItself, type Figure, type Section } from '../harness/figures.ts';
import { interval, slope } from '../harness/statistics.ts';
import { openBenchShop } from '../shop/bench-shop.ts';
import { cartsOf } from '../shop/carts.ts';
import { addProducts } from '../shop/sample-products.ts';
import { addTestAccounts, type TestAccount } from '../shop/test-accounts.ts';

const SAMPLE_MS = 5000;
const SHOPPERS = 100;
const CALIBRATE_SECONDS = 10;
const MB = 1_000_000;
/** Finished jobs are kept up to 5,000 of each kind and an hour, each as one key. */
const MOST_KEYS = 16_000;

interface Sample {
  x: number;
  api: number;
  worker: number;
  keys: number;
}

/** Hours of trade in small: does anything grow that should not? */
export const soak: Section = {
  name: 'soak',
  title: 'Soak at half load',
  takes: { full: 1800, quick: 60 },
  onRequest: true,
  async run(bench) {
    const shop = await openBenchShop(bench);
    const clients = await startChild(new URL('../load/clients.process.ts', import.meta.url));
    const redis = new Redis(bench.engines.redisUrl);
    try {
      const products = await addProducts(shop.db, 500);
      const [shoppers, admins] = [await addTestAccounts(shop, SHOPPERS), await addTestAccounts(shop, 1, 'admin')];
      const [api, worker] = [await shop.startApi(), await shop.startWorker()];
      await clients.call('open', { urls: [api.url], accounts: shoppers });
      const plan = { url: api.url, accounts: shoppers, carts: cartsOf(products) };
      const { rate: full } = await clients.call<{ rate: number }>('place', { ...plan, seconds: CALIBRATE_SECONDS, lanes: 16 });
      // Placing is half of the work of an order; confirming is the other half.
      const rate = full / 2 / 2;
      const trade = { ...plan, admin: admins[0] as TestAccount, rate };
      const samples: Sample[] = [];
      const sample = async (x: number): Promise<void> => {
        samples.push({ x, api: residentBytes(api.pid) / MB, worker: residentBytes(worker.pid) / MB, keys: await redis.dbsize() });
      };
      const { orders, failed } = await during(bench, clients, trade, sample);
      return figures(samples, {
        'orders a second': rate,
        orders,
        failed: failed.length,
        ...(failed[0] === undefined ? {} : { 'first failure': failed[0] }),
      });
    } finally {
      redis.disconnect();
      await clients.stop();
      await shop.close();
    }
  },
};

async function during(bench: Bench, clients: Child, trade: { rate: number }, sample: (minutes: number) => Promise<void>) {
  const begin = performance.now();
  const minutes = (): number => (performance.now() - begin) / 60_000;
  let [orders, trading] = [0, true];
  const failed: string[] = [];
  const watching = (async () => {
    while (trading) {
      await sample(minutes());
      bench.progress(Math.min(1, minutes() / bench.minutes));
      await pause(SAMPLE_MS);
    }
  })();
  while (minutes() < bench.minutes) {
    const done = await clients.call<{ orders: number; failed: string[] }>('live', { ...trade, seconds: Math.min(30, bench.minutes * 60) });
    orders += done.orders;
    failed.push(...done.failed);
  }
  trading = false;
  await watching;
  return { orders, failed };
}

/** The first sample of each minute. */
const byMinute = (samples: readonly Sample[]): Sample[] =>
  [...Map.groupBy(samples, ({ x }) => Math.floor(x)).values()].flatMap((minute) => minute.slice(0, 1));

function figures(samples: readonly Sample[], details: Record<string, number | string>): Figure[] {
  // The first third warms up: code is compiled, pools and caches fill.
  const settled = samples.slice(Math.floor(samples.length / 3));
  const [last] = settled.slice(-1);
  const minutes = last?.x ?? 0;
  const growth = (pick: (sample: Sample) => number, unit: number): number =>
    slope(settled.map((one) => ({ x: one.x, y: pick(one) }))) * unit;
  const grown = (name: string, pick: (sample: Sample) => number): Figure =>
    byItself(name, 'MB an hour', interval([growth(pick, 60)]), atMost(10), {
      details: {
        minutes,
        'MB minute by minute': byMinute(samples)
          .map((sample) => Math.round(pick(sample)))
          .join(' '),
      },
    });
  const most = Math.max(...samples.map((one) => one.keys));
  return [
    grown('memory of the API grows by', (one) => one.api),
    grown('memory of the worker grows by', (one) => one.worker),
    byItself('Redis keys at most', '', interval([most]), atMost(MOST_KEYS), {
      details: {
        'at the end': last?.keys ?? Number.NaN,
        'growth in the last two thirds, a minute': growth((one) => one.keys, 1),
        ...details,
      },
    }),
  ];
}
