import type { ProductDocument } from '@pulsecart/core/stored';
import { categories } from '@pulsecart/shared/catalogue/categories';
import { atLeast, atMost, type Bench, byItself, type Figure, type Section } from '../harness/figures.ts';
import { interval, seeded } from '../harness/statistics.ts';
import { openBenchShop, type ShopProcess } from '../shop/bench-shop.ts';
import { addProducts } from '../shop/sample-products.ts';
import { addTestAccounts, type TestAccount } from '../shop/test-accounts.ts';
import { contest, type HttpHarness, openHttpHarness } from './http-harness.ts';

const POPULAR = 500;

/** What most people ask for: lists and products. */
export const reads: Section = {
  name: 'reads',
  title: 'Lists and products over HTTP',
  takes: { full: 260, quick: 18 },
  async run(bench) {
    const shop = await openBenchShop(bench);
    const harness = await openHttpHarness(bench);
    try {
      const products = await addProducts(shop.db, bench.quick ? 2000 : 100_000, 1000, (done) =>
        bench.progress(0.3 * done, 'Lists and products: filling the shop'),
      );
      const api = await shop.startApi();
      const figures = await measure(bench, harness, api, products);
      const [admin] = await addTestAccounts(shop, 1, 'admin');
      const other = await shop.startApi();
      return [...figures, await change(bench, [api, other], products, admin as TestAccount)];
    } finally {
      await harness.close();
      await shop.close();
    }
  },
};

/** Addresses as people ask for them: first pages mostly, and popular products. */
function addresses(products: readonly ProductDocument[]): { list: string[]; category: string[]; product: string[] } {
  const random = seeded(7);
  const list = [1, 1, 1, 2, 1, 3, 1, 2, 1, 4].map((page) => `/api/products?page=${page}&limit=20`);
  const category = categories.flatMap((name) =>
    [1, 1, 2].map((page) => `/api/products/category/${encodeURIComponent(name)}?page=${page}&limit=20`),
  );
  // Popular ones far more often than others.
  const product = Array.from({ length: 400 }, () => products[Math.floor(random() ** 3 * POPULAR)] as ProductDocument).map(
    ({ _id }) => `/api/product/${_id.toHexString()}`,
  );
  return { list, category, product };
}

interface Served {
  bytes: Uint8Array;
  etag: string;
  headers: Record<string, string>;
}

async function ask(api: ShopProcess, path: string): Promise<Served> {
  const response = await fetch(`${api.url}${path}`, { headers: { 'accept-encoding': 'identity' } });
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  const bytes = new Uint8Array(await response.arrayBuffer());
  return { bytes, etag: response.headers.get('etag') ?? '', headers: { 'Content-Type': response.headers.get('content-type') ?? '' } };
}

async function measure(bench: Bench, harness: HttpHarness, api: ShopProcess, products: readonly ProductDocument[]): Promise<Figure[]> {
  const asked = addresses(products);
  const figures: Figure[] = [];
  let steps = 0;
  const onStep = (): void => bench.progress(0.3 + (0.65 * ++steps) / (4 * (bench.pairs + 1)));
  for (const [what, paths] of Object.entries(asked)) {
    const served = new Map<string, Served>();
    for (const path of new Set(paths)) served.set(path, await ask(api, path));
    const order = [...served.keys()];
    await harness.baseline.call('send', [...served.values()]);
    const name = { list: 'product list', category: 'category page', product: 'product' }[what] ?? what;
    const plan = {
      name,
      baselineIs: 'bare Express sending the same bytes',
      goal: atLeast(0.7),
      product: paths.map((path) => ({ path })),
      baseline: paths.map((path) => ({ path: `/bytes/${order.indexOf(path)}` })),
      status: 200,
    };
    figures.push((await contest(bench, harness, api, plan, onStep)).figure);
    if (what !== 'list') continue;
    const tagged = (path: string) => ({ 'if-none-match': served.get(path)?.etag ?? '' });
    const conditional = {
      ...plan,
      name: 'product list, asked by somebody who has it (304)',
      baselineIs: 'bare Express comparing the tag',
      goal: atLeast(0.9),
      product: paths.map((path) => ({ path, headers: tagged(path) })),
      baseline: paths.map((path) => ({ path: `/tagged/${order.indexOf(path)}`, headers: tagged(path) })),
      status: 304,
    };
    figures.push((await contest(bench, harness, api, conditional, onStep)).figure);
  }
  return figures;
}

/** From the answer to an admin's change until another process shows it, in its product page and its list. */
async function change(
  bench: Bench,
  [first, other]: [ShopProcess, ShopProcess],
  products: readonly ProductDocument[],
  admin: TestAccount,
): Promise<Figure> {
  const times: number[] = [];
  for (let run = 0; run < bench.pairs; run++) {
    const product = products[products.length - 1 - run] as ProductDocument;
    const id = product._id.toHexString();
    const [page, list] = [`${other.url}/api/product/${id}`, `${other.url}/api/products?page=1&limit=20`];
    // Both are in use when the change comes.
    await fetch(page);
    await fetch(list);
    const title = `Changed ${run}`;
    const body = { title, category: product.category, price: 12, stock: product.received, features: [] };
    const headers = { authorization: `Bearer ${admin.token}`, 'content-type': 'application/json' };
    const answer = await fetch(`${first.url}/api/update-product/${id}`, { method: 'PUT', headers, body: JSON.stringify(body) });
    if (!answer.ok) throw new Error(`the change was refused: ${await answer.text()}`);
    const begin = performance.now();
    for (const address of [page, list]) while (!(await (await fetch(address)).text()).includes(title)) await fetch(address);
    times.push(performance.now() - begin);
  }
  return byItself('a change is seen through another process after', 'ms', interval(times), atMost(1000), {
    runs: { product: times, baseline: [] },
  });
}
