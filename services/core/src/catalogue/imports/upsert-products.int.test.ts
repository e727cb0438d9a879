import { type Collection, ObjectId } from 'mongodb';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openProducts, type ProductDocument, productDocument, type Reservation } from '../../inventory/inventory.ts';
import { databaseWhile, useTestDatabase } from '../../testing/test-database.ts';
import type { AssembledCatalogue } from '../assemble.ts';
import { openCatalogue } from '../testing/open-catalogue.ts';
import { aProduct, aRow } from '../testing/sample-products.ts';

const db = useTestDatabase();
let catalogue: AssembledCatalogue;
let products: Collection<ProductDocument>;

beforeAll(() => openCatalogue(db()).ensureIndexes());
beforeEach(async () => {
  catalogue = openCatalogue(db());
  products = openProducts(db());
  await products.deleteMany({});
  await catalogue.recount(0);
});

const outcomes = async (...args: Parameters<AssembledCatalogue['upsert']>) =>
  (await catalogue.upsert(...args)).map((result) => result.outcome);
const bySku = async (sku: string) => productDocument.parse(await products.findOne({ sku }));
const held = (quantity: number): Reservation => ({
  ...{ key: 'ORDER001:1', rid: 'r', quantity, at: new Date(), until: new Date(), heldUntil: null, pin: null },
});
const snapshot = () => products.find().sort({ sku: 1 }).toArray();

test('doing it again changes nothing, not even when it was last changed', async () => {
  const rows = Array.from({ length: 300 }, (_, i) => aRow(`A-${i}`));
  expect(new Set(await outcomes(rows))).toEqual(new Set(['inserted']));
  const before = await snapshot();
  expect(new Set(await outcomes(rows))).toEqual(new Set(['unchanged']));
  expect(await snapshot()).toEqual(before);
  expect((await catalogue.lists.all({ page: 1, limit: 1 })).total).toBe(300);
});

test('only what differs is updated; what was sold or is held stays', async () => {
  await outcomes([aRow('A'), aRow('B')]);
  const reservations = [held(2)];
  await products.updateOne({ sku: 'A' }, { $set: { committed: 3, available: 5, reservations } });
  expect(await outcomes([aRow('A', { price: 12.34, stock: 99, category: 'Popular' }), aRow('B')])).toEqual(['updated', 'unchanged']);
  expect(await bySku('A')).toMatchObject({ priceCents: 1234, received: 10, committed: 3, available: 5, reservations, category: 'Popular' });
  expect(await catalogue.recount(0)).toBe(0);
});

test('what is updated is found by its new words only, is of today, and where it moved counts as newly listed', async () => {
  await outcomes([aRow('A', { title: 'Zebrastripe' }), aRow('B'), aRow('C')]);
  const before = new Date();
  await products.updateMany({}, { $set: { listedAt: new Date(0), updatedAt: new Date(0) } });
  await outcomes([aRow('A', { title: 'Leopardspot' }), aRow('B', { category: 'Popular' }), aRow('C')]);
  const found = async (word: string) => (await catalogue.search.cards(word, { page: 1, limit: 10 })).items.map(({ title }) => title);
  expect([await found('zebrastr'), await found('leopardsp')]).toEqual([[], ['Leopardspot']]);
  const isNew = async (sku: string) => {
    const { updatedAt, listedAt } = await bySku(sku);
    return [updatedAt >= before, listedAt >= before];
  };
  expect([await isNew('A'), await isNew('B'), await isNew('C')]).toEqual([
    [true, false],
    [true, true],
    [false, false],
  ]);
});

test('categories of a file’s own come after the shop’s, by name, and one that was emptied is shown no more', async () => {
  await outcomes([aRow('A', { category: 'Zithers' }), aRow('B', { category: 'Anvils' }), aRow('C', { category: 'Top Rated' })]);
  const shown = async () => (await catalogue.categories()).map(({ name, count }) => [name, count]);
  expect(await shown()).toEqual([
    ['Top Rated', 1],
    ['Anvils', 1],
    ['Zithers', 1],
  ]);
  await catalogue.editing.archive((await bySku('B'))._id.toHexString());
  expect(await shown()).toEqual([
    ['Top Rated', 1],
    ['Zithers', 1],
  ]);
});

test('stock is set when asked for, and never below what is held', async () => {
  await outcomes([aRow('A'), aRow('B'), aRow('C')]);
  await products.updateMany({}, { $set: { available: 4, reservations: [held(6)] } });
  const results = await catalogue.upsert([aRow('A', { stock: 50 }), aRow('B', { stock: 5, rating: 1 }), aRow('C')], {
    stockImport: 'file-1',
  });
  expect(results).toEqual([
    { sku: 'A', outcome: 'updated' },
    { sku: 'B', outcome: 'refused', reason: expect.stringContaining('held') },
    { sku: 'C', outcome: 'unchanged' },
  ]);
  expect(await bySku('A')).toMatchObject({ received: 50, available: 44 });
  expect(await bySku('B')).toMatchObject({ received: 10, available: 4, rating: 1 });
});

