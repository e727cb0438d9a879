import { loadShop } from '../../load/load-shop.ts';
import { residentBytes } from '../harness/child.ts';
import { againstBaseline, atMost, type Bench, byItself, type Figure, type Section } from '../harness/figures.ts';
import { measurePairs } from '../harness/pairs.ts';
import { interval, median } from '../harness/statistics.ts';
import { type BenchShop, openBenchShop, type ShopProcess } from '../shop/bench-shop.ts';
import { addTestAccounts } from '../shop/test-accounts.ts';
import { calls, type ListCall, type ListedShop, listedShop } from './calls.ts';

const SMALL = { orders: 1000, products: 1000 };
const LARGE = { orders: 100_000, products: 50_000 };
const QUICK = { orders: 3000, products: 2000 };
const MB = 1024 * 1024;
/** Requests of one run: its value is their median. */
const requests = (quick: boolean): number => (quick ? 3 : 12);

interface Side {
  shop: BenchShop;
  api: ShopProcess;
  listed: ListedShop;
  token: string;
}

/** Every list, search and page change in a large shop beside the same in a small one, and what an export costs in memory. */
export const lists: Section = {
  name: 'lists',
  title: 'Lists, searches and exports at a real size',
  takes: { full: 160, quick: 20 },
  async run(bench) {
    const size = bench.quick ? QUICK : LARGE;
    const open: Side[] = [];
    try {
      const small = await openSide(bench, SMALL, (done) => bench.progress(0.01 * done, 'loading the small shop'));
      open.push(small);
      const large = await openSide(bench, size, (done, what) => bench.progress(0.01 + 0.54 * done, `loading ${what}`));
      open.push(large);
      const figures: Figure[] = [];
      for (const [index, call] of calls.entries()) {
        bench.progress(0.55 + (0.35 * index) / calls.length, call.name);
        figures.push(await compare(bench, call, small, large));
      }
      bench.progress(0.9, 'exporting');
      figures.push(await exportAll(large, size.orders));
      return figures;
    } finally {
      for (const { shop } of open) await shop.close();
    }
  },
};

async function openSide(bench: Bench, load: typeof SMALL, onStep: (done: number, what: string) => void): Promise<Side> {
  const shop = await openBenchShop(bench);
  // Before there is anything to migrate.
  await shop.modules.migrate();
  await loadShop(shop.db, load, onStep);
  const [admin] = await addTestAccounts(shop, 1, 'admin');
  await addTestAccounts(shop, Math.round(load.orders / 20));
  const api = await shop.startApi();
  return { shop, api, listed: await listedShop(shop.db, load.orders, load.products), token: admin?.token ?? '' };
}

async function compare({ pairs, quick }: Bench, call: ListCall, small: Side, large: Side): Promise<Figure> {
  const time = (side: Side) => (run: number) => timeOf(call, side, run, requests(quick));
  const found = await measurePairs({ product: time(large), baseline: time(small) }, { pairs, onStep: () => undefined });
  return againstBaseline(call.name, 'ms', `${SMALL.orders.toLocaleString('en-US')} orders and products`, found, atMost(1.5));
}

/** The median time of a few requests one after the other, in milliseconds. */
async function timeOf({ path }: ListCall, { api, listed, token }: Side, run: number, count: number): Promise<number> {
  const times: number[] = [];
  for (let i = 0; i < count; i++) {
    // Another thing each time: what is searched again and again would come from caches.
    const address = `${api.url}/api${path(Math.abs(run) * count + i, listed)}`;
    const startedAt = performance.now();
    const response = await fetch(address, { headers: { authorization: `Bearer ${token}` } });
    await response.arrayBuffer();
    times.push(performance.now() - startedAt);
    if (!response.ok) throw new Error(`${address} answered ${response.status}`);
  }
  return median(times);
}

/** All three lists at once, with the memory of the API's process looked at all the while. */
async function exportAll({ api, token }: Side, orders: number): Promise<Figure> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const before = residentBytes(api.pid);
  let most = before;
  const look = setInterval(() => {
    most = Math.max(most, residentBytes(api.pid));
  }, 50);
  const startedAt = performance.now();
  try {
    const rows = await Promise.all(
      ['pending', 'confirmed', 'status'].map(async (list) => {
        const ticket = await fetch(`${api.url}/api/export-tickets`, { method: 'POST', headers, body: JSON.stringify({ list }) });
        const { path } = (await ticket.json()) as { path: string };
        return countLines(await fetch(`${api.url}${path}`));
      }),
    );
    const found = rows.reduce((sum, lines) => sum + lines - 1, 0);
    if (found !== 2 * orders) throw new Error(`${found} rows were exported, not ${2 * orders}`);
    const seconds = Math.round((performance.now() - startedAt) / 100) / 10;
    const details = { rows: found, seconds, 'before (MB)': Math.round(before / MB) };
    const name = `Memory of the API while ${orders.toLocaleString('en-US')} orders are exported, three lists at once`;
    return byItself(name, 'MB', interval([Math.round(most / MB)]), atMost(300), { details });
  } finally {
    clearInterval(look);
  }
}

/** Lines that end a row; the texts of a loaded shop have none of their own. */
async function countLines(response: Response): Promise<number> {
  let lines = 0;
  for await (const chunk of response.body as unknown as AsyncIterable<Uint8Array>) for (const byte of chunk) if (byte === 10) lines += 1;
  return lines;
}
