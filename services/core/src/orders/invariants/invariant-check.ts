import { readAll } from '@pulsecart/platform/mongo/mongo';
import type { Db } from 'mongodb';
import { type CountedStock, type Inventory, type Reservation, reservationKey, splitReservationKey } from '../../inventory/inventory.ts';
import type { ConfirmedDocument, ConfirmedLine } from '../confirmed/confirmed-repository.ts';
import type { Order, OrderLine, Owned } from '../lifecycle/order.ts';
import { lineKey, selectedLines } from '../lifecycle/order.ts';
import type { StatusDocument } from '../tracking/tracking-repository.ts';

export interface Violation {
  rule: 'stock' | 'sold' | 'accepted' | 'confirmed' | 'money' | 'hold' | 'import' | 'owner';
  /** Product id or order id. */
  subject: string;
  message: string;
}

export interface InvariantReport {
  products: number;
  orders: number;
  confirmed: number;
  violations: Violation[];
  /** Products whose stock moved while their orders were read: what they sold could not be judged this time. */
  unsettled: string[];
}

export type CheckedConfirmed = Pick<
  ConfirmedDocument,
  'orderId' | 'accountId' | 'lines' | 'subtotalCents' | 'shippingCents' | 'totalCents'
>;
type CheckedSums = Omit<CheckedConfirmed, 'lines' | 'accountId'>;
export type CheckedStatus = Pick<StatusDocument, 'orderId' | 'accountId' | 'status'>;

/** Where an audit reads: stock from the inventory, the rest as it is stored. */
export interface CheckSources {
  db: Db;
  inventory: Pick<Inventory, 'countedStock' | 'soldUnits'>;
}

export interface CheckedShop {
  products: CountedStock[];
  orders: Order[];
  confirmed: CheckedConfirmed[];
  statuses: CheckedStatus[];
  /** Ids of products that changed between the first read and the last. */
  moving: Set<string>;
}

/**
 * Holds the whole shop against its promises: stock adds up, no import set it twice, what was sold is what was confirmed, every accepted order
 * is exactly once in a final state or still going on, its records belong to the same account, its sums are those of its lines, and no hold outlives its time.
 * Reads only. An order that moves while it reads may be reported wrongly: what is wrong stays wrong, so a second look
 * tells (`checkOpenShop`).
 * @param graceMs - how long after its end a hold may wait for the sweeper, in milliseconds
 */
export async function checkInvariants(sources: CheckSources, now: Date, graceMs: number): Promise<InvariantReport> {
  const shop = await readForCheck(sources);
  const { products, orders, confirmed } = shop;
  const violations = [
    ...products.flatMap(checkStock),
    ...products.flatMap(checkImports),
    ...checkSold(shop),
    ...checkOrders(orders, shop.statuses, confirmed),
    ...checkOwners(orders, shop.statuses, confirmed),
    ...orders.flatMap((order) => checkMoney('order', order, standingLines(order))),
    ...confirmed.flatMap((order) => checkMoney('confirmed order', order, order.lines)),
    ...checkHolds(products, orders, now.getTime() - graceMs),
  ];
  return { products: products.length, orders: orders.length, confirmed: confirmed.length, violations, unsettled: [...shop.moving] };
}

/**
 * The same for a shop that is open: looks again, a moment later, until nothing new is wrong and every product could be
 * judged. Reported is what was wrong each time.
 * @param looks - how often at most
 */
export async function checkOpenShop(
  sources: CheckSources,
  now: () => Date,
  graceMs: number,
  { looks, pause }: { looks: number; pause: () => Promise<unknown> },
): Promise<InvariantReport> {
  const idOf = ({ rule, subject }: Violation): string => `${rule} ${subject}`;
  let report = await checkInvariants(sources, now(), graceMs);
  for (let look = 1; look < looks && (report.violations.length > 0 || report.unsettled.length > 0); look++) {
    await pause();
    const before = new Set(report.violations.map(idOf));
    const unsettledBefore = new Set(report.unsettled);
    const next = await checkInvariants(sources, now(), graceMs);
    report = {
      ...next,
      violations: next.violations.filter((violation) => before.has(idOf(violation)) || unsettledBefore.has(violation.subject)),
      unsettled: next.unsettled.filter((id) => unsettledBefore.has(id)),
    };
  }
  return report;
}

