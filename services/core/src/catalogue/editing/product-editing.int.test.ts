import { randomUUID } from 'node:crypto';
import { createIdempotency } from '@pulsecart/platform/mongo/idempotency';
import { type Collection, ObjectId } from 'mongodb';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  createInventory,
  type LineKey,
  openProducts,
  type ProductDocument,
  productDocument,
  reservationKey,
} from '../../inventory/inventory.ts';
import { databaseWhile, useTestDatabase } from '../../testing/test-database.ts';
import { createAdminCatalogue } from '../admin-catalogue.ts';
import type { AssembledCatalogue } from '../assemble.ts';
import { createListCounts } from '../lists/list-counts.ts';
import { recountLists } from '../lists/recount-lists.ts';
import { createProductsRepository } from '../products/products-repository.ts';
import { openCatalogue } from '../testing/open-catalogue.ts';
import { aProduct } from '../testing/sample-products.ts';

const db = useTestDatabase();
let catalogue: AssembledCatalogue;
let products: Collection<ProductDocument>;
let id: string;

const stored = async (): Promise<ProductDocument> => productDocument.parse(await products.findOne({ _id: new ObjectId(id) }));
const change = (more: object = {}) => ({ title: 'Nova Lamp', category: 'Smart Home', priceCents: 5990, stock: 10, features: [], ...more });

/** A line of another order each time. */
const newLine = (): LineKey => ({ productId: id, orderId: 'ORDER001', lineId: randomUUID() });
const now = new Date();
const hold = (quantity: number) => createInventory(db()).reserve(newLine(), quantity, new Date(now.getTime() + 60_000), now);

const sell = async (): Promise<void> => {
  const inventory = createInventory(db());
  const line = { ...newLine(), quantity: 1 };
  const { reservationIds } = await inventory.reservePinned([line], 1, now, now);
  await inventory.commit([{ ...line, reservationId: reservationIds.get(reservationKey(line)) ?? '' }]);
};

/** The catalogue as an admin uses it while somebody else acts between its reading of a product and its writing. */
const catalogueWhile = (work: () => Promise<unknown>): AssembledCatalogue =>
  openCatalogue(databaseWhile(db(), 'products', 'updateOne', work));

beforeAll(async () => {
  await openCatalogue(db()).ensureIndexes();
  products = openProducts(db());
});

beforeEach(async () => {
  catalogue = openCatalogue(db());
  id = await catalogue.editing.add(aProduct());
});

describe('adding', () => {
  test('a new product is stored whole, with all its stock available', async () => {
    expect(await stored()).toMatchObject({ received: 10, committed: 0, available: 10, reservations: [], live: true, archivedAt: null });
  });

  test('two products never share a SKU', async () => {
    const other = await catalogue.editing.add(aProduct());
    const skus = await products.distinct('sku', { _id: { $in: [new ObjectId(id), new ObjectId(other)] } });
    expect(new Set(skus).size).toBe(2);
  });
});

describe('changing', () => {
  test('shows the change and finds it by its new words only', async () => {
    await catalogue.editing.update(id, change({ title: 'Zebrastripe', description: 'Striped.' }));
    expect(await stored()).toMatchObject({ title: 'Zebrastripe', priceCents: 5990, description: 'Striped.', imgUrl: '/media/lamp.svg' });
    expect((await catalogue.search.cards('zebrastr', { page: 1, limit: 10 })).items.map((c) => c._id.toHexString())).toEqual([id]);
    await catalogue.editing.update(id, change());
    expect((await catalogue.search.cards('zebrastr', { page: 1, limit: 10 })).total).toBe(0);
  });

  test('an unchanged form counts as saved', async () => {
    await catalogue.editing.update(id, change());
    await expect(catalogue.editing.update(id, change())).resolves.toBeUndefined();
  });

  test('another category moves the product from list to list', async () => {
    const total = async (category: string) => (await catalogue.lists.inCategory({ category, sort: 'newest', page: 1, limit: 1 })).total;
    const before = await total('Smart Home');
    await catalogue.editing.update(id, change({ category: 'A Category of "its" own.$' }));
    expect(await total('Smart Home')).toBe(before - 1);
    expect(await total('A Category of "its" own.$')).toBe(1);
  });

  test('an unknown product is not found', async () => {
    await expect(catalogue.editing.update('0'.repeat(24), change())).rejects.toMatchObject({ code: 'not_found' });
  });
});

