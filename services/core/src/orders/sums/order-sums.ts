import { dhakaDay } from '@pulsecart/shared/dhaka-time';
import type { ConfirmedDocument } from '../confirmed/confirmed-repository.ts';
import type { Order, Owned } from '../lifecycle/order.ts';
import type { StatusDocument } from '../tracking/tracking-repository.ts';

/** A change of the maintained sums; the same `key` counts once. */
export interface CounterChange {
  counter: string;
  key: string;
  count: number;
  cents: number;
}

/** Confirmed orders of the whole shop. */
export const CONFIRMED = 'confirmed';

/** Orders an account placed and did not cancel. */
export const accountCounter = (accountId: string): string => `account:${accountId}`;

/** What the version before counted customers under: their e-mails. */
export const EMAIL_COUNTERS = 'customer:';

type Placed = Pick<Order, 'orderId' | 'placedAt' | 'accountId' | 'placedCents'>;

/** What a placed order counts for its own account; one that is nobody's counts for none. */
function ownChange({ accountId }: Owned, key: string, count: number, cents: number): CounterChange[] {
  return accountId ? [{ counter: accountCounter(accountId.toHexString()), key, count, cents }] : [];
}

/**
 * Sums by the day in Dhaka, which tell the totals of the lists, where a distant page begins, and what the dashboard
 * draws. `placed`: orders by the day they were placed (one tracking record each); `pending`: those of them that still
 * stand in the list of pending orders; `sales`: confirmed orders by the day of their confirmation, counted as long as they
 * stand in the list, with the money of all of them; `offList`: those that were taken off it.
 */
export type DayFamily = 'placed' | 'pending' | 'sales' | 'offList';

/** Tracking records by their present status. */
export const FUNNEL = 'funnel';

/**
 * The same three lists by the first two characters of the order id: what tells how many a broad search finds. Ids are
 * random, so whatever is longer finds few.
 */
export type IdFamily = `${Exclude<DayFamily, 'offList'>}Ids`;
export const ID_PREFIX = 2;

const ofId = (family: IdFamily, orderId: string): string => `${family}@${orderId.slice(0, ID_PREFIX)}`;
const onDay = (family: DayFamily, at: Date): string => `${family}@${dhakaDay(at)}`;

export function placedChanges(order: Placed): CounterChange[] {
  const { orderId, placedAt, placedCents: cents } = order;
  const own = ownChange(order, `placed:${orderId}`, 1, cents);
  if (placedAt === null) return own;
  return [
    ...own,
    { counter: onDay('placed', placedAt), key: orderId, count: 1, cents },
    { counter: onDay('pending', placedAt), key: `listed:${orderId}`, count: 1, cents: 0 },
    { counter: ofId('placedIds', orderId), key: orderId, count: 1, cents: 0 },
    { counter: ofId('pendingIds', orderId), key: `listed:${orderId}`, count: 1, cents: 0 },
    { counter: `${FUNNEL}@pending`, key: `${orderId}:0`, count: 1, cents: 0 },
  ];
}

/** What a cancelled order counts for, its placing included: a crash may have come before that was counted. */
export function cancelledChanges(order: Placed): CounterChange[] {
  const taken = ownChange(order, `cancelled:${order.orderId}`, -1, -order.placedCents);
  return [...placedChanges(order), ...taken, ...unlistedChanges(order)];
}

/** An order left the list of pending orders. */
export function unlistedChanges({ orderId, placedAt }: { orderId: string; placedAt?: Date | null }): CounterChange[] {
  if (placedAt == null) return [];
  const key = `unlisted:${orderId}`;
  return [onDay('pending', placedAt), ofId('pendingIds', orderId)].map((counter) => ({ counter, key, count: -1, cents: 0 }));
}

/**
 * What a confirmed order counts for. Deleted, it leaves the list alone: it was sold. The first version took it off
 * everywhere, under the keys `removed`; `kept` makes up for that, so that it does not matter which version counted.
 */
export function confirmedChanges(order: ConfirmedDocument): CounterChange[] {
  const { orderId, totalCents, deletedAt, confirmedAt } = order;
  const counters = [CONFIRMED, onDay('sales', confirmedAt), ofId('salesIds', orderId)];
  const added = counters.map((counter) => ({ counter, key: `confirmed:${orderId}`, count: 1, cents: totalCents }));
  const removed = counters.map((counter) => ({ counter, key: `removed:${orderId}`, count: -1, cents: -totalCents }));
  const sold = [
    { counter: CONFIRMED, key: `kept:${orderId}`, count: 1, cents: totalCents },
    { counter: onDay('sales', confirmedAt), key: `kept:${orderId}`, count: 0, cents: totalCents },
    { counter: onDay('offList', confirmedAt), key: orderId, count: 1, cents: 0 },
  ];
  return [...added, ...(deletedAt === null ? [] : [...removed, ...sold]), ...unlistedChanges(order)];
}

/** Every move from one status to the next; the first status is counted when the order is placed. */
export function statusChanges({ orderId, history }: Pick<StatusDocument, 'orderId' | 'history'>): CounterChange[] {
  return history.flatMap(({ status }, index) => {
    const before = history[index - 1]?.status;
    if (before === undefined || before === status) return [];
    const key = `${orderId}:${index}`;
    return [
      { counter: `${FUNNEL}@${status}`, key, count: 1, cents: 0 },
      { counter: `${FUNNEL}@${before}`, key, count: -1, cents: 0 },
    ];
  });
}
