import { beforeAll, expect, it } from 'vitest';
import { openProducts } from '../../inventory/inventory.ts';
import { plansOf, scansAll, sortsInMemory, useTestDatabase } from '../../testing/test-database.ts';
import { openCatalogue } from '../testing/open-catalogue.ts';

const db = useTestDatabase();
const products = () => openProducts(db());

beforeAll(async () => {
  await openCatalogue(db()).ensureIndexes();
  const { editing } = openCatalogue(db());
  const shown = { sku: null, category: 'Popular', priceCents: 100, rating: 4, features: [], description: '', imgUrl: '/g.svg' };
  for (let n = 0; n < 30; n++) await editing.add({ ...shown, title: `Gadget ${n}`, stock: n });
  for (let n = 0; n < 30; n += 2) await products().updateOne({ title: `Gadget ${n}` }, { $set: { committed: n } });
  await editing.archive((await products().findOne({ title: 'Gadget 28' }))?._id.toHexString() ?? '');
  await editing.archive((await products().findOne({ title: 'Gadget 1' }))?._id.toHexString() ?? '');
});

it('names what sold most, and what is nearly gone with the emptiest first, of what is sold at all', async () => {
  const { bestSellers, lowStock } = await openCatalogue(db()).figures(10);
  expect(bestSellers.map(({ sold }) => sold)).toEqual([26, 24, 22, 20, 18, 16, 14, 12, 10, 8]);
  expect(lowStock.map(({ title, stock }) => [title, stock])).toEqual([0, 2, 3, 4, 5].map((n) => [`Gadget ${n}`, n]));
});

it('reads the beginnings of two indexes', async () => {
  const plans = await plansOf(db(), () => openCatalogue(db()).figures(10));
  expect(plans.length).toBeGreaterThanOrEqual(2);
  expect(plans.filter((plan) => sortsInMemory(plan) || scansAll(plan))).toEqual([]);
});
