import { randomUUID } from 'node:crypto';
import { openProducts } from '@pulsecart/core/stored';
import { readAll } from '@pulsecart/platform/mongo/mongo';
import type { Drill } from '../drill.ts';
import type { Client, ClientOrder } from '../harness/client.ts';
import type { DrillShop } from '../harness/drill-shop.ts';
import { seconds } from '../harness/load.ts';
import { inQuietShop, type OpenedShop, times } from '../harness/quiet-shop.ts';
import { until } from '../harness/until.ts';

interface LongWork {
  total: number;
  /** How much of it is done. */
  done(): Promise<number>;
  stops: number;
  /** Called while no worker runs, after each stop. */
  between?(stop: number): Promise<void>;
}

interface Relay {
  failures: string[];
  figures: { 'worker ended after (worst)': string; 'done at the stops': string };
}

/**
 * Stops worker after worker (SIGTERM) in the middle of something long. The next one starts once the one before has ended,
 * so that none can wait for another to finish its work.
 */
async function relay(shop: DrillShop, { total, done, stops, between }: LongWork): Promise<Relay> {
  const failures: string[] = [];
  const took: number[] = [];
  const reached: number[] = [];
  for (let stop = 1; stop <= stops; stop++) {
    const worker = await shop.startWorker();
    const due = (total * stop) / (stops + 1);
    await until(`${due} of ${total} are done`, async () => (await done()) >= due, 120_000, 10);
    const at = performance.now();
    await shop.end(worker, 'stop');
    took.push(performance.now() - at);
    const how = await worker.process.ended();
    reached.push(await done());
    // One that does not end within its grace ends itself by force, with another code.
    if (how !== 'ended with code 0') failures.push(`a worker that was asked to end ${how} after ${seconds(took.at(-1) ?? 0)}`);
    if ((reached.at(-1) ?? 0) >= total) failures.push('a worker that was asked to end did all the rest before');
    await between?.(stop);
  }
  await shop.startWorker();
  await until('the last worker does the rest', async () => (await done()) >= total, 120_000, 50);
  return { failures, figures: { 'worker ended after (worst)': seconds(Math.max(...took)), 'done at the stops': reached.join(', ') } };
}

export const bulkStopped: Drill = {
  name: 'bulk-stopped',
  title: 'Workers stopped (SIGTERM) in the middle of a bulk confirmation of 1,000 orders',
  run: (context) =>
    inQuietShop(context, { apis: 1, workers: 0 }, async ({ shop, client }) => {
      const [total, stops] = context.quick ? [150, 1] : [1000, 3];
      const product = await shop.product(total + 10);
      const shoppers = await shop.addAccounts(20);
      const orders: ClientOrder[] = [];
      while (orders.length < total) {
        const some = shoppers.slice(0, total - orders.length);
        orders.push(...(await Promise.all(some.map((who) => client.order(who, [{ product, quantity: 1 }])))));
      }
      const orderIds = orders.map(({ orderId }) => orderId);
      const { body } = await client.insist('POST /bulk', shop.admin, { action: 'confirm', orderIds }, randomUUID());
      for (const order of orders) order.command = 'confirm';
      const progress = async () => (await client.insist(`GET /bulk/${body.bulkId}?page=1&limit=1`, shop.admin)).body;
      const { failures, figures } = await relay(shop, { total, stops, done: async () => (await progress()).done });
      const { state, done, failed } = await progress();
      if (state !== 'done' || done !== total || failed !== 0) failures.push(`the bulk job is ${state}: ${done} done, ${failed} failed`);
      const stored = await openProducts(shop.db).findOne({});
      const [sold, left] = [stored?.committed ?? 0, stored?.available ?? 0];
      if (sold !== total || left !== 10) failures.push(`${total} units should be sold and 10 left, not ${sold} and ${left}`);
      return { faults: stops, figures: { ...figures, 'units sold': sold }, failures };
    }),
};

const sku = (n: number): string => `S-${n}`;
const stockOf = (n: number): number => 5 + (n % 50);
const row = (n: number, price: number, stock: number) => ({
  ...{ sku: sku(n), title: `Lamp ${n}`, category: 'Popular', rating: 4.5, features: ['bright'], stock, price },
  ...{ description: 'A lamp.', imgUrl: '/lamp.svg' },
});