/**
 * Reads what an audit looks at. Products come first and last: where nothing of one was committed in between, orders and
 * confirmed orders say what it sold.
 */
export async function readForCheck({ db, inventory }: CheckSources): Promise<CheckedShop> {
  const before = await inventory.soldUnits();
  const orders = await readAll<Order>(
    db.collection('orders').find({}, { projection: { delivery: 0, log: 0, 'lines.product.features': 0 } }),
  );
  const sums = { subtotalCents: 1, shippingCents: 1, totalCents: 1 };
  const confirmedFields = {
    orderId: 1,
    accountId: 1,
    'lines.quantity': 1,
    'lines.unitPriceCents': 1,
    'lines.product.productId': 1,
    ...sums,
  };
  const confirmed = await readAll<CheckedConfirmed>(db.collection('confirmedOrders').find({}, { projection: confirmedFields }));
  const statuses = await readAll<CheckedStatus>(
    db.collection('orderStatus').find({}, { projection: { orderId: 1, accountId: 1, status: 1 } }),
  );
  const after = await inventory.countedStock();
  const moved = after.filter(({ _id, committed }) => before.get(_id.toHexString()) !== committed);
  return { products: after, orders, confirmed, statuses, moving: new Set(moved.map(({ _id }) => _id.toHexString())) };
}

const violation = (rule: Violation['rule'], subject: string, message: string): Violation => ({ rule, subject, message });

function checkStock({ _id, received, committed, available, reservations }: CountedStock): Violation[] {
  const held = reservations.reduce((sum, reservation) => sum + reservation.quantity, 0);
  const subject = _id.toHexString();
  const found: Violation[] = [];
  if (available < 0) found.push(violation('stock', subject, `${available} units available`));
  if (received - committed - available !== held) {
    found.push(violation('stock', subject, `received ${received} − sold ${committed} − available ${available} is not the ${held} held`));
  }
  return found;
}

/** A row of an import that set the stock twice: which of the two was right, a person has to say. */
function checkImports({ _id, stockImports = [] }: CountedStock): Violation[] {
  const ids = stockImports.map(({ id }) => id);
  const twice = new Set(ids.filter((id, place) => ids.indexOf(id) !== place));
  return [...twice].map((id) => {
    const units = stockImports.filter((done) => done.id === id).map((done) => `${done.units}`);
    return {
      rule: 'import',
      subject: _id.toHexString(),
      message: `the import ${id} set the stock ${units.length} times: by ${units.join(' and ')} units`,
    };
  });
}

function checkSold(shop: CheckedShop): Violation[] {
  const sold = soldUnits(shop);
  return shop.products.flatMap((product) => {
    const subject = product._id.toHexString();
    const expected = sold.get(subject) ?? 0;
    if (product.committed === expected || shop.moving.has(subject)) return [];
    return [violation('sold', subject, `${product.committed} units counted as sold, confirmed orders say ${expected}`)];
  });
}

/** Units sold by product: those of confirmed orders, and those of confirmations between commit and the written order. */
export function soldUnits({ products, orders, confirmed }: Pick<CheckedShop, 'products' | 'orders' | 'confirmed'>): Map<string, number> {
  const sold = new Map<string, number>();
  const add = (productId: string, quantity: number): unknown => sold.set(productId, (sold.get(productId) ?? 0) + quantity);
  const written = new Set(confirmed.map((order) => order.orderId));
  for (const order of confirmed) for (const line of order.lines) add(line.product.productId, line.quantity);
  const holds = new Set(products.flatMap((product) => product.reservations.map((r) => `${r.key} ${r.rid}`)));
  for (const order of orders) {
    if (order.state !== 'confirming' || written.has(order.orderId)) continue;
    const { step, rids } = order.confirmation;
    if (step !== 'pinned' && step !== 'committed') continue;
    for (const line of selectedLines(order)) {
      const key = lineKey(order, line);
      if (!holds.has(`${reservationKey(key)} ${rids[line.lineId]}`)) add(key.productId, line.quantity);
    }
  }
  return sold;
}

