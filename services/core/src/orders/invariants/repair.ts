import type { Db } from 'mongodb';
import { droppedLines } from '../confirmed/new-confirmed.ts';
import type { OrderDeps } from '../deps.ts';
import { isCancelled } from '../lifecycle/order.ts';
import { sweepOrderHolds, sweepOrders } from '../sweep/sweep-orders.ts';
import { type CheckedShop, type InvariantReport, readForCheck, soldUnits, type Violation } from './invariant-check.ts';

export interface Mended {
  /** Product id, order id, or `shop`. */
  subject: string;
  what: string;
}

/**
 * Repairs what needs no guessing. Confirmed orders are authoritative for what was sold, open holds for what is held:
 * counts that disagree are set to what these say, on condition that the product is as it was read. What is left
 * undone is done as the sweeper would. Sums that do not add up, and an order that is confirmed and pending at once or
 * closed without an end, are left for a person.
 * @param graceMs - how old something must be before it counts as left undone, in milliseconds
 */
export async function repairShop(deps: OrderDeps, db: Db, report: InvariantReport, graceMs: number): Promise<Mended[]> {
  const holds = await sweepOrderHolds(deps, graceMs);
  const swept = await sweepOrders(deps, graceMs);
  const done = [
    [holds, 'holds given back'],
    [swept.placed, 'placed orders finished'],
    [swept.cancelled, 'cancelled orders finished'],
    [swept.counted, 'orders counted'],
  ] as const;
  const mended: Mended[] = done.filter(([count]) => count > 0).map(([count, what]) => ({ subject: 'shop', what: `${count} ${what}` }));
  mended.push(...(await writeTracking(deps, report.violations)));
  mended.push(...(await setCounts(deps, db, report.violations)));
  return mended;
}

/** Tracking records that are missing, from the order or, where that is gone, from the confirmed order. */
async function writeTracking(deps: OrderDeps, violations: readonly Violation[]): Promise<Mended[]> {
  const mended: Mended[] = [];
  for (const orderId of new Set(violations.filter(({ rule }) => rule === 'accepted').map(({ subject }) => subject))) {
    if ((await deps.statuses.byOrderId(orderId)) !== null) continue;
    const [order, confirmed] = [await deps.orders.byOrderId(orderId), await deps.confirmed.byOrderId(orderId)];
    const source = order ?? confirmed;
    if (source === null) continue;
    const at = deps.now();
    await deps.statuses.insertPending(source, source.placedAt ?? confirmed?.confirmedAt ?? at, deps.newId());
    if (confirmed !== null) {
      const dropped = order === null ? confirmed.dropped : droppedLines(order);
      await deps.statuses.packaged(orderId, confirmed.confirmationId, dropped, at, deps.newId());
    } else if (order !== null && isCancelled(order)) {
      await deps.statuses.cancelled(orderId, order.cancelledBy, at, deps.newId());
    }
    mended.push({ subject: orderId, what: 'tracking record written' });
  }
  return mended;
}

/** Sets `committed` to what was confirmed and `available` to what then is neither sold nor held. */
async function setCounts({ inventory }: OrderDeps, db: Db, violations: readonly Violation[]): Promise<Mended[]> {
  const wrong = new Set(violations.filter(({ rule }) => rule === 'stock' || rule === 'sold').map(({ subject }) => subject));
  if (wrong.size === 0) return [];
  const shop = await readForCheck({ db, inventory });
  const sold = soldUnits(shop);
  const busy = productsUnderWay(shop);
  const mended: Mended[] = [];
  for (const product of shop.products) {
    const id = product._id.toHexString();
    if (!wrong.has(id) || shop.moving.has(id) || busy.has(id)) continue;
    const committed = sold.get(id) ?? 0;
    const held = product.reservations.reduce((sum, reservation) => sum + reservation.quantity, 0);
    const available = product.received - committed - held;
    // More is sold and held than was received: only a physical count can resolve that.
    if (available < 0) continue;
    if (await inventory.correctCounts(product, { committed, available })) {
      const was = `sold ${product.committed}, available ${product.available}`;
      mended.push({ subject: id, what: `${was} set to sold ${committed}, available ${available}` });
    }
  }
  return mended;
}

/** Products of confirmations that are under way: their counts are about to change. */
function productsUnderWay({ orders }: CheckedShop): Set<string> {
  const confirming = orders.filter((order) => order.state === 'confirming');
  return new Set(confirming.flatMap((order) => order.lines.map((line) => line.product.productId)));
}
