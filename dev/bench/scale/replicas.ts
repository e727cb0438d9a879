import type { ProductDocument } from '@pulsecart/core/stored';
import { startChild } from '../harness/child.ts';
import { atLeast, byItself, type Section } from '../harness/figures.ts';
import { interval } from '../harness/statistics.ts';
import { openBenchShop } from '../shop/bench-shop.ts';
import { pendingOrder, storeOrders } from '../shop/placed-orders.ts';
import { addProducts } from '../shop/sample-products.ts';
import { addTestAccounts, type TestAccount } from '../shop/test-accounts.ts';

const APIS = 3;
const WORKERS = 4;
const WATCHERS = 60;
const ADMINS = 6;
const WITHIN_MS = 30_000;

/** Three API and four worker processes behind a balancer that knows nothing of HTTP: does everybody hear of everything? */
export const replicas: Section = {
  name: 'replicas',
  title: 'Three API and four worker processes behind a plain TCP balancer',
  takes: { full: 20, quick: 12 },
  async run(bench) {
    const shop = await openBenchShop(bench);
    const proxy = await startChild(new URL('./tcp-proxy.process.ts', import.meta.url));
    const clients = await startChild(new URL('../load/clients.process.ts', import.meta.url));
    try {
      const products = await addProducts(shop.db, 100);
      const [shoppers, admins] = [await addTestAccounts(shop, WATCHERS), await addTestAccounts(shop, ADMINS, 'admin')];
      const apis = [];
      for (let i = 0; i < APIS; i++) apis.push(await shop.startApi());
      for (let i = 0; i < WORKERS; i++) await shop.startWorker();
      const ports = apis.map(({ url }) => Number(new URL(url).port));
      const url = `http://127.0.0.1:${await proxy.call<number>('balance', { ports })}`;
      bench.progress(0.4);
      await clients.call('open', { urls: [url], accounts: [...shoppers, ...admins] });
      const spread = await proxy.call<number[]>('passed');

      const orders = shoppers.flatMap((shopper, i) =>
        Array.from({ length: bench.quick ? 2 : 5 }, (_, turn) =>
          pendingOrder(shopper, [products[(i + turn) % products.length] as ProductDocument]),
        ),
      );
      await storeOrders(shop.db, orders);
      const commands = orders.map(({ orderId, lines }) => ({ orderId, productIds: lines.map((line) => line.product.productId) }));
      await clients.call('confirm', { url, admin: admins[0] as TestAccount, orders: commands, rate: 20 });
      const expected = [...shoppers, ...admins].map((person, socket) => {
        const own = socket >= WATCHERS ? orders : orders.filter(({ email }) => email === person.email);
        const events = own.flatMap(({ orderId }) => [
          `${orderId} orderStatus packaged`,
          ...(socket >= WATCHERS ? [`${orderId} orders closed`, `${orderId} confirmedOrders confirmed`] : []),
        ]);
        return { socket, events };
      });
      const missed = await clients.call<string[]>('missing', { expected, withinMs: WITHIN_MS });
      const all = expected.reduce((sum, { events }) => sum + events.length, 0);
      const workers = await workersOf(
        shop.db,
        orders.map(({ orderId }) => orderId),
      );
      const details = {
        events: all,
        missing: missed.length,
        watchers: WATCHERS + ADMINS,
        'sockets per API': spread.join(' + '),
        'orders confirmed': workers,
      };
      if (spread.some((count) => count === 0)) throw new Error(`the balancer left an API out: ${spread.join(', ')}`);
      return [byItself('share of events that arrived', '', interval([(all - missed.length) / all]), atLeast(1), { details })];
    } finally {
      await clients.stop();
      await proxy.stop();
      await shop.close();
    }
  },
};

const workersOf = (db: Parameters<typeof addProducts>[0], ids: readonly string[]): Promise<number> =>
  db.collection('confirmedOrders').countDocuments({ orderId: { $in: [...ids] } });