function checkOrders(orders: readonly Order[], statuses: readonly CheckedStatus[], confirmed: readonly CheckedConfirmed[]): Violation[] {
  const statusOf = new Map(statuses.map((status) => [status.orderId, status]));
  const confirmedOf = new Set(confirmed.map((order) => order.orderId));
  const found: Violation[] = [];
  const add = (...of: Parameters<typeof violation>): unknown => found.push(violation(...of));
  for (const order of orders) {
    if (order.placedAt === null) continue;
    const { orderId: subject, state, confirmation } = order;
    const status = statusOf.get(subject);
    const waiting = order.outbox.some((entry) => entry.kind === 'placed');
    if (status === undefined && !waiting) add('accepted', subject, `placed, but its tracking record is missing (${state})`);
    const done = state === 'closed' && confirmation?.step === 'written';
    if (done && !confirmedOf.has(subject)) add('confirmed', subject, 'closed as confirmed, but there is no confirmed order');
    if (state === 'closed' && !done && status?.status !== 'cancelled') {
      add('accepted', subject, `closed, neither confirmed nor cancelled (tracking says ${status?.status})`);
    }
    if (state === 'pending' && confirmedOf.has(subject)) add('confirmed', subject, 'pending and confirmed at once');
  }
  for (const { status, orderId } of statuses) {
    if (status === 'cancelled' && confirmedOf.has(orderId)) add('confirmed', orderId, 'confirmed, but tracking says cancelled');
  }
  const placed = new Set(orders.map((order) => order.orderId));
  for (const { orderId } of confirmed) {
    if (!statusOf.has(orderId) && !placed.has(orderId)) add('accepted', orderId, 'confirmed without a tracking record');
  }
  return found;
}

/** Order, tracking record and confirmed order of one id are the same account's. One that waits for its account says nothing yet. */
function checkOwners(...records: readonly (readonly (Owned & { orderId: string })[])[]): Violation[] {
  const ownerOf = new Map<string, string>();
  const wrong = new Set<string>();
  for (const { orderId, accountId } of records.flat()) {
    if (accountId === undefined) continue;
    const owner = accountId?.toHexString() ?? 'nobody';
    if ((ownerOf.get(orderId) ?? owner) !== owner) wrong.add(orderId);
    ownerOf.set(orderId, owner);
  }
  return [...wrong].map((orderId) => violation('owner', orderId, 'its records belong to different accounts'));
}

const standingLines = ({ lines }: Order): OrderLine[] => lines.filter(({ state }) => state !== 'deleted');

/**
 * Subtotal and total of an order against its lines. It adds up for itself: with the shop's own sums a fault in them would
 * agree with itself.
 */
function checkMoney(
  what: string,
  { orderId: subject, subtotalCents, shippingCents, totalCents }: CheckedSums,
  lines: readonly Pick<ConfirmedLine, 'unitPriceCents' | 'quantity'>[],
): Violation[] {
  const due = lines.reduce((sum, { unitPriceCents, quantity }) => sum + unitPriceCents * quantity, 0);
  const found: Violation[] = [];
  if (subtotalCents !== due) {
    found.push(violation('money', subject, `the ${what} has a subtotal of ${subtotalCents} cents, its lines come to ${due}`));
  }
  if (totalCents !== subtotalCents + shippingCents) {
    const sum = `subtotal ${subtotalCents} and shipping ${shippingCents}`;
    found.push(violation('money', subject, `the ${what} has a total of ${totalCents} cents, which is not ${sum}`));
  }
  return found;
}

/** @param late - a hold that ended before this, in milliseconds since 1970, should be gone */
function checkHolds(products: readonly CountedStock[], orders: readonly Order[], late: number): Violation[] {
  const stateOf = new Map(orders.map((order) => [order.orderId, order.state]));
  const fault = ({ key, until, pin, at }: Reservation): string | null => {
    if (until !== null) return until.getTime() < late ? `the hold ${key} ran out at ${until.toISOString()}` : null;
    const state = stateOf.get(splitReservationKey(key).orderId) ?? 'gone';
    return pin !== null && state !== 'confirming' && at.getTime() < late ? `the hold ${key} is pinned for an order that is ${state}` : null;
  };
  return products.flatMap((product) =>
    product.reservations.flatMap((reservation) => {
      const message = fault(reservation);
      return message === null ? [] : [violation('hold', product._id.toHexString(), message)];
    }),
  );
}