/** Uploads a file that sets stock, and has it taken over. @returns its id */
async function applyFile({ shop, client }: OpenedShop, rows: readonly object[]): Promise<string> {
  const file = new Blob([rows.map((one) => `${JSON.stringify(one)}\n`).join('')], { type: 'application/x-ndjson' });
  const checked = await client.insist('POST /product-imports?name=lamps.ndjson&setStock=true', shop.admin, file);
  if (checked.body?.right !== rows.length) throw new Error(`the file was not taken: ${JSON.stringify(checked.body)}`);
  await client.insist(`POST /product-imports/${checked.body.importId}/apply`, shop.admin);
  return checked.body.importId;
}

async function fileOf(client: Client, { admin }: DrillShop, importId: string) {
  return (await client.insist(`GET /product-imports/${importId}?page=1&limit=1`, admin)).body;
}

const SOLD_EACH = 2;
const PRICE = 19.99;

export const importStopped: Drill = {
  name: 'import-stopped',
  title: 'Workers stopped (SIGTERM) in the middle of an import of 10,000 rows that sets stock, with sales in between',
  run: (context) =>
    inQuietShop(context, { apis: 1, workers: 0 }, async (opened) => {
      const { shop, client } = opened;
      const [total, stops] = context.quick ? [1500, 1] : [10_000, 3];
      // Every second product is there before, with another stock.
      const before = await applyFile(
        opened,
        Array.from({ length: total / 2 }, (_, n) => row(2 * n, 9.99, 3)),
      );
      const first = await shop.startWorker();
      await until('the products from before are there', async () => (await fileOf(client, shop, before)).state === 'done', 120_000);
      await shop.end(first, 'stop');

      const importId = await applyFile(
        opened,
        Array.from({ length: total }, (_, n) => row(n, PRICE, stockOf(n))),
      );
      const [shopper] = await shop.addAccounts(1);
      if (shopper === undefined) throw new Error('no shopper');
      const sold = new Set<number>();
      const work = {
        total,
        stops,
        done: async () => total - (await fileOf(client, shop, importId)).right,
        // Of rows that are done: one that sets the stock again would bring the units back.
        async between(stop: number) {
          const rows = Array.from({ length: 10 }, (_, i) => 10 * stop + i);
          await times(rows.length, async (i) => {
            const n = rows[i] ?? 0;
            const id = (await openProducts(shop.db).findOne({ sku: sku(n) }))?._id.toHexString() ?? '';
            const order = await client.order(shopper, [{ product: { id, cents: PRICE * 100 }, quantity: SOLD_EACH }]);
            await client.confirm(order, shop.admin);
            sold.add(n);
          });
        },
      };
      const { failures, figures } = await relay(shop, work);
      await until('the import is done', async () => (await fileOf(client, shop, importId)).state === 'done', 30_000);
      await until('all is sold', async () => (await shop.db.collection('confirmedOrders').countDocuments()) === sold.size, 30_000);
      const { inserted, updated, unchanged, rejected } = await fileOf(client, shop, importId);
      const counted = { inserted, updated, unchanged, rejected };
      if (inserted !== total / 2 || updated !== total / 2)
        failures.push(`${total} rows, half of them new, were counted as ${JSON.stringify(counted)}`);
      failures.push(...(await wrongStock(shop, total, sold)));
      return { faults: stops, figures: { ...figures, 'rows counted': inserted + updated, 'orders in between': sold.size }, failures };
    }),
};

/** Products whose stock is not that of the file less what was sold since. */
async function wrongStock({ db }: DrillShop, total: number, sold: ReadonlySet<number>): Promise<string[]> {
  const find = openProducts(db).find({}, { projection: { sku: 1, available: 1, committed: 1 }, batchSize: 5000 });
  const products = await readAll<{ sku: string; available: number; committed: number }>(find);
  const bySku = new Map(products.map((product) => [product.sku, product]));
  const wrong = Array.from({ length: total }, (_, n) => n).filter((n) => {
    const units = sold.has(n) ? SOLD_EACH : 0;
    const product = bySku.get(sku(n));
    return product?.available !== stockOf(n) - units || product.committed !== units;
  });
  const [one] = wrong;
  if (one === undefined) return [];
  return [`${wrong.length} products have another stock than the file says, such as ${JSON.stringify(bySku.get(sku(one)))}`];
}