test('stock of what is there is left alone unless it is asked for', async () => {
  await outcomes([aRow('A')]);
  expect(await outcomes([aRow('A', { stock: 99 })])).toEqual(['unchanged']);
  expect(await bySku('A')).toMatchObject({ received: 10, available: 10 });
});

test('the first of two rows with one SKU counts', async () => {
  expect(await outcomes([aRow('A', { title: 'First' }), aRow('A', { title: 'Second' })])).toEqual(['inserted', 'duplicate']);
  expect(await bySku('A')).toMatchObject({ title: 'First' });
});

test('what an admin deleted stays deleted', async () => {
  await outcomes([aRow('A')]);
  await catalogue.editing.archive((await bySku('A'))._id.toHexString());
  expect(await outcomes([aRow('A', { title: 'Back again' })])).toEqual(['archived']);
  expect(await bySku('A')).toMatchObject({ title: 'Aurora Lamp A', live: false });
});

describe('an admin who acts while a file is taken over', () => {
  const importWhile = (command: 'updateOne' | 'bulkWrite', work: () => Promise<unknown>) =>
    openCatalogue(databaseWhile(db(), 'products', command, work)).upsert;

  test.each([
    ['shows something else', { title: 'Back again' }, 'bulkWrite'],
    ['moves it to another category', { category: 'Popular' }, 'updateOne'],
  ] as const)('by deleting a product: it stays deleted, also where the row %s', async (_what, more, command) => {
    await outcomes([aRow('A')]);
    const archive = async () => catalogue.editing.archive((await bySku('A'))._id.toHexString());
    await importWhile(command, archive)([aRow('A', more)]);
    expect(await bySku('A')).toMatchObject({ title: 'Aurora Lamp A', category: 'Smart Home', live: false, searchTokens: [] });
    expect(await catalogue.recount(0)).toBe(0);
  });

  test('by moving a product: every list counts what is in it', async () => {
    await outcomes([aRow('A')]);
    const move = async () =>
      catalogue.editing.update((await bySku('A'))._id.toHexString(), { ...aProduct(), category: 'Smart Phone', imgUrl: undefined });
    await importWhile('updateOne', move)([aRow('A', { category: 'Popular' })]);
    expect(await bySku('A')).toMatchObject({ category: 'Smart Phone' });
    expect(await catalogue.recount(0)).toBe(0);
  });
});

test('a count that moves while the lists are counted anew is left alone, and put right the next time', async () => {
  await outcomes([aRow('A'), aRow('B')]);
  await db()
    .collection<{ _id: string }>('productCounts')
    .updateOne({ _id: 'all' }, { $inc: { count: 5, version: 1 } });
  const add = () => catalogue.upsert([aRow('C')]);
  expect(await openCatalogue(databaseWhile(db(), 'productCounts', 'updateOne', add)).recount(0)).toBe(0);
  expect(await catalogue.recount(0)).toBe(1);
  expect((await catalogue.lists.all({ page: 1, limit: 1 })).total).toBe(3);
});

test('two importers of one file at the same time make each product once', async () => {
  const rows = Array.from({ length: 200 }, (_, i) => aRow(`P-${i}`));
  const [one, two] = await Promise.all([outcomes(rows), outcomes(rows)]);
  const inserted = one.filter((o) => o === 'inserted').length + two.filter((o) => o === 'inserted').length;
  expect(inserted).toBe(200);
  expect([...one, ...two].every((o) => o === 'inserted' || o === 'unchanged')).toBe(true);
  expect(await products.countDocuments()).toBe(200);
  expect((await catalogue.lists.all({ page: 1, limit: 1 })).total).toBe(200);
});

describe('a product added by hand', () => {
  test('finds another SKU where a file has brought the one its number makes', async () => {
    const probe = await catalogue.editing.add({ ...handMade });
    const seq = (await products.findOne({ _id: new ObjectId(probe) }))?.seq ?? 0;
    await outcomes([aRow(`PC-${String(seq + 2).padStart(6, '0')}`)]);
    await expect(catalogue.editing.add({ ...handMade })).resolves.toMatch(/^[0-9a-f]{24}$/);
  });
});

const { price: _, ...row } = aRow('x');
const handMade = { ...row, sku: null, priceCents: 100 };
