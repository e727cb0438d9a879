import { setTimeout as pause } from 'node:timers/promises';
import { type ConfirmingOrder, openProducts, type ProductDocument } from '@pulsecart/core/stored';
import { retryOnDeadlock } from '@pulsecart/platform/mongo/mongo';
import { BSON } from 'mongodb';
import { type Child, cpuMs, startChild } from '../harness/child.ts';
import { againstBaseline, atLeast, atMost, type Bench, byItself, type Figure, type Section } from '../harness/figures.ts';
import { measurePairs } from '../harness/pairs.ts';
import { interval } from '../harness/statistics.ts';
import { type BenchShop, openBenchShop } from '../shop/bench-shop.ts';
import { confirmingOrder, confirmJob, ordersOf, storeOrders } from '../shop/placed-orders.ts';
import { addProducts } from '../shop/sample-products.ts';
import { createDrain, type Drain, settleMs } from './drain.ts';
import { commandsPerOrder, type Recording } from './recording.ts';

const LINES = 2;
const CONCURRENCY = 16;
/** A worker lives for days; its code has been compiled for good after about two thousand orders. */
const WARM_UPS = 4;
const PRODUCTS = 500;

/** How fast one worker process confirms, beside what BullMQ and the database would take for it alone. */
export const confirm: Section = {
  name: 'confirm',
  title: 'Confirmations by one worker',
  takes: { full: 260, quick: 20 },
  async run(bench) {
    const shop = await openBenchShop(bench);
    const stage = await openBenchShop(bench);
    const baseline = await startChild(new URL('./baseline.process.ts', import.meta.url));
    const drain = createDrain(shop, bench.quick);
    try {
      const products = await addProducts(shop.db, PRODUCTS);
      return [...(await count(bench, shop, products)), ...(await measure(bench, { shop, stage, baseline, drain, products }))];
    } finally {
      await baseline.stop();
      await drain.close();
      await stage.close();
      await shop.close();
    }
  },
};

/** Database commands of one confirmation, for orders of one, two and five lines. */
async function count(bench: Bench, shop: BenchShop, products: readonly ProductDocument[]): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const lines of [1, 2, 5]) {
    const orders = ordersOf(products, bench.quick ? 20 : 200, lines);
    const bytes = await record(
      bench.engines,
      shop,
      orders.map((order) => confirmingOrder(order)),
    );
    const { own, gathered, total } = commandsPerOrder(BSON.deserialize(bytes) as Recording);
    const name = `database commands per confirmation, ${lines === 1 ? 'one line' : `${lines} lines`}`;
    const one = interval([total]);
    figures.push(
      byItself(name, '', one, atMost(2 * lines + 8), {
        details: { 'of its own': own, 'its share of what gathers several orders': gathered },
      }),
    );
  }
  return figures;
}

interface Setup {
  shop: BenchShop;
  /** A second shop, for the replays. */
  stage: BenchShop;
  baseline: Child;
  drain: Drain;
  products: readonly ProductDocument[];
}

async function measure(bench: Bench, { shop, stage, baseline, drain, products }: Setup): Promise<Figure[]> {
  const { redisUrl, mongodbUri: uri } = bench.engines;
  const batch = bench.quick ? 60 : 400;
  const replayed = ordersOf(products, batch, LINES).map((order) => confirmingOrder(order));
  // Recorded commands find what they found, and the database has cleaned up behind what went before.
  const restoreStage = async (): Promise<void> => {
    await empty(stage, products);
    await storeOrders(stage.db, replayed);
    await pause(settleMs(bench.quick));
  };
  await openProducts(stage.db).insertMany([...products]);
  await baseline.call('load', { uri, bytes: await record(bench.engines, stage, replayed) });
  await restoreStage();
  const worker = await shop.startWorker({ WORKER_CONCURRENCY: String(CONCURRENCY) });
  let cpu = 0;
  let confirmed = 0;
  const parts: { noop: number[]; raw: number[] } = { noop: [], raw: [] };
  const warmUps = bench.quick ? 1 : WARM_UPS;
  let steps = 0;
  const onStep = (): void => bench.progress(0.3 + (0.7 * ++steps) / (2 * bench.pairs + warmUps + 1));
  const product = async (hot: boolean): Promise<number> => {
    await empty(shop, products);
    const [orders, before] = [ordersOf(products, batch, LINES, hot), cpuMs(worker.pid)];
    const rate = await drain.run(orders, [worker]);
    cpu += cpuMs(worker.pid) - before;
    confirmed += batch;
    return rate;
  };

  const composed = await measurePairs(
    {
      product: () => product(false),
      async baseline(run) {
        const jobs = ordersOf(products, batch, 1).map((order) => confirmJob(confirmingOrder(order)));
        const noop = await baseline.call<number>('noop', { redisUrl, prefix: `{${shop.name}}`, jobs, concurrency: CONCURRENCY });
        const raw = await baseline.call<number>('replay', { name: stage.name, concurrency: CONCURRENCY });
        await restoreStage();
        if (run >= 0) {
          parts.noop.push(noop);
          parts.raw.push(raw);
        }
        return 1 / (1 / noop + 1 / raw);
      },
    },
    { pairs: bench.pairs, warmUps, onStep },
  );
  const hot = await measurePairs(
    { product: () => product(true), baseline: () => product(false) },
    { pairs: bench.pairs, warmUps: bench.quick ? 0 : 1, onStep },
  );
  const details = {
    'CPU of the worker per confirmation, ms': cpu / confirmed,
    'BullMQ with nothing to do, 1/s': interval(parts.noop).median,
    'the same database commands alone, 1/s': interval(parts.raw).median,
  };
  await worker.process.stop();
  return [
    againstBaseline(
      'confirmations per second, 1 worker',
      '1/s',
      'BullMQ and the same database commands, each alone, added up',
      composed,
      atLeast(0.8),
      { details },
    ),
    againstBaseline('confirmations per second, all of the same product', '1/s', 'of different products', hot, atLeast(0.7)),
  ];
}

/** Stores orders, runs them once under observation, and answers what was asked of the database. */
async function record(
  { redisUrl, mongodbUri: uri }: Bench['engines'],
  shop: BenchShop,
  orders: readonly ConfirmingOrder[],
): Promise<Uint8Array> {
  await storeOrders(shop.db, orders);
  const recorder = await startChild(new URL('./recorder.process.ts', import.meta.url));
  try {
    const jobs = orders.map(({ orderId, confirmation: { id } }) => ({ orderId, confirmationId: id }));
    return await recorder.call<Uint8Array>('record', { uri, name: shop.name, redisUrl, jobs, concurrency: CONCURRENCY });
  } finally {
    await recorder.stop();
  }
}

/** What confirmations change. */
const touched = ['orders', 'orderStatus', 'confirmedOrders', 'counterChanges', 'counters', 'products'];

/** Both sides begin each run with the products as they were, and with no orders: tables grow with what is done in them. */
async function empty({ db }: BenchShop, products: readonly ProductDocument[]): Promise<void> {
  // A worker may still be taking what it told out of its outboxes.
  for (const name of touched) await retryOnDeadlock(() => db.collection(name).deleteMany({}));
  await openProducts(db).insertMany([...products]);
}
