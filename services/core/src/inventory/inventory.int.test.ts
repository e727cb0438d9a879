import { type Collection, ObjectId } from 'mongodb';
import { beforeEach, describe, expect, it } from 'vitest';
import { useTestDatabase } from '../testing/test-database.ts';
import { createInventory, type Inventory } from './inventory.ts';
import type { LineKey } from './line-key.ts';
import type { Reservation, StockDocument } from './products-collection.ts';
import { sweepHolds } from './sweep-holds.ts';

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

it('a hold grows only by what is available, and then exactly by that', async () => {
  await inventory.reserve(line, 2, later, now);
  expect(await inventory.changeQuantity(line, 2, 4, 'api')).toBe(false);
  expect(await inventory.view(line)).toMatchObject({ available: 1, hold: { quantity: 2 } });
  expect(await inventory.changeQuantity(line, 2, 3, 'api')).toBe(true);
  expect(await inventory.view(line)).toMatchObject({ available: 0, hold: { quantity: 3 } });
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

  it('is not lowered to what was held or sold since it was read', async () => {
    const before = await read();
    await inventory.reserve(line, 2, later, now);
    expect(await inventory.setStock(before, 1, undefined, saved)).toBe(false);
    // Two of three units may go that nobody holds, and the third may not.
    expect(await inventory.setStock(before, 2, undefined, saved)).toBe(true);
    expect(await read()).toMatchObject({ received: 2, available: 0 });
    const held = await read();
    await inventory.pin(line, 2, 1);
    await inventory.commit([{ ...line, quantity: 2, reservationId: held.reservations[0]?.rid ?? '' }]);
    expect(await inventory.setStock(held, 5, undefined, saved)).toBe(false);
    expect(await read()).toMatchObject({ received: 2, committed: 2, available: 0 });
  });

  it('is reduced once for each request, also when one is repeated after forty-nine others, and only of what nobody holds', async () => {
    const many = await onShelf(60);
    for (let n = 0; n < 50; n++) await inventory.reduceStock(many.productId, 1, `reduction-${n}`, now);
    await inventory.reduceStock(many.productId, 1, 'reduction-0', now);
    await inventory.reduceStock(many.productId, 1, 'reduction-49', now);
    expect(await inventory.view(many)).toMatchObject({ available: 10 });
    await inventory.reserve(many, 9, later, now);
    const refused = inventory.reduceStock(many.productId, 2, 'too-many', now);
    await expect(refused).rejects.toMatchObject({ code: 'stock_below_held', members: { stock: 10, held: 9 } });
    await inventory.reduceStock(many.productId, 1, 'the-last', later);
    expect(await products.findOne({ _id: new ObjectId(many.productId) })).toMatchObject({ received: 9, available: 0, updatedAt: later });
  });

  it('is refused in words that count what is held', async () => {
    const said = () => inventory.reduceStock(line.productId, 3, 'three', now).catch((error: Error) => error.message);
    await inventory.reserve(line, 1, later, now);
    expect(await said()).toBe('1 unit is held for orders and 3 in stock, so the stock cannot go lower than 1.');
    await inventory.changeQuantity(line, 1, 2, 'api');
    expect(await said()).toBe('2 units are held for orders and 3 in stock, so the stock cannot go lower than 2.');
  });

  it('leaves what else a product says alone while an order holds units of it', async () => {
    const _id = new ObjectId(line.productId);
    await inventory.reserve(line, 1, later, now);
    const shown = { where: { archivedAt: null }, set: { archivedAt: now } };
    expect(await inventory.writeUnlessHeld(_id, shown)).toBe(false);
    await inventory.release(line, (await holdOf(line)) as Reservation);
    expect(await inventory.writeUnlessHeld(_id, { ...shown, where: { archivedAt: later } })).toBe(false);
    expect(await inventory.writeUnlessHeld(_id, shown)).toBe(true);
    expect(await inventory.view(line)).toMatchObject({ archived: true });
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

describe('what is counted', () => {
  it('is every product, archived ones included', async () => {
    const gone = await onShelf(2, { received: 5, committed: 3, archivedAt: now });
    const counted = await inventory.countedStock();
    expect(counted.map(({ _id }) => _id.toHexString()).toSorted()).toEqual([line.productId, gone.productId].toSorted());
    expect((await inventory.soldUnits()).get(gone.productId)).toBe(3);
  });
});

describe('a line', () => {
  it('sees the stock of its own product and its own hold; of a product that is gone nothing', async () => {
    const other = { ...(await onShelf(7)), lineId: '1' };
    const gone = { ...line, lineId: '2', productId: new ObjectId().toHexString() };
    await inventory.reserve(line, 2, later, now);
    const views = await inventory.viewMany([line, other, gone]);
    expect([...views].map(([key, { available, hold }]) => [key, available, hold?.quantity])).toEqual([
      ['ORDER001:0', 1, 2],
      ['ORDER001:1', 7, undefined],
    ]);
    expect(await inventory.view(gone)).toBeNull();
  });

  it('gets its hold released as it was read, and not once it changed', async () => {
    await inventory.reserve(line, 2, later, now);
    const asRead = (await holdOf(line)) as Reservation;
    await inventory.changeQuantity(line, 2, 1, 'api');
    expect(await inventory.release(line, asRead)).toBe(false);
    expect(await inventory.release(line, { ...asRead, quantity: 1, rid: 'another' })).toBe(false);
    expect(await inventory.release(line, { ...asRead, quantity: 1, until: now })).toBe(false);
    expect(await inventory.release(line, { ...asRead, quantity: 1 })).toBe(true);
    expect(await inventory.view(line)).toMatchObject({ available: 3, hold: null });
  });
});

describe('a sweep of holds', () => {
  it('releases and unpins what its order no longer needs, and tells how many', async () => {
    const before = new Date(now.getTime() - 1000);
    const hold = (orderId: string, more: Partial<Reservation>): Reservation => ({
      ...{ key: `${orderId}:0`, rid: orderId, quantity: 1, at: before, until: null, heldUntil: later, pin: 1 },
      ...more,
    });
    const reservations = [
      hold('RANOUT00', { until: before, pin: null }),
      hold('CLOSED00', {}),
      hold('FAILED00', {}),
      hold('RUNNING0', {}),
      hold('NOBODY00', {}),
    ];
    const shelf = await onShelf(1, { received: 6, reservations });
    const orders = new Map([
      ['CLOSED00:0', { state: 'closed', attempt: 1, lineSelected: true }],
      ['FAILED00:0', { state: 'pending', attempt: 1, lineSelected: true }],
      ['RUNNING0:0', { state: 'confirming', attempt: 1, lineSelected: true }],
      ['RANOUT00:0', { state: 'pending', attempt: 0, lineSelected: true }],
    ]);
    const asked: string[] = [];
    const ordersBehind = async (holds: readonly { orderId: string; lineId: string }[]) => {
      asked.push(...holds.map(({ orderId, lineId }) => `${orderId}:${lineId}`));
      return orders;
    };
    expect(await sweepHolds({ inventory, ordersBehind }, now, now)).toBe(4);
    expect(asked).toEqual(['RANOUT00:0', 'CLOSED00:0', 'FAILED00:0', 'RUNNING0:0', 'NOBODY00:0']);
    const product = await products.findOne({ _id: new ObjectId(shelf.productId) });
    expect(product?.reservations.map(({ key, until, pin }) => [key, until, pin])).toEqual([
      ['FAILED00:0', later, null],
      ['RUNNING0:0', null, 1],
    ]);
    expect(product?.available).toBe(4);
    expect(await sweepHolds({ inventory, ordersBehind }, now, now)).toBe(0);
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