describe('stock set by hand', () => {
  test('shifts what came in and what is available alike', async () => {
    await hold(4);
    await catalogue.editing.update(id, change({ stock: 25, stockSeen: 10 }));
    expect(await stored()).toMatchObject({ received: 25, available: 21 });
  });

  test('is refused below what is held', async () => {
    await hold(4);
    await expect(catalogue.editing.update(id, change({ stock: 3, stockSeen: 10 }))).rejects.toMatchObject({
      code: 'stock_below_held',
      members: { stock: 10, held: 4 },
    });
    await expect(catalogue.editing.reduce(id, 7, randomUUID())).rejects.toMatchObject({
      code: 'stock_below_held',
      members: { stock: 10, held: 4 },
    });
    expect(await stored()).toMatchObject({ title: 'Aurora Lamp', received: 10, available: 6 });
  });

  test('is refused when the form showed another stock, which is told', async () => {
    await catalogue.editing.reduce(id, 2, randomUUID());
    await expect(catalogue.editing.update(id, change({ stock: 20, stockSeen: 10 }))).rejects.toMatchObject({
      code: 'stock_changed',
      members: { stock: 8 },
    });
  });

  test('a form that left the stock alone saves its other fields, whatever was sold meanwhile', async () => {
    await catalogue.editing.reduce(id, 2, randomUUID());
    await catalogue.editing.update(id, change({ stock: 10, stockSeen: 10 }));
    expect(await stored()).toMatchObject({ title: 'Nova Lamp', received: 8, available: 8 });
  });

  test('among 40 holds, 20 reductions and 5 saved forms at once, each counts once and to the unit', async () => {
    await catalogue.editing.update(id, change({ stock: 65 }));
    const held = Array.from({ length: 40 }, () => hold(1));
    const reduced = Array.from({ length: 20 }, () => catalogue.editing.reduce(id, 1, randomUUID()));
    // These leave the stock as their form showed it, which moves meanwhile.
    const saved = Array.from({ length: 5 }, (_, i) =>
      catalogue.editing.update(id, change({ title: `Lamp ${i}`, stock: 65, stockSeen: 65 })),
    );
    await Promise.all([...held, ...reduced, ...saved]);
    expect(await stored()).toMatchObject({ title: expect.stringMatching(/^Lamp \d$/), received: 45, committed: 0, available: 5 });
    expect((await stored()).reservations).toHaveLength(40);
  });

  test('by five forms at once that all showed the same stock, is set by one of them, and the others are told the new one', async () => {
    const wanted = [20, 21, 22, 23, 24];
    const results = await Promise.allSettled(wanted.map((stock) => catalogue.editing.update(id, change({ stock, stockSeen: 10 }))));
    const [set] = wanted.filter((_, i) => results[i]?.status === 'fulfilled');
    expect(await stored()).toMatchObject({ received: set, available: set });
    const refusals = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []));
    expect(refusals).toHaveLength(4);
    for (const refusal of refusals) expect(refusal).toMatchObject({ code: 'stock_changed', members: { stock: set } });
  });

  test('a reduction that is repeated under its id counts once while units are left', async () => {
    const reductionId = randomUUID();
    await Promise.all(Array.from({ length: 3 }, () => catalogue.editing.reduce(id, 2, reductionId)));
    await catalogue.editing.reduce(id, 2, randomUUID());
    await catalogue.editing.reduce(id, 2, reductionId);
    expect(await stored()).toMatchObject({ received: 6, available: 6 });
  });

  test('a reduction that is repeated under its id counts once, also where no unit is left', async () => {
    const reductionId = randomUUID();
    await Promise.all(Array.from({ length: 10 }, () => catalogue.editing.reduce(id, 10, reductionId)));
    await catalogue.editing.reduce(id, 10, reductionId);
    expect(await stored()).toMatchObject({ received: 0, available: 0 });
  });

  test('is reduced once under a key, which means nothing in the hands of another admin; without a key each reduction is a new one', async () => {
    const { reduceStock } = createAdminCatalogue(catalogue, createIdempotency(db()));
    const reduction = { productId: id, quantity: 2 };
    for (const uid of ['ann', 'ann', 'bob', 'bob']) expect(await reduceStock({ uid }, reduction, 'my-key')).toEqual({ modifiedCount: 1 });
    expect(await stored()).toMatchObject({ received: 6, available: 6 });
    for (const quantity of [1, 1]) await reduceStock({ uid: 'ann' }, { productId: id, quantity }, null);
    expect(await stored()).toMatchObject({ received: 4, available: 4 });
  });

  test('of 30 reductions of one unit, 10 units give exactly 10', async () => {
    const results = await Promise.allSettled(Array.from({ length: 30 }, () => catalogue.editing.reduce(id, 1, randomUUID())));
    expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(10);
    expect(await stored()).toMatchObject({ received: 0, available: 0 });
  });
});

