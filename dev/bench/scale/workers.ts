import { createDrain } from '../confirm/drain.ts';
import { startChild } from '../harness/child.ts';
import { againstBaseline, atLeast, type Figure, type Section } from '../harness/figures.ts';
import { interval } from '../harness/statistics.ts';
import { openBenchShop, type ShopProcess } from '../shop/bench-shop.ts';
import { ordersOf } from '../shop/placed-orders.ts';
import { addProducts } from '../shop/sample-products.ts';

/** So long that waiting, and not the cores of one machine, is what limits; few at once for the same reason. */
const DELAY_MS = 60;
const AT_ONCE = 2;
const LINES = 1;

/** Whether twice the workers confirm twice as much. */
export const workers: Section = {
  name: 'workers',
  title: '1, 2 and 4 worker processes',
  takes: { full: 220, quick: 20 },
  async run(bench) {
    const shop = await openBenchShop(bench);
    const proxy = await startChild(new URL('./tcp-proxy.process.ts', import.meta.url));
    const drain = createDrain(shop, bench.quick);
    try {
      const products = await addProducts(shop.db, 400);
      const { hostname: host, port } = new URL(bench.engines.mongodbUri);
      const delayed = new URL(bench.engines.mongodbUri);
      delayed.port = String(await proxy.call<number>('delay', { host, port: Number(port) }));
      const settings = { MONGODB_URI: delayed.href, WORKER_CONCURRENCY: String(AT_ONCE) };
      const confirm = (rounds: number): Promise<number> => drain.run(ordersOf(products, rounds * AT_ONCE * running.length, LINES), running);
      const running: ShopProcess[] = [];
      const resize = async (count: number): Promise<void> => {
        for (const worker of running.splice(count)) await worker.process.stop();
        if (running.length === count) return;
        // To start, and to open the connections that confirmations take, is not what is measured.
        await proxy.call('setDelay', 0);
        while (running.length < count) running.push(await shop.startWorker(settings));
        await confirm(1);
        await proxy.call('setDelay', DELAY_MS);
      };
      const rates = new Map<number, number[]>([1, 2, 4].map((count) => [count, []]));
      const rounds = bench.quick ? 4 : 12;
      const pairs = bench.quick ? 1 : bench.pairs;
      for (let run = 0; run < pairs; run++) {
        for (const count of run % 2 === 0 ? [1, 2, 4] : [4, 2, 1]) {
          await resize(count);
          rates.get(count)?.push(await confirm(rounds));
        }
        bench.progress((run + 1) / pairs);
      }
      return [2, 4].map((count) => figure(count, rates));
    } finally {
      await drain.close();
      await shop.close();
      await proxy.stop();
    }
  },
};

function figure(count: number, rates: ReadonlyMap<number, number[]>): Figure {
  const product = rates.get(count) ?? [];
  const baseline = (rates.get(1) ?? []).map((rate) => rate * count);
  const ratio = interval(product.map((rate, i) => rate / (baseline[i] ?? Number.NaN)));
  const found = { product: interval(product), baseline: interval(baseline), ratio, runs: { product, baseline } };
  const note = `each command to the database arrives ${DELAY_MS} ms late, so that the cores of this machine are not the limit.`;
  return againstBaseline(`confirmations per second, ${count} workers`, '1/s', `${count} times one worker`, found, atLeast(0.9), { note });
}
