import { setTimeout as pause } from 'node:timers/promises';
import type { ProductDocument } from '@pulsecart/core/stored';
import { createDrain } from '../confirm/drain.ts';
import { type Child, residentBytes, startChild } from '../harness/child.ts';
import { againstBaseline, atMost, type Bench, byItself, type Figure, type Section } from '../harness/figures.ts';
import { type Comparison, compared, measurePairs } from '../harness/pairs.ts';
import { percentile } from '../harness/statistics.ts';
import { type BenchShop, openBenchShop } from '../shop/bench-shop.ts';
import { ordersOf, pendingOrder, storeOrders } from '../shop/placed-orders.ts';
import { addProducts } from '../shop/sample-products.ts';
import { addTestAccounts, type TestAccount } from '../shop/test-accounts.ts';

const SETTLE_MS = 1500;
const COLLECTS = ['--expose-gc', `--import=${new URL('../harness/collect-on-signal.ts', import.meta.url)}`];

const bareProcess = (flags: string[] = []): Promise<Child> =>
  startChild(new URL('./baseline.process.ts', import.meta.url), { execArgv: flags });

/** From an admin's command to the shopper's screen, and what a watcher costs. */
export const realtime: Section = {
  name: 'realtime',
  title: 'News to watching browsers',
  takes: { full: 125, quick: 20 },
  async run(bench) {
    const shop = await openBenchShop(bench);
    const clients = await startChild(new URL('../load/clients.process.ts', import.meta.url));
    try {
      const products = await addProducts(shop.db, 300);
      const delivery = await latencies(bench, shop, clients, products);
      bench.progress(0.6);
      return [...delivery, await memory(bench, shop, clients)];
    } finally {
      await clients.stop();
      await shop.close();
    }
  },
};

async function latencies(bench: Bench, shop: BenchShop, clients: Child, products: readonly ProductDocument[]): Promise<Figure[]> {
  const { redisUrl } = bench.engines;
  const [api, worker] = [await shop.startApi(), await shop.startWorker()];
  const [admin] = await addTestAccounts(shop, 1, 'admin');
  const shoppers = await addTestAccounts(shop, 100);
  const drain = createDrain(shop, bench.quick);
  await drain.run(ordersOf(products, 50, 2), [worker]);
  const full = await drain.run(ordersOf(products, bench.quick ? 100 : 200, 2), [worker]);
  await drain.close();
  // A stream of commands through the API costs more than a queue that is full already.
  const rate = full / 2 / 1.5;
  const count = bench.quick ? 30 : 150;
  await clients.call('open', { urls: [api.url], accounts: shoppers });
  const stream = `${shop.name}-bare`;
  const [listener, emitter, watcher] = [
    await bareProcess(),
    await bareProcess(),
    await startChild(new URL('../load/clients.process.ts', import.meta.url)),
  ];
  const url = await listener.call<string>('listen', { redisUrl, stream });
  await emitter.call('emitter', { redisUrl, stream });
  await watcher.call('openBaseline', { url, rooms: ['shopper'] });
  // At the same time: both are measured on the same machine under load.
  const both = async (): Promise<Run> => {
    const orders = Array.from({ length: count }, (_, i) => {
      const pair = [products[(2 * i) % products.length], products[(2 * i + 1) % products.length]] as ProductDocument[];
      return pendingOrder(shoppers[i % shoppers.length] as TestAccount, pair);
    });
    await storeOrders(shop.db, orders);
    const commands = orders.map(({ orderId, lines }) => ({ orderId, productIds: lines.map((line) => line.product.productId) }));
    const [heard, times] = await Promise.all([
      watcher.call<number[]>('listenBare', { count }),
      clients.call<Delivery[]>('confirm', { url: api.url, admin, orders: commands, rate }),
      emitter.call('emit', { room: 'shopper', count, rate }),
    ]);
    return { deliveries: times, bare: heard };
  };
  await both();
  const runs: Run[] = [];
  while (runs.length < bench.pairs) {
    runs.push(await both());
    bench.progress((0.6 * runs.length) / bench.pairs);
  }
  await clients.call('close');
  for (const child of [listener, emitter, watcher]) await child.stop();
  await api.process.stop();
  await worker.process.stop();
  return [...legFigures(runs), ...wholeFigures(runs, rate)];
}

/** Of one confirmation, in milliseconds: until the command's answer, until the shopper heard, and the last part of that. */
interface Delivery {
  answered: number;
  whole: number;
  lastLeg: number;
}