describe('somebody else who acts between reading and writing', () => {
  test('by a sale: a form that showed the stock of before is refused, and the sale stays', async () => {
    const { editing } = catalogueWhile(sell);
    await expect(editing.update(id, change({ stock: 20, stockSeen: 10 }))).rejects.toMatchObject({
      code: 'stock_changed',
      members: { stock: 9 },
    });
    expect(await stored()).toMatchObject({ received: 10, committed: 1, available: 9 });
  });

  test('by a sale: a stock that is set whatever it was is what was asked for, the sale taken into account', async () => {
    await catalogueWhile(sell).editing.update(id, change({ stock: 20 }));
    expect(await stored()).toMatchObject({ received: 21, committed: 1, available: 20 });
  });

  test('by a reduction: a stock that is set is what was asked for', async () => {
    const { editing } = catalogueWhile(() => catalogue.editing.reduce(id, 2, randomUUID()));
    await editing.update(id, change({ stock: 20 }));
    expect(await stored()).toMatchObject({ received: 20, available: 20 });
  });

  test('by a hold: the stock does not go below what is held', async () => {
    const { editing } = catalogueWhile(() => hold(5));
    await expect(editing.update(id, change({ stock: 3, stockSeen: 10 }))).rejects.toMatchObject({
      code: 'stock_below_held',
      members: { stock: 10, held: 5 },
    });
    expect(await stored()).toMatchObject({ received: 10, available: 5 });
  });

  test('by a hold: the product is not deleted', async () => {
    const { editing } = catalogueWhile(() => hold(1));
    await expect(editing.archive(id)).rejects.toMatchObject({ code: 'product_held' });
    expect(await stored()).toMatchObject({ live: true, available: 9 });
  });

  test('by a deletion: the form finds nothing to save, and the product stays deleted', async () => {
    const { editing } = catalogueWhile(() => catalogue.editing.archive(id));
    await expect(editing.update(id, change({ stock: 20 }))).rejects.toMatchObject({ code: 'not_found' });
    expect(await stored()).toMatchObject({ title: 'Aurora Lamp', live: false, searchTokens: [] });
  });

  test.each([
    ['update', (editing: AssembledCatalogue['editing']) => editing.update(id, change({ category: 'Second move' })), 1],
    ['deletion', (editing: AssembledCatalogue['editing']) => editing.archive(id), 0],
  ] as const)('by moving it to another category: after the %s each list counts what is in it', async (_what, act, left) => {
    const total = async (category: string) => (await catalogue.lists.inCategory({ category, sort: 'newest', page: 1, limit: 1 })).total;
    const names = ['Smart Home', 'First move', 'Second move'];
    const before = await Promise.all(names.map(total));
    await act(catalogueWhile(() => catalogue.editing.update(id, change({ category: 'First move' }))).editing);
    const after = await Promise.all(names.map(total));
    expect(after.map((count, i) => count - (before[i] ?? 0))).toEqual([-1, 0, left]);
  });
});

describe('deleting', () => {
  test('archives: gone from the shop, kept for orders', async () => {
    await catalogue.editing.archive(id);
    expect(await stored()).toMatchObject({ live: false, searchTokens: [], archivedAt: expect.any(Date) });
    await expect(catalogue.lookup.page(id)).rejects.toMatchObject({ code: 'not_found' });
    expect(await catalogue.lookup.cards([id])).toEqual(new Map());
    expect(await catalogue.lookup.available([id])).toEqual([{ productId: id, stock: 0 }]);
    expect((await catalogue.lookup.forOrder([id])).get(id)).toMatchObject({ title: 'Aurora Lamp', archived: true, available: 10 });
    await expect(catalogue.editing.archive(id)).rejects.toMatchObject({ code: 'not_found' });
  });

  test('is refused while an order holds units', async () => {
    await hold(1);
    await expect(catalogue.editing.archive(id)).rejects.toMatchObject({ code: 'product_held' });
    expect((await catalogue.lookup.page(id)).available).toBe(9);
  });
});

describe('lists are counted anew', () => {
  const longAgo = new Date(0);
  const listedAt = (at: Date) => products.updateMany({}, { $set: { listedAt: at } });
  const recount = (at: Date) => recountLists(createListCounts(db()), createProductsRepository(db()), at);

  test('once nothing has entered or left one for ten seconds', async () => {
    const at = new Date(now.getTime() + 3_600_000);
    await listedAt(new Date(at.getTime() - 9999));
    expect(await recount(at)).toBeNull();
    await listedAt(new Date(at.getTime() - 10_000));
    expect(await recount(at)).toBe(0);
  });

  test.each([
    ['added', () => catalogue.editing.add(aProduct())],
    ['deleted', () => catalogue.editing.archive(id)],
    ['moved to another category', () => catalogue.editing.update(id, change({ category: 'Popular' }))],
  ])('not while a product was just %s, whose count may still be on its way', async (_what, act) => {
    await listedAt(longAgo);
    await act();
    expect(await catalogue.recount()).toBeNull();
  });

  test('also where a product was just changed within its category', async () => {
    await products.updateMany({}, { $set: { listedAt: longAgo, updatedAt: longAgo } });
    await catalogue.editing.update(id, change());
    expect(await stored()).toMatchObject({ listedAt: longAgo, updatedAt: expect.toSatisfy((at: Date) => at >= now) });
    expect(await catalogue.recount()).toBe(0);
  });
});
