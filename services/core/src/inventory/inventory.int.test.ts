import { type Collection, ObjectId } from 'mongodb';
import { beforeEach, describe, expect, it } from 'vitest';
import { useTestDatabase } from '../testing/test-database.ts';
import { createInventory, type Inventory } from './inventory.ts';
import type { LineKey } from './line-key.ts';
import type { Reservation, StockDocument } from './products-collection.ts';

const database = useTestDatabase();
const now = new Date('2026-11-21T10:00:00.000Z');
const later = new Date(now.getTime() + 60_000);
let inventory: Inventory;
let products: Collection<StockDocument>;
let line: LineKey;

beforeEach(async () => {
  inventory = createInventory(database());
  products = database().collection('products');
  await products.deleteMany({});
  line = await onShelf(3);
});

/** A product with so many units, and a line of an order that wants it. */
async function onShelf(units: number, more: Partial<StockDocument> = {}): Promise<LineKey> {
  const _id = new ObjectId();
  await products.insertOne({ _id, received: units, committed: 0, available: units, reservations: [], archivedAt: null, ...more });
  return { productId: _id.toHexString(), orderId: 'ORDER001', lineId: '0' };
}
const holdOf = async (of: LineKey): Promise<Reservation | null> => (await inventory.view(of))?.hold ?? null;

describe('a product that was archived', () => {
  it('gives no units, neither held nor pinned', async () => {
    const gone = await onShelf(3, { archivedAt: now });
    expect(await inventory.reserve(gone, 1, later, now)).toBe(false);
    expect(await inventory.reservePinned([{ ...gone, quantity: 1 }], 1, later, now)).toMatchObject({ all: false });
    expect(await inventory.view(gone)).toEqual({ available: 3, archived: true, hold: null });
  });
});

describe('a hold that was pinned', () => {
  it('runs out when it would have, however often it was pinned before it is unpinned', async () => {
    await inventory.reserve(line, 2, later, now);
    for (const n of [1, 1, 2]) expect(await inventory.pin(line, 2, n)).not.toBeNull();
    expect(await holdOf(line)).toMatchObject({ until: null, heldUntil: later, pin: 2 });
    expect(await inventory.unpin(line, 2, now)).toBe(true);
    expect(await holdOf(line)).toMatchObject({ until: later, heldUntil: null, pin: null });
  });

  it('with its reservation in one command, runs out at the moment named there once it is unpinned', async () => {
    await inventory.reservePinned([{ ...line, quantity: 2 }], 1, later, now);
    expect(await holdOf(line)).toMatchObject({ until: null, pin: 1 });
    await inventory.unpin(line, 1, now);
    expect(await holdOf(line)).toMatchObject({ until: later, heldUntil: null, pin: null });
  });

  it('is unpinned by its own confirmation only', async () => {
    await inventory.reservePinned([{ ...line, quantity: 2 }], 2, later, now);
    expect([await inventory.unpin(line, 1, now), await inventory.unpin(line, 3, now)]).toEqual([false, false]);
    expect(await holdOf(line)).toMatchObject({ until: null, pin: 2 });
  });
});

describe('stock set by hand', () => {
  const read = async (): Promise<StockDocument> => {
    const found = await products.findOne({ _id: new ObjectId(line.productId) });
    if (found === null) throw new Error('no product');
    return found;
  };
  const saved = { where: { archivedAt: null }, set: { updatedAt: later } };

  it('is not set on a product that sold or took in units since it was read, nor where something else is no longer so', async () => {
    const before = await read();
    await inventory.reduceStock(line.productId, 1, 'first', now);
    expect(await inventory.setStock(before, 9, undefined, saved)).toBe(false);
    expect(await inventory.setStock(await read(), 9, undefined, { ...saved, where: { archivedAt: now } })).toBe(false);
    expect(await read()).toMatchObject({ received: 2, available: 2 });
    expect(await inventory.setStock(await read(), 9, undefined, saved)).toBe(true);
    expect(await read()).toMatchObject({ received: 9, available: 9, updatedAt: later });
  });

  it('is reduced of no archived product, and of none that is unknown', async () => {
    const gone = await onShelf(3, { archivedAt: now });
    for (const productId of [gone.productId, '0'.repeat(24)]) {
      await expect(inventory.reduceStock(productId, 1, 'one', now)).rejects.toMatchObject({ code: 'not_found' });
    }
  });
});

describe('counts that are put right', () => {
  it('are left alone where units were held, sold or taken in since they were read', async () => {
    const right = { committed: 1, available: 2 };
    const [asRead] = await inventory.countedStock();
    if (asRead === undefined) throw new Error('no product');
    await inventory.reserve(line, 1, later, now);
    // The same numbers again, by another hold.
    const [held] = await inventory.countedStock();
    await inventory.release(line, held?.reservations[0] as Reservation);
    await inventory.reserve(line, 1, later, now);
    expect(await inventory.correctCounts(asRead, right)).toBe(false);
    expect(await inventory.correctCounts(held ?? asRead, right)).toBe(false);
    expect(await inventory.view(line)).toMatchObject({ available: 2 });
    const [present = asRead] = await inventory.countedStock();
    expect(await inventory.correctCounts(present, right)).toBe(true);
    expect(await inventory.soldUnits()).toEqual(new Map([[line.productId, 1]]));
  });
});

describe('what the sweeper looks at', () => {
  const found = async (pinnedBefore = now): Promise<string[]> => {
    const keys: string[] = [];
    for await (const page of inventory.findDoubtful(now, pinnedBefore)) keys.push(...page.map(({ hold }) => hold.key));
    return keys.sort();
  };
  const hold = (key: string, more: Partial<Reservation>): Reservation => ({
    ...{ key, rid: key, quantity: 1, at: now, until: null, heldUntil: null, pin: null },
    ...more,
  });

  it('are holds past their end and pins older than asked for, of a product that has younger ones too', async () => {
    const before = new Date(now.getTime() - 1);
    const reservations = [
      hold('RANOUT:0', { until: before }),
      hold('LASTMOMENT:0', { until: now }),
      hold('GOOD:0', { until: later }),
      hold('OLDPIN:0', { pin: 0, at: before }),
      hold('NEWPIN:0', { pin: 1, at: now }),
    ];
    await onShelf(0, { received: 5, reservations });
    expect(await found()).toEqual(['OLDPIN:0', 'RANOUT:0']);
  });

  it('are all of them, also where they are more than one page', async () => {
    const until = new Date(0);
    const many = Array.from({ length: 401 }, (_, n) => ({
      ...{ _id: new ObjectId(), received: 1, committed: 0, available: 0, archivedAt: null },
      reservations: [hold(`ORDER${String(n).padStart(3, '0')}:0`, { until })],
    }));
    await products.insertMany(many);
    expect(await found()).toEqual(many.map(({ reservations: [one] }) => one?.key));
  });
});
