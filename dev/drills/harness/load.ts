import { setTimeout as pause } from 'node:timers/promises';
import type { TestAccount } from '../../bench/shop/test-accounts.ts';
import type { Course, DrillContext, DrillResult } from '../drill.ts';
import { type Client, createClient } from './client.ts';
import { type DrillEngines, type DrillShop, openDrillShop, type Product } from './drill-shop.ts';
import { percentile, seeded, until } from './until.ts';
import { isFlawless, judge, type Verdict } from './verdict.ts';
import { openWatcher, type Watcher } from './watchers.ts';

export interface LoadedShop {
  shop: DrillShop;
  client: Client;
  shoppers: TestAccount[];
  products: Product[];
  watchers: Watcher[];
  /** Runs something that breaks the shop, and notes when. */
  fault<T>(label: string, work: () => Promise<T>): Promise<T>;
  faults: Course['faults'];
}

export interface LoadPlan {
  engines: DrillEngines;
  /** Starts processes of the shop in a way of its own, before there is any load; otherwise there is one of each. */
  open?(shop: DrillShop): Promise<unknown>;
  apis?: number;
  workers?: number;
  perSecond?: number;
  settings?: Record<string, string>;
  /** How long it runs before anything breaks, and after, in milliseconds. */
  beforeMs?: number;
  afterMs?: number;
  /** Where watchers connect; the front of the shop by default. */
  watchersAt?: (shop: DrillShop) => Promise<string>;
  polling?: boolean;
  refetchMs?: number;
  /** What breaks. */
  breaks(loaded: LoadedShop): Promise<Record<string, string | number>>;
  /** What must be true beside nothing lost and nothing doubled. */
  expect?(loaded: LoadedShop, verdict: Verdict): string[];
}

const SHOPPERS = 6;
const PRODUCTS = 5;
const BURST = 30;

/**
 * A shop under steady load while something breaks: shoppers order, an admin confirms each order as soon as it is placed,
 * everybody watches. In the end everything is held against the database.
 */
export async function underLoad(context: DrillContext, plan: LoadPlan): Promise<DrillResult> {
  const shop = await openDrillShop(plan.engines, plan.settings);
  const watchers: Watcher[] = [];
  try {
    const most = plan.open === undefined ? 1 : 0;
    await plan.open?.(shop);
    for (let i = 0; i < (plan.apis ?? most); i++) await shop.startApi();
    await Promise.all(Array.from({ length: plan.workers ?? most }, () => shop.startWorker()));
    const shoppers = await shop.addAccounts(SHOPPERS);
    const products: Product[] = [];
    for (let i = 0; i < PRODUCTS; i++) products.push(await shop.product(100_000));
    const client = createClient(shop);
    const address = (await plan.watchersAt?.(shop)) ?? shop.url;
    const { polling, refetchMs } = plan;
    for (const who of [shop.admin, ...shoppers]) {
      watchers.push(
        openWatcher({
          address,
          client,
          who,
          ...(polling === undefined ? {} : { polling }),
          ...(refetchMs === undefined ? {} : { refetchMs }),
        }),
      );
    }
    const faults: Course['faults'] = [];
    const loaded: LoadedShop = {
      shop,
      client,
      shoppers,
      products,
      watchers,
      faults,
      async fault(label, work) {
        const from = Date.now();
        try {
          return await work();
        } finally {
          faults.push({ label, from, to: Date.now() });
        }
      },
    };
    return await drive(context, plan, loaded);
  } finally {
    for (const watcher of watchers) watcher.close();
    await shop.close();
  }
}

async function drive(context: DrillContext, plan: LoadPlan, loaded: LoadedShop): Promise<DrillResult> {
  const { shop, client, faults, watchers } = loaded;
  const began = Date.now();
  const load = startLoad(loaded, plan.perSecond ?? (context.quick ? 6 : 10));
  await pause(plan.beforeMs ?? (context.quick ? 1500 : 6000));
  const figures = await plan.breaks(loaded);
  await pause(plan.afterMs ?? (context.quick ? 1500 : 8000));
  await load.stop();
  const verdict = await judge(shop, client, watchers);
  const ended = Date.now();
  const written = await shop.db
    .collection('confirmedOrders')
    .find({}, { projection: { confirmedAt: 1 } })
    .toArray();
  const confirmedAt = written.map((order) => (order.confirmedAt as Date).getTime()).sort((a, b) => a - b);
  const answered = client.samples.filter(({ status, call }) => status > 0 && !call.startsWith('GET')).map(({ ms }) => ms);
  const failures = [
    ...(isFlawless(verdict) ? [] : ['something was lost, doubled, miscounted or shown wrongly']),
    ...(plan.expect?.(loaded, verdict) ?? []),
  ];
  const turnedAway = client.orders.length - verdict.accepted;
  if (turnedAway > 0)
    failures.push(`${turnedAway} of ${client.orders.length} orders were turned away although their clients went on trying`);
  return {
    verdict,
    faults: faults.length,
    figures: { ...figures, 'p99 of calls': ms(percentile(answered, 0.99)) },
    failures,
    course: { began, ended, samples: client.samples, confirmedAt, faults },
  };
}

/** Begins an order so many times a second, whether or not the ones before are through. */
export function startLoad({ client, shop, shoppers, products }: LoadedShop, perSecond: number): { stop(): Promise<void> } {
  const random = seeded(7);
  const underWay = new Set<Promise<void>>();
  const journey = async (): Promise<void> => {
    const shopper = shoppers[Math.floor(random() * shoppers.length)];
    const product = products[Math.floor(random() * products.length)];
    if (shopper === undefined || product === undefined) return;
    const order = await client.order(shopper, [{ product, quantity: 1 + Math.floor(random() * 3) }]);
    if (order.accepted) await client.confirm(order, shop.admin);
  };
  const timer = setInterval(() => {
    const one = journey().finally(() => underWay.delete(one));
    underWay.add(one);
  }, 1000 / perSecond);
  return {
    async stop() {
      clearInterval(timer);
      await Promise.all(underWay);
    },
  };
}

/**
 * Orders and confirms much at once, so that whatever breaks next breaks with its hands full.
 * @returns as soon as there is work: what answers all of its confirmations
 */
export async function burst({ client, shop, shoppers, products }: LoadedShop): Promise<{ answered: Promise<unknown> }> {
  const [shopper, product] = [shoppers[0], products[0]];
  if (shopper === undefined || product === undefined) throw new Error('nobody there');
  const orders = await Promise.all(Array.from({ length: BURST }, () => client.order(shopper, [{ product, quantity: 1 }])));
  const answered = Promise.all(orders.map((order) => client.confirm(order, shop.admin)));
  const underWay = () => shop.db.collection('orders').countDocuments({ state: 'confirming' });
  await until('there is work', async () => (await underWay()) > 3, 15_000, 5);
  return { answered };
}

export const ms = (value: number): string => `${Math.round(value)} ms`;
export const seconds = (value: number): string => `${(value / 1000).toFixed(1)} s`;
