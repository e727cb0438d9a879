import { BSON } from 'mongodb';
import { cpuMs, startChild } from '../harness/child.ts';
import { againstBaseline, atLeast, type Section } from '../harness/figures.ts';
import { measurePairs } from '../harness/pairs.ts';
import { interval } from '../harness/statistics.ts';
import { openBenchShop } from '../shop/bench-shop.ts';
import { cartsOf } from '../shop/carts.ts';
import { addProducts } from '../shop/sample-products.ts';
import { addTestAccounts } from '../shop/test-accounts.ts';

const LANES = 16;
const BASELINE = 'bare Express doing the same writes one by one, and no reads';

/** Orders begun and placed through HTTP: two calls each. */
export const placing: Section = {
  name: 'placing',
  title: 'Orders placed over HTTP',
  takes: { full: 70, quick: 10 },
  async run(bench) {
    const [shop, bare] = [await openBenchShop(bench), await openBenchShop(bench)];
    const baseline = await startChild(new URL('./baseline.process.ts', import.meta.url));
    const clients = await startChild(new URL('../load/clients.process.ts', import.meta.url));
    try {
      const products = await addProducts(shop.db, 300);
      const shoppers = await addTestAccounts(shop, 200);
      const api = await shop.startApi();
      const product = BSON.serialize(products[0] as object);
      const baselineUrl = await baseline.call<string>('listen', { uri: bench.engines.mongodbUri, database: bare.name, product });
      const plan = { accounts: shoppers, carts: cartsOf(products), seconds: bench.quick ? 1 : 4, lanes: LANES };
      const cpu: number[] = [];
      let steps = 0;
      const found = await measurePairs(
        {
          async product() {
            const before = cpuMs(api.pid);
            const { rate, orders } = await clients.call<{ rate: number; orders: number }>('place', { ...plan, url: api.url });
            cpu.push((cpuMs(api.pid) - before) / orders);
            return rate;
          },
          baseline: async () => (await clients.call<{ rate: number }>('place', { ...plan, url: baselineUrl })).rate,
        },
        { pairs: bench.pairs, onStep: () => bench.progress(++steps / (bench.pairs + 1)) },
      );
      const details = { 'CPU of the API per order, ms': interval(cpu).median };
      return [againstBaseline('orders placed per second', '1/s', BASELINE, found, atLeast(0.7), { details })];
    } finally {
      await clients.stop();
      await baseline.stop();
      await bare.close();
      await shop.close();
    }
  },
};
