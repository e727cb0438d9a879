import { beforeAll, describe, expect, test } from 'vitest';
import { openProducts } from '../../inventory/inventory.ts';
import { plansOf, scansAll, sortsInMemory, useTestDatabase } from '../../testing/test-database.ts';
import type { AssembledCatalogue } from '../assemble.ts';
import { createProductsRepository } from '../products/products-repository.ts';
import { createShopperCatalogue } from '../shopper-catalogue.ts';
import { openCatalogue } from '../testing/open-catalogue.ts';
import { aProduct, aRow } from '../testing/sample-products.ts';
import { createListCounts } from './list-counts.ts';
import { createProductLists } from './product-lists.ts';

const db = useTestDatabase();
let catalogue: AssembledCatalogue;

const TOTAL = 1230;
const CATEGORIES = ['Smart Phone', 'Popular', 'Smart Home'] as const;
const skuOf = (i: number): string => `L-${String(i).padStart(4, '0')}`;

beforeAll(async () => {
  await openCatalogue(db()).ensureIndexes();
  catalogue = openCatalogue(db());
  const rows = Array.from({ length: TOTAL }, (_, i) =>
    aRow(skuOf(i), {
      title: `Lamp ${i}`,
      category: CATEGORIES[i % 3] as string,
      price: (i * 37) % 500,
      rating: ((i * 7) % 51) / 10,
      stock: i % 2,
    }),
  );
  await catalogue.upsert(rows);
  for (const i of [0, 700, 1229]) await archive(`Lamp ${i}`);
});

async function archive(title: string): Promise<void> {
  const found = await openProducts(db()).findOne({ title });
  await catalogue.editing.archive(String(found?._id));
}

const titles = (found: { items: { title: string }[] }): string[] => found.items.map((item) => item.title);
const alive = Array.from({ length: TOTAL }, (_, i) => i).filter((i) => ![0, 700, 1229].includes(i));

describe('all products', () => {
  const newestFirst = alive.toReversed().map((i) => `Lamp ${i}`);

  test.each([1, 2, 7, 51, 62, 123])('page %i holds its ten, newest first', async (page) => {
    const found = await catalogue.lists.all({ page, limit: 10 });
    expect(titles(found)).toEqual(newestFirst.slice((page - 1) * 10, page * 10));
    expect(found.total).toBe(TOTAL - 3);
  });

  test('leafing through shows each product once', async () => {
    const pages = await Promise.all(Array.from({ length: 8 }, (_, i) => catalogue.lists.all({ page: i + 1, limit: 200 })));
    expect(pages.flatMap(titles)).toEqual(newestFirst);
  });

  test('past the end there is nothing', async () => {
    expect(await catalogue.lists.all({ page: 1_000_000, limit: 200 })).toEqual({ items: [], total: TOTAL - 3 });
  });
});

describe('one category', () => {
  const inCategory = (more: object = {}) =>
    catalogue.lists.inCategory({ category: 'Popular', sort: 'newest', page: 1, limit: 200, ...more });
  const popular = alive.filter((i) => i % 3 === 1);

  test('holds its own, newest first, with its total', async () => {
    const found = await inCategory({ page: 2, limit: 50 });
    expect(titles(found)).toEqual(
      popular
        .toReversed()
        .slice(50, 100)
        .map((i) => `Lamp ${i}`),
    );
    expect(found.total).toBe(popular.length);
  });

  test.each([
    ['price_asc', (a, b) => a.priceCents - b.priceCents],
    ['price_desc', (a, b) => b.priceCents - a.priceCents],
    ['rating', (a, b) => b.rating - a.rating],
  ] as [string, (a: Card, b: Card) => number][])('sorts by %s', async (sort, compare) => {
    const [first, second] = await Promise.all([inCategory({ sort }), inCategory({ sort, page: 2 })]);
    const items: Card[] = [...first.items, ...second.items];
    expect(items).toEqual(items.toSorted(compare));
    expect(new Set(items.map((item) => item.title)).size).toBe(400);
    expect(first.total).toBe(popular.length);
  });

  test('prices are bounded on both sides, and what is sold out can be left away', async () => {
    const found = await inCategory({ minCents: 10_000, maxCents: 20_000, inStock: true });
    const expected = popular.filter((i) => (i * 37) % 500 >= 100 && (i * 37) % 500 <= 200 && i % 2 === 1);
    expect(titles(found)).toEqual(expected.toReversed().map((i) => `Lamp ${i}`));
    expect(found.total).toBe(expected.length);
  });

  test('a price that is a bound itself is within it, and a list bounded on one side ends on the other with the category', async () => {
    const cents = ((1228 * 37) % 500) * 100;
    const within = await inCategory({ minCents: cents, maxCents: cents });
    expect(titles(within)).toContain('Lamp 1228');
    const [below, above] = await Promise.all([inCategory({ maxCents: cents }), inCategory({ minCents: cents + 1 })]);
    expect([below.total + above.total, within.total > 0]).toEqual([popular.length, true]);
    expect([...below.items, ...above.items].filter(({ priceCents }) => priceCents === cents)).toHaveLength(within.total);
    const left = await inCategory({ inStock: true, sort: 'price_asc' });
    expect(left.total).toBe(popular.filter((i) => i % 2 === 1).length);
    expect(left.items.every(({ available }) => available > 0)).toBe(true);
  });

  test('a category nobody knows is empty', async () => {
    expect(await inCategory({ category: 'Nowhere' })).toEqual({ items: [], total: 0 });
  });
});

