import { describe, expect, it, vi } from 'vitest';
import { bodies } from './testing/samples.ts';
import { startTestApi } from './testing/test-api.ts';

/** Two processes on one database, as behind a balancer. */
const here = await startTestApi();
const { MONGODB_URI, MONGODB_DB, REDIS_PREFIX } = here.settings;
const elsewhere = await startTestApi({ MONGODB_URI, MONGODB_DB, REDIS_PREFIX });
const admin = await here.joinAdmin();

/** A change shows everywhere after so many milliseconds. */
const PROMISED_MS = 1000;
const product = bodies['POST /add-product'];
const category = String(product.category);
const id: string = (await here.call('POST /add-product', { as: admin, body: { ...product, title: 'First' } })).body.insertedId;
const rename = async (title: string): Promise<void> => {
  const body = { ...product, title, stock: 3, stockSeen: 3 };
  expect((await here.call(`PUT /update-product/${id}`, { as: admin, body })).status).toBe(200);
};
const titlesOf: Record<string, (api: typeof here) => Promise<string[]>> = {
  'GET /products': async (api) => (await api.call('GET /products')).body.map((one: { title: string }) => one.title),
  'GET /product/{id}': async (api) => [(await api.call(`GET /product/${id}`)).body.title],
  'GET /categories': async (api) =>
    (await api.call('GET /categories')).body
      .find((one: { name: string }) => one.name === category)
      .products.map((one: { title: string }) => one.title),
  'GET /products/category/{category}': async (api) =>
    (await api.call(`GET /products/category/${category}`)).body.map((one: { title: string }) => one.title),
  'GET /all-products': async (api) => (await api.call('GET /all-products?search=lamp')).body.map((one: { title: string }) => one.title),
};

describe.each(Object.entries(titlesOf))('what %s answered before', (name, ask) => {
  const [before, after] = [`Lamp before ${name.length}`, `Lamp after ${name.length}`];

  it('is not told again by the process through which it was changed', async () => {
    await rename(before);
    await vi.waitFor(async () => expect(await ask(here)).toEqual([before]), { timeout: 20_000, interval: 20 });
    await rename(after);
    expect(await ask(here)).toEqual([after]);
  });

  it('is told by another process for no longer than a second', async () => {
    await rename(before);
    await vi.waitFor(async () => expect(await ask(elsewhere)).toEqual([before]), { timeout: 20_000, interval: 20 });
    await rename(after);
    const changedAt = performance.now();
    // One answer is kept from before the change; nobody asks meanwhile, which would make it anew.
    await vi.waitFor(() => expect(performance.now() - changedAt).toBeGreaterThan(PROMISED_MS), { timeout: 5000, interval: 20 });
    expect(await ask(elsewhere)).toEqual([after]);
  });

  it('is told by another process for no longer than a second, however often it is asked', async () => {
    await rename(before);
    await vi.waitFor(async () => expect(await ask(elsewhere)).toEqual([before]), { timeout: 20_000, interval: 20 });
    await rename(after);
    const changedAt = performance.now();
    let lastOld = changedAt;
    for (;;) {
      const askedAt = performance.now();
      const [title] = await ask(elsewhere);
      if (title === after) break;
      lastOld = askedAt;
    }
    expect(lastOld - changedAt).toBeLessThan(PROMISED_MS);
  });
});
