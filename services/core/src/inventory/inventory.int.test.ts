import { type Collection, ObjectId } from 'mongodb';
import { beforeEach, describe, expect, it } from 'vitest';
import { useTestDatabase } from '../test-database.ts';
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
