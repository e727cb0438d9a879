import { setTimeout as pause } from 'node:timers/promises';
import type { ProductDocument } from '@pulsecart/core/catalogue/product-document';
import { createDrain } from '../confirm/drain.ts';
import { type Child, residentBytes, startChild } from '../harness/child.ts';
import { againstFloor, atMost, type Bench, byItself, type Figure, type Section } from '../harness/figures.ts';
import { measurePairs } from '../harness/pairs.ts';
import { percentile } from '../harness/statistics.ts';
import { type BenchShop, openBenchShop } from '../shop/bench-shop.ts';
import { addProducts } from '../shop/goods.ts';
import { addPeople, type Person } from '../shop/people.ts';
import { ordersOf, pendingOrder, storeOrders } from '../shop/placed-orders.ts';

const SETTLE_MS = 1500;

const bareProcess = (flags: string[] = []): Promise<Child> =>
  startChild(new URL('./bare.process.ts', import.meta.url), { execArgv: flags });

/** From an admin's command to the shopper's screen, and what a watcher costs. */
export const realtime: Section = {
  name: 'realtime',
  title: 'News to watching browsers',
  takes: { full: 200, quick: 50 },
  async run(bench) {
    const shop = await openBenchShop(bench);
    const people = await startChild(new URL('../load/people.process.ts', import.meta.url));
    try {
      const products = await addProducts(shop.db, 300);
      const news = await latencies(bench, shop, people, products);
      bench.progress(0.6);
      return [...news, await memory(bench, shop, people)];
    } finally {
      await people.stop();
      await shop.close();
    }
  },
};

async function latencies(bench: Bench, shop: BenchShop, people: Child, products: readonly ProductDocument[]): Promise<Figure[]> {
  const { redisUrl } = bench.engines;
  const [api, worker] = [await shop.startApi(), await shop.startWorker()];
  const [admin] = await addPeople(shop, 1, 'admin');
  const shoppers = await addPeople(shop, 100);
  const drain = createDrain(shop);
  await drain.run(ordersOf(products, 50, 2), [worker]);
  const full = await drain.run(ordersOf(products, bench.quick ? 100 : 200, 2), [worker]);
  await drain.close();
  // A stream of commands through the API costs more than a queue that is full already.
  const rate = full / 2 / 1.5;
  const count = bench.quick ? 40 : 80;
  await people.call('open', { urls: [api.url], people: shoppers });
  const stream = `${shop.name}-bare`;
  const [listener, emitter, watcher] = [
    await bareProcess(),
    await bareProcess(),
    await startChild(new URL('../load/people.process.ts', import.meta.url)),
  ];
  const url = await listener.call<string>('listen', { redisUrl, stream });
  await emitter.call('emitter', { redisUrl, stream });
  await watcher.call('openBare', { url, rooms: ['shopper'] });
  const whole: number[] = [];
  const lastLegs: number[] = [];
  const bare: number[] = [];
  let steps = 0;
  const found = await measurePairs(
    {
      async product(run) {
        const orders = Array.from({ length: count }, (_, i) => {
          const pair = [products[(2 * i) % products.length], products[(2 * i + 1) % products.length]] as ProductDocument[];
          return pendingOrder((shoppers[i % shoppers.length] as Person).email, pair);
        });
        await storeOrders(shop.db, orders);
        const commands = orders.map(({ orderId, lines }) => ({ orderId, productIds: lines.map((line) => line.product.productId) }));
        const times = await people.call<{ whole: number; lastLeg: number }[]>('confirm', { url: api.url, admin, orders: commands, rate });
        if (run >= 0) whole.push(...times.map((time) => time.whole));
        if (run >= 0) lastLegs.push(...times.map((time) => time.lastLeg));
        return percentile(
          times.map((time) => time.whole),
          0.5,
        );
      },
      async floor(run) {
        const heard = watcher.call<number[]>('listenBare', { count });
        await emitter.call('emit', { room: 'shopper', count, rate });
        const times = await heard;
        if (run >= 0) bare.push(...times);
        return percentile(times, 0.5);
      },
    },
    { pairs: bench.pairs, onStep: () => bench.progress((0.6 * ++steps) / (bench.pairs + 1)) },
  );
  await people.call('close');
  for (const child of [listener, emitter, watcher]) await child.stop();
  await api.process.stop();
  await worker.process.stop();
  const at = (values: readonly number[], p: number): number => percentile(values, p);
  const details = {
    'p99 of the bare emit, ms': at(bare, 0.99),
    'from the worker moving the status, p50, ms': at(lastLegs, 0.5),
    'p99 of that, ms': at(lastLegs, 0.99),
    'commands, 1/s': rate,
  };
  const note =
    'the command is stored, queued, taken by a worker, and goes through nine durable steps of the order protocol before the shopper is told; the bare emit does nothing before it tells.';
  const one = at(whole, 0.99);
  return [
    againstFloor(
      "from the command to confirm to the shopper's socket, p50",
      'ms',
      'a bare emit from another process through the same adapter',
      found,
      atMost(3),
      { details, note },
    ),
    byItself(
      "from the command to confirm to the shopper's socket, p99",
      'ms',
      { median: one, low: at(whole, 0.985), high: at(whole, 0.995) },
      atMost(150),
    ),
  ];
}

/** Resident memory that each further watcher takes, when some are there already. */
async function memory(bench: Bench, shop: BenchShop, people: Child): Promise<Figure> {
  const { redisUrl } = bench.engines;
  const [some, many] = bench.quick ? [200, 600] : [300, 1500];
  const watchers = await addPeople(shop, many);
  const grown = async (pid: number, open: (from: number, to: number) => Promise<unknown>): Promise<number> => {
    await open(0, some);
    await pause(SETTLE_MS);
    const before = residentBytes(pid);
    await open(some, many);
    await pause(SETTLE_MS);
    return (residentBytes(pid) - before) / (many - some) / 1000;
  };
  const pairs = Math.min(bench.pairs, bench.quick ? 2 : 7);
  let steps = 0;
  const found = await measurePairs(
    {
      async product() {
        const api = await shop.startApi();
        const value = await grown(api.pid, (from, to) => people.call('open', { urls: [api.url], people: watchers.slice(from, to) }));
        await people.call('close');
        await api.process.stop();
        return value;
      },
      async floor() {
        const bare = await bareProcess(['--max-semi-space-size=8']);
        const url = await bare.call<string>('listen', { redisUrl, stream: `${shop.name}-memory` });
        const value = await grown(bare.pid, (from, to) =>
          people.call('openBare', { url, rooms: watchers.slice(from, to).map(({ email }) => email) }),
        );
        await people.call('close');
        await bare.stop();
        return value;
      },
    },
    { pairs, warmUps: 0, onStep: () => bench.progress(0.6 + (0.4 * ++steps) / pairs) },
  );
  return againstFloor('memory per connected watcher', 'kB', 'bare Socket.IO with the same adapter', found, atMost(1.3), {
    details: { watchers: many },
  });
}
