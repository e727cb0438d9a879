import { beginsWith, cardFields, type ProductDocument, queryWords } from '@pulsecart/core/stored';
import { BSON } from 'mongodb';
import { atLeast, atMost, type Bench, type Figure, type Section } from '../harness/figures.ts';
import { seeded } from '../harness/statistics.ts';
import { type BenchShop, openBenchShop, type ShopProcess } from '../shop/bench-shop.ts';
import { pendingOrder, storeOrders } from '../shop/placed-orders.ts';
import { addProducts } from '../shop/sample-products.ts';
import { addTestAccounts, type TestAccount } from '../shop/test-accounts.ts';
import type { BaselineRead } from './baseline.process.ts';
import { contest, type HttpHarness, latency, openHttpHarness } from './http-harness.ts';

const SEARCHES = 300;

/** Searches in large collections, and what a signed-in person's page asks for. */
export const searches: Section = {
  name: 'searches',
  title: 'Searches and signed-in reads',
  takes: { full: 255, quick: 18 },
  async run(bench) {
    const shop = await openBenchShop(bench);
    const harness = await openHttpHarness(bench);
    try {
      // Before there is anything: an API that finds orders and no sums counts them all first.
      const api = await shop.startApi();
      const filling = (done: number): void => bench.progress(0.4 * done, 'Searches: filling the shop');
      const products = await addProducts(shop.db, bench.quick ? 2000 : 100_000, 1000, (done) => filling(done / 2));
      const shoppers = await addTestAccounts(shop, 50);
      const [admin] = await addTestAccounts(shop, 1, 'admin');
      const ids = await addOrders(shop, products, shoppers, bench.quick ? 2000 : 100_000, (done) => filling(0.5 + done / 2));
      return await measure(bench, { harness, api, shop, products, shoppers, admin: admin as TestAccount, ids });
    } finally {
      await harness.close();
      await shop.close();
    }
  },
};

/** Each shopper has ten orders; the rest belongs to others. Answers the ids of orders to look for. */
async function addOrders(
  shop: BenchShop,
  products: readonly ProductDocument[],
  shoppers: readonly TestAccount[],
  count: number,
  onStep: (done: number) => void,
): Promise<string[]> {
  const ids: string[] = [];
  const batch = 2000;
  for (let at = 0; at < count; at += batch) {
    const orders = Array.from({ length: batch }, (_, i) => {
      const other = { id: null, email: `other-${at + i}@bench.test` };
      const buyer = at === 0 && i < shoppers.length * 10 ? (shoppers[i % shoppers.length] as TestAccount) : other;
      return pendingOrder(buyer, [products[(at + i) % products.length] as ProductDocument], new Date(Date.now() - (at + i) * 20_000));
    });
    ids.push(...orders.slice(0, 50).map((order) => order.orderId));
    await storeOrders(shop.db, orders);
    onStep((at + batch) / count);
  }
  return ids;
}

interface Setup {
  harness: HttpHarness;
  api: ShopProcess;
  shop: BenchShop;
  products: readonly ProductDocument[];
  shoppers: readonly TestAccount[];
  admin: TestAccount;
  /** Ids of stored orders. */
  ids: readonly string[];
}

async function measure(bench: Bench, all: Setup): Promise<Figure[]> {
  const { harness, api, shop } = all;
  const plans = [typeAhead(all), orderSearch(all), ownOrders(all)];
  const figures: Figure[] = [];
  let steps = 0;
  const onStep = (): void => bench.progress(0.4 + (0.6 * ++steps) / (plans.length * (bench.pairs + 2)));
  for (const { name, requests, reads, goal, p95 } of plans) {
    await harness.baseline.call('read', { uri: bench.engines.mongodbUri, database: shop.name, plans: BSON.EJSON.stringify(reads) });
    const baseline = reads.map((_, index) => ({ path: `/read/${index}` }));
    const baselineIs = 'bare Express making the one indexed read';
    const { figure, rate } = await contest(
      bench,
      harness,
      api,
      { name, baselineIs, goal: atLeast(goal), product: requests, baseline, status: 200 },
      onStep,
    );
    figures.push(figure);
    if (p95 !== undefined) figures.push(await latency(bench, harness, api, `${name}: p95 at half load`, requests, rate, atMost(p95)));
    onStep();
  }
  return figures;
}

interface Plan {
  name: string;
  requests: { path: string; headers?: Record<string, string> }[];
  reads: BaselineRead[];
  goal: number;
  p95?: number;
}

/** What somebody types: the beginnings of two words of a title, one letter more each time. */
function typeAhead({ products }: Setup): Plan {
  const random = seeded(3);
  const typed = Array.from({ length: SEARCHES }, () => {
    const [first = '', second = ''] = (products[Math.floor(random() * products.length)] as ProductDocument).title.split(' ');
    return `${first} ${second.slice(0, 2 + Math.floor(random() * (second.length - 1)))}`;
  });
  return {
    name: 'search type-ahead',
    requests: typed.map((text) => ({ path: `/api/all-products?search=${encodeURIComponent(text)}&limit=10` })),
    reads: typed.map((text) => ({
      collection: 'products',
      filter: beginsWith(queryWords(text)),
      options: { projection: cardFields, hint: 'search', limit: -200, batchSize: 200 },
      send: 10,
    })),
    goal: 0.7,
    p95: 50,
  };
}

/** An admin looks for an order by the beginning of its id. */
function orderSearch({ ids, admin }: Setup): Plan {
  const random = seeded(5);
  const terms = Array.from({ length: SEARCHES }, () => (ids[Math.floor(random() * ids.length)] as string).slice(0, 5));
  return {
    name: 'admin search of orders',
    requests: terms.map((term) => ({
      path: `/api/all-orders?search=${term}&page=1&limit=10`,
      headers: { authorization: `Bearer ${admin.token}` },
    })),
    reads: terms.map((term) => ({
      collection: 'orders',
      filter: { listedAt: { $gt: new Date(0) }, orderId: { $gte: term, $lt: `${term}\uffff` } },
      options: { hint: 'orderId_1', limit: 201, batchSize: 202 },
      send: 10,
    })),
    goal: 0.7,
    p95: 50,
  };
}

/** The list that order tracking polls where no socket is live. */
function ownOrders({ shoppers }: Setup): Plan {
  return {
    name: 'authenticated read (order tracking)',
    requests: shoppers.map(({ email, token }) => ({ path: `/api/orderStatus/${email}`, headers: { authorization: `Bearer ${token}` } })),
    reads: shoppers.map(({ email }) => ({
      collection: 'orderStatus',
      filter: { email },
      options: { sort: { createdAt: -1 }, hint: 'of_account', limit: 100, batchSize: 101 },
      count: true,
      send: 100,
    })),
    goal: 0.5,
  };
}
