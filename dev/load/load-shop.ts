import type { CatalogueRow } from '@pulsecart/core/catalogue';
import { openShopWithoutWorkers } from '@pulsecart/core/shop';
import type { Sums } from '@pulsecart/core/stats';
import { type CounterChange, confirmedChanges, openProducts, placedChanges, statusChanges } from '@pulsecart/core/stored';
import { createLogger } from '@pulsecart/platform/observability/logger';
import { type AnyBulkWriteOperation, type Db, ObjectId } from 'mongodb';
import { generateProducts } from './generate-products.ts';
import { type LoadedOrder, ordersOf } from './orders.ts';

const ROWS = 1000;
const ORDERS = 1000;
/** So many products are ordered: every shop has some that sell, and many that do not. */
const SOLD = 200;

export interface Load {
  orders: number;
  products: number;
}

/**
 * Fills a shop whose indexes are there to a real size, next to whatever it has: products through the catalogue's import,
 * orders written straight into the collections with everything that belongs to them, so that stock, sums and lists are right.
 * @param onStep - how far it is, from 0 to 1, and what it does
 */
export async function loadShop(db: Db, { orders, products }: Load, onStep: (done: number, what: string) => void): Promise<void> {
  const whole = products + orders;
  let done = 0;
  const { catalogue } = openShopWithoutWorkers(db, createLogger('load', 'silent'));
  for (const batch of chunks<CatalogueRow>(generateProducts(products), ROWS)) {
    await catalogue.upsert(batch);
    done += batch.length;
    onStep(done / whole, `${done.toLocaleString('en-US')} products`);
  }
  const sold = await openProducts(db)
    .find({ live: true }, { hint: 'newest', limit: SOLD, batchSize: SOLD + 1 })
    .toArray();
  if (orders > 0 && sold.length === 0) throw new Error('There are no products to order. Load some: --products 1000');
  for (const batch of chunks<LoadedOrder>(ordersOf(orders, sold, new Date()), ORDERS)) {
    await storeOrders(db, batch);
    done += batch.length;
    onStep(done / whole, `${(done - products).toLocaleString('en-US')} orders`);
  }
}

/** Stock first: what was sold must have been received, whenever this is cut short. */
async function storeOrders(db: Db, batch: readonly LoadedOrder[]): Promise<void> {
  const pending = batch.flatMap((order) => order.pending ?? []);
  const confirmed = batch.flatMap((order) => order.confirmed ?? []);
  const units = new Map<string, number>();
  for (const { lines } of confirmed)
    for (const { product, quantity } of lines) units.set(product.productId, (units.get(product.productId) ?? 0) + quantity);
  const sales = [...units].map(([id, quantity]) => ({
    updateOne: { filter: { _id: new ObjectId(id) }, update: { $inc: { received: quantity, committed: quantity } } },
  }));
  if (sales.length > 0) await openProducts(db).bulkWrite(sales, { ordered: false });
  if (pending.length > 0) await db.collection('orders').insertMany([...pending], { ordered: false });
  if (confirmed.length > 0) await db.collection('confirmedOrders').insertMany([...confirmed], { ordered: false });
  await db.collection('orderStatus').insertMany(
    batch.map(({ status }) => status),
    { ordered: false },
  );
  await addCounted(db, batch.flatMap(changesOf));
}

function changesOf({ pending, confirmed, status }: LoadedOrder): CounterChange[] {
  if (pending !== null) return placedChanges(pending);
  if (confirmed === null) return [];
  const { orderId, accountId = null, placedAt = null, totalCents: placedCents } = confirmed;
  return [...placedChanges({ orderId, accountId, placedAt, placedCents }), ...confirmedChanges(confirmed), ...statusChanges(status)];
}

interface Total extends Sums {
  _id: string;
  fold: number;
  folding: string[];
}

/**
 * The journal and the totals as they are once everything is folded: folding a hundred thousand orders one batch after the
 * other would take longer than storing them.
 */
async function addCounted(db: Db, changes: readonly CounterChange[]): Promise<void> {
  const rows = changes.map(({ counter, key, count, cents }) => ({ _id: `${counter} ${key}`, counter, count, cents, open: false }));
  await db.collection<{ _id: string }>('counterChanges').insertMany(rows, { ordered: false });
  const sums = new Map<string, Sums>();
  for (const { counter, count, cents } of changes) {
    const before = sums.get(counter) ?? { count: 0, cents: 0 };
    sums.set(counter, { count: before.count + count, cents: before.cents + cents });
  }
  const totals = db.collection<Total>('counters');
  const known = await totals.find({ _id: { $in: [...sums.keys()] } }, { projection: { _id: 1 }, batchSize: 5000 }).toArray();
  const there = new Set(known.map(({ _id }) => _id));
  const writes = [...sums].map(([counter, sum]): AnyBulkWriteOperation<Total> => {
    const fresh = { _id: counter, ...sum, fold: 1, folding: [] };
    if (!there.has(counter)) return { insertOne: { document: fresh } };
    return { updateOne: { filter: { _id: counter }, update: { $inc: sum } } };
  });
  await totals.bulkWrite(writes, { ordered: false });
}

function* chunks<T>(all: Iterable<T>, size: number): Generator<T[]> {
  let some: T[] = [];
  for (const one of all) {
    some.push(one);
    if (some.length < size) continue;
    yield some;
    some = [];
  }
  if (some.length > 0) yield some;
}
