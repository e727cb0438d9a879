import { openShopWithoutWorkers } from '@pulsecart/core/shop';
import { type Order, openProducts, type StatusDocument } from '@pulsecart/core/stored';
import { readAll } from '@pulsecart/platform/mongo/mongo';
import { createLogger } from '@pulsecart/platform/observability/logger';
import type { Client, ClientOrder } from './client.ts';
import type { DrillShop } from './drill-shop.ts';
import { until } from './until.ts';
import type { Watcher } from './watchers.ts';

/** What a drill found in the end. */
export interface Verdict {
  accepted: number;
  confirmed: number;
  cancelled: number;
  /** Accepted orders that are open by right: not commanded, or told why their confirmation failed. */
  open: number;
  /** Accepted orders that are nowhere, or not where their commands should have brought them. */
  lost: string[];
  /** Orders that were placed, sold or written more than once. */
  doubled: string[];
  /** What the audit says. */
  violations: string[];
  /** Watchers that showed something else than the database. */
  unlike: string[];
  /** From asking until everything had come to rest, in milliseconds. */
  settleMs: number;
}

interface Confirmed {
  orderId: string;
  confirmedAt: Date;
  lines: { product: { productId: string }; quantity: number }[];
}

/** A hold may wait for a sweep or two after its end. */
const HOLD_GRACE_MS = 5000;

/** Waits until nobody is in the middle of anything, and then holds everything against what clients were told. */
export async function judge(shop: DrillShop, client: Client, watchers: readonly Watcher[] = [], withinMs = 90_000): Promise<Verdict> {
  const began = performance.now();
  await until('orders come to rest', () => isAtRest(shop), withinMs, 150);
  const settleMs = performance.now() - began;
  const violations = await auditUntilRight(shop);
  const orders = new Map((await readAll<Order>(shop.db.collection('orders').find())).map((o) => [o.orderId, o]));
  const confirmed = await readAll<Confirmed>(shop.db.collection('confirmedOrders').find());
  const statuses = new Map((await readStatuses(shop)).map((status) => [status.orderId, status]));
  const verdict: Verdict = {
    accepted: 0,
    confirmed: 0,
    cancelled: 0,
    open: 0,
    lost: [],
    doubled: [],
    violations,
    unlike: [],
    settleMs,
  };
  const byId = Map.groupBy(confirmed, (order) => order.orderId);
  for (const order of client.orders) judgeOrder(order, verdict, orders.get(order.orderId), byId.get(order.orderId) ?? [], statuses);
  const known = new Set(client.orders.map((order) => order.orderId));
  for (const order of orders.values()) if (order.placedAt !== null && !known.has(order.orderId)) verdict.doubled.push(order.orderId);
  verdict.unlike = await compareWatchers(shop, watchers);
  return verdict;
}

function judgeOrder(
  { orderId, items, accepted, command }: ClientOrder,
  verdict: Verdict,
  order: Order | undefined,
  confirmed: readonly Confirmed[],
  statuses: ReadonlyMap<string, StatusDocument>,
): void {
  if (confirmed.length > 1) verdict.doubled.push(orderId);
  if (!accepted) return;
  verdict.accepted++;
  const status = statuses.get(orderId)?.status;
  const [written] = confirmed;
  if (written !== undefined) {
    verdict.confirmed++;
    const wanted = new Map(items.map(({ product, quantity }) => [product.id, quantity]));
    const wrong = written.lines.some((line) => wanted.get(line.product.productId) !== line.quantity);
    if (wrong || status === 'cancelled' || status === 'pending' || order?.state === 'pending') verdict.lost.push(orderId);
  } else if (status === 'cancelled') {
    verdict.cancelled++;
    if (command === 'confirm') verdict.lost.push(orderId);
  } else {
    verdict.open++;
    const failed = order?.confirmation?.step === 'failed';
    if (order?.state !== 'pending' || status === undefined || command === 'cancel' || (command === 'confirm' && !failed)) {
      verdict.lost.push(orderId);
    }
  }
}

async function isAtRest({ db }: DrillShop): Promise<boolean> {
  const moving = {
    $or: [
      { state: { $in: ['confirming', 'cancelling'] } },
      { 'outbox.kind': { $in: ['placed', 'cancel', 'confirm'] }, state: { $ne: 'closed' } },
    ],
  };
  try {
    return (await db.collection('orders').findOne(moving, { projection: { _id: 1 } })) === null;
  } catch {
    return false;
  }
}

async function auditUntilRight({ db, settings }: DrillShop): Promise<string[]> {
  const { upkeep } = openShopWithoutWorkers(db, createLogger('drill', 'silent')).orders;
  const deadline = performance.now() + Number(settings.HOLD_MS) + 4 * HOLD_GRACE_MS;
  for (;;) {
    const { violations } = await upkeep.check(HOLD_GRACE_MS);
    const left = await openProducts(db).findOne({ reservations: { $elemMatch: { pin: { $ne: null } } } });
    if ((violations.length === 0 && left === null) || performance.now() > deadline) {
      const pinned = left === null ? [] : [`a hold of ${left._id.toHexString()} stays pinned`];
      return [...violations.map(({ rule, subject, message }) => `${rule} ${subject}: ${message}`), ...pinned];
    }
    await new Promise((resolve) => setTimeout(resolve, 300));
  }
}

const readStatuses = ({ db }: DrillShop): Promise<StatusDocument[]> => readAll<StatusDocument>(db.collection('orderStatus').find());

/** Every watcher must come to show what the database says, at the latest when it asks next. */
async function compareWatchers(shop: DrillShop, watchers: readonly Watcher[]): Promise<string[]> {
  if (watchers.length === 0) return [];
  const statuses = await readStatuses(shop);
  const differences = (): string[] =>
    watchers.flatMap(({ who, shown }) => {
      const own = who.email.startsWith('admin') ? statuses : statuses.filter((status) => status.email === who.email);
      const wrong = own.filter(({ orderId, version, status }) => {
        const seen = shown.get(orderId);
        return seen?.version !== version || seen.status !== status;
      });
      return wrong.map(
        ({ orderId, version, status }) => `${who.email} shows ${JSON.stringify(shown.get(orderId))}, not ${orderId} ${version} ${status}`,
      );
    });
  await until('watchers show what is', () => differences().length === 0, 15_000).catch(() => undefined);
  return differences();
}

/** Whether nothing was lost, doubled, miscounted or shown wrongly. */
export function isFlawless({ lost, doubled, violations, unlike }: Verdict): boolean {
  return lost.length + doubled.length + violations.length + unlike.length === 0;
}