describe('categories', () => {
  test('come in the shop’s order with count and newest ten', async () => {
    const sections = await catalogue.categories();
    expect(sections.map((section) => [section.name, section.count])).toEqual([
      ['Popular', 409],
      ['Smart Phone', 409],
      ['Smart Home', 409],
    ]);
    expect(sections[0]?.products.map((card) => card.title).slice(0, 2)).toEqual(['Lamp 1228', 'Lamp 1225']);
    expect(sections[0]?.products).toHaveLength(10);
  });

  test('a new product shows at once, also in a process that just answered', async () => {
    await catalogue.categories();
    const added = openCatalogue(db());
    const id = await added.editing.add(aProduct({ category: 'Popular', title: 'Brand New' }));
    expect((await catalogue.categories())[0]?.products[0]?.title).toBe('Brand New');
    await added.editing.archive(id);
  });
});

describe('related products', () => {
  test('are ten others of the same category, not always the same', async () => {
    const [product] = await openProducts(db()).find({ title: 'Lamp 1228' }).toArray();
    if (product === undefined) throw new Error('no lamp');
    const related = () => catalogue.lists.related(product, 10);
    const [first, second] = [await related(), await related()];
    for (const cards of [first, second]) {
      expect(cards).toHaveLength(10);
      expect(cards.every((card) => card.category === 'Popular' && card.title !== 'Lamp 1228')).toBe(true);
    }
    expect(titles({ items: first })).not.toEqual(titles({ items: second }));
  });

  // The newest and the oldest of the category stand where the first and the last of them are drawn from.
  test.each([
    ['Lamp 1228', 0],
    ['Lamp 1', 0.999_999],
    ['Lamp 1', 0],
  ])('of %s are ten, wherever they are drawn from (%d), and never the product itself', async (title, place) => {
    const product = await openProducts(db()).findOne({ title });
    if (product === null) throw new Error('no lamp');
    let asked = 0;
    const random = () => (asked++ === 0 ? place : 0.5);
    const drawn = createProductLists(createProductsRepository(db()), createListCounts(db()), random);
    const found = titles({ items: await drawn.related(product, 10) });
    expect([new Set(found).size, found.includes(title)]).toEqual([10, false]);
  });

  test('as shoppers see them are ten cards', async () => {
    const product = await openProducts(db()).findOne({ title: 'Lamp 1228' });
    const cards = await createShopperCatalogue(catalogue).related(product?._id.toHexString() ?? '');
    expect(cards).toHaveLength(10);
    expect(cards[0]).toMatchObject({ category: 'Popular', price: expect.any(Number), stock: expect.any(Number) });
  });

  test('of an only product there are none', async () => {
    const id = await catalogue.editing.add(aProduct({ category: 'Top Rated' }));
    expect(await catalogue.lists.related(await catalogue.lookup.page(id), 10)).toEqual([]);
    await catalogue.editing.archive(id);
  });
});

describe('counts', () => {
  const lists = () => db().collection<{ _id: string; count: number }>('productCounts');

  test('agree with the products', async () => {
    expect(await catalogue.recount(0)).toBe(0);
  });

  test('put themselves right after a crash between product and count', async () => {
    await lists().updateOne({ _id: 'all' }, { $inc: { count: 5, 'blocks.b1': 5 } });
    await lists().updateOne({ _id: 'in:Popular' }, { $inc: { count: -2 } });
    expect(await catalogue.recount(0)).toBe(2);
    expect((await catalogue.lists.all({ page: 1, limit: 1 })).total).toBe(TOTAL - 3);
  });

  test('are left alone while products come and go', async () => {
    expect(await catalogue.recount()).toBeNull();
  });
});

interface Card {
  title: string;
  priceCents: number;
  rating: number;
}

describe('plans', () => {
  const page = { page: 2, limit: 10 };
  const listed = (more: object) => () => catalogue.lists.inCategory({ category: 'Popular', sort: 'newest', ...page, ...more });

  test.each([
    ['all, newest first', () => catalogue.lists.all(page)],
    ['a category, newest first', listed({})],
    ['a category, cheapest first', listed({ sort: 'price_asc' })],
    ['a category, dearest first', listed({ sort: 'price_desc' })],
    ['a category, best rated first', listed({ sort: 'rating' })],
    ['a category within prices', listed({ sort: 'price_asc', minCents: 1000, maxCents: 9000, inStock: true })],
    ['the sections of the home page', () => openCatalogue(db()).categories()],
    ['ids beginning so', () => catalogue.search.forAdmin('0123456789', page)],
    ['words', () => catalogue.search.cards('lam', page)],
  ] as [string, () => Promise<unknown>][])('%s: an index serves the order', async (_, work) => {
    const plans = (await plansOf(db(), work)).filter((plan) => !plan.includes('productCounts'));
    expect(plans.length).toBeGreaterThan(0);
    expect(plans.filter(sortsInMemory)).toEqual([]);
    expect(plans.filter(scansAll)).toEqual([]);
  });

  test('an order that no index serves would be noticed', async () => {
    const [plan] = await plansOf(db(), () => openProducts(db()).find().sort({ title: 1 }).limit(10).toArray());
    expect(plan).toSatisfy(sortsInMemory);
    expect(plan).toSatisfy(scansAll);
  });
});
