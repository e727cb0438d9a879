import { BSON } from 'mongodb';
import { cpuMs, startChild } from '../harness/child.ts';
import { againstFloor, atLeast, type Section } from '../harness/figures.ts';
import { measurePairs } from '../harness/pairs.ts';
import { interval } from '../harness/statistics.ts';
import { basketsOf } from '../shop/baskets.ts';
import { openBenchShop } from '../shop/bench-shop.ts';
import { addProducts } from '../shop/goods.ts';
import { addPeople } from '../shop/people.ts';

const LANES = 16;
const FLOOR = 'bare Express doing the same writes one by one, and no reads';

/** Orders begun and placed through HTTP: two calls each. */
export const placing: Section = {
  name: 'placing',
  title: 'Orders placed over HTTP',
  takes: { full: 70, quick: 10 },
  async run(bench) {
    const [shop, bare] = [await openBenchShop(bench), await openBenchShop(bench)];
    const floor = await startChild(new URL('./floor.process.ts', import.meta.url));
    const people = await startChild(new URL('../load/people.process.ts', import.meta.url));
    try {
      const products = await addProducts(shop.db, 300);
      const shoppers = await addPeople(shop, 200);
      const api = await shop.startApi();
      const product = BSON.serialize(products[0] as object);
      const floorUrl = await floor.call<string>('listen', { uri: bench.engines.mongodbUri, database: bare.name, product });
      const plan = { people: shoppers, baskets: basketsOf(products), seconds: bench.quick ? 1 : 4, lanes: LANES };
      const cpu: number[] = [];
      let steps = 0;
      const found = await measurePairs(
        {
          async product() {
            const before = cpuMs(api.pid);
            const { rate, orders } = await people.call<{ rate: number; orders: number }>('place', { ...plan, url: api.url });
            cpu.push((cpuMs(api.pid) - before) / orders);
            return rate;
          },
          floor: async () => (await people.call<{ rate: number }>('place', { ...plan, url: floorUrl })).rate,
        },
        { pairs: bench.pairs, onStep: () => bench.progress(++steps / (bench.pairs + 1)) },
      );
      const details = { 'CPU of the API per order, ms': interval(cpu).median };
      return [againstFloor('orders placed per second', '1/s', FLOOR, found, atLeast(0.7), { details })];
    } finally {
      await people.stop();
      await floor.stop();
      await bare.close();
      await shop.close();
    }
  },
};