const BASELINE = 'a bare emit from another process through the same adapter, at the same time';

type Run = { deliveries: readonly Delivery[]; bare: readonly number[] };

/** A percentile of the shop's times beside the same one of the bare emits, run by run. */
function beside(runs: readonly Run[], pick: (time: Delivery) => number, p: number): Comparison {
  const product = runs.map(({ deliveries }) => percentile(deliveries.map(pick), p));
  return compared({ product, baseline: runs.map(({ bare }) => percentile(bare, p)) });
}

function legFigures(runs: readonly Run[]): Figure[] {
  const note =
    'from the time that the worker writes into the record, which it takes before it sends the write and which is whole milliseconds, rounded down: up to one millisecond of this is not the way.';
  const name = "news of a confirmation, from its write until the shopper's socket has it";
  const leg = (time: Delivery): number => time.lastLeg;
  return [
    againstBaseline(`${name}, p50`, 'ms', BASELINE, beside(runs, leg, 0.5), atMost(3), { note }),
    againstBaseline(`${name}, p99`, 'ms', BASELINE, beside(runs, leg, 0.99), atMost(3), { note }),
  ];
}

function wholeFigures(runs: readonly Run[], rate: number): Figure[] {
  const deliveries = runs.flatMap((run) => run.deliveries);
  const at = (pick: (time: Delivery) => number, p: number): number => percentile(deliveries.map(pick), p);
  const details = {
    'until the command is answered, p50, ms': at((time) => time.answered, 0.5),
    'from the answer to the write, p50, ms': at((time) => time.whole - time.lastLeg - time.answered, 0.5),
    'from the write to the socket, p50, ms': at((time) => time.lastLeg, 0.5),
    'commands, 1/s': rate,
  };
  const note =
    'the command is stored, queued, taken by a worker, and goes through nine durable steps of the order protocol before the shopper is told; the bare emit does nothing before it tells.';
  const name = "from the command to confirm to the shopper's socket";
  const whole = (time: Delivery): number => time.whole;
  const p99 = { median: at(whole, 0.99), low: at(whole, 0.985), high: at(whole, 0.995) };
  return [
    againstBaseline(`${name}, p50`, 'ms', BASELINE, beside(runs, whole, 0.5), atMost(3), { details, note }),
    byItself(`${name}, p99`, 'ms', p99, atMost(150)),
  ];
}

/** Resident memory that each further watcher takes, when some are there already. */
async function memory(bench: Bench, shop: BenchShop, clients: Child): Promise<Figure> {
  const { redisUrl } = bench.engines;
  const [some, many] = bench.quick ? [100, 400] : [300, 1500];
  const watchers = await addTestAccounts(shop, many);
  const needed = async (pid: number): Promise<number> => {
    process.kill(pid, 'SIGUSR2');
    await pause(SETTLE_MS);
    return residentBytes(pid);
  };
  const grown = async (pid: number, open: (from: number, to: number) => Promise<unknown>): Promise<number> => {
    await open(0, some);
    const before = await needed(pid);
    await open(some, many);
    return ((await needed(pid)) - before) / (many - some) / 1000;
  };
  const pairs = Math.min(bench.pairs, bench.quick ? 1 : 7);
  let steps = 0;
  const found = await measurePairs(
    {
      async product() {
        const api = await shop.startApi({ NODE_OPTIONS: COLLECTS.join(' ') });
        const value = await grown(api.pid, (from, to) => clients.call('open', { urls: [api.url], accounts: watchers.slice(from, to) }));
        await clients.call('close');
        await api.process.stop();
        return value;
      },
      async baseline() {
        const bare = await bareProcess(['--max-semi-space-size=8', ...COLLECTS]);
        const url = await bare.call<string>('listen', { redisUrl, stream: `${shop.name}-memory` });
        const value = await grown(bare.pid, (from, to) =>
          clients.call('openBaseline', { url, rooms: watchers.slice(from, to).map(({ email }) => email) }),
        );
        await clients.call('close');
        await bare.stop();
        return value;
      },
    },
    { pairs, warmUps: 0, onStep: () => bench.progress(0.6 + (0.4 * ++steps) / pairs) },
  );
  return againstBaseline('memory per connected watcher', 'kB', 'bare Socket.IO with the same adapter', found, atMost(1.3), {
    details: { watchers: many },
  });
}
