import { describe, expect, it } from 'vitest';
import type { ConfirmedDocument } from '../confirmed/confirmed-repository.ts';
import { at, pending, shopper } from '../testing/sample-orders.ts';
import { cancelledChanges, confirmedChanges, placedChanges, statusChanges, unlistedChanges } from './order-sums.ts';

/** Half past midnight in Dhaka on New Year's Day; in London the old year still has hours to go. */
const newYear = new Date('2026-12-31T18:30:00Z');
/** The last minute of the old year in Dhaka. */
const oldYear = new Date('2026-12-31T17:59:00Z');
const countersOf = (changes: readonly { counter: string }[], family: string): string[] =>
  changes.flatMap(({ counter }) => (counter.startsWith(`${family}@`) ? [counter] : []));

describe('an order counts on the day in Dhaka', () => {
  it.each([
    [oldYear, '2026-12-31'],
    [newYear, '2027-01-01'],
  ])('placed at %o: %s', (placedAt, day) => {
    const order = { ...pending(), placedAt };
    expect(countersOf(placedChanges(order), 'placed')).toEqual([`placed@${day}`]);
    expect(countersOf(placedChanges(order), 'pending')).toEqual([`pending@${day}`]);
    expect(countersOf(unlistedChanges(order), 'pending')).toEqual([`pending@${day}`]);
  });

  it('of its confirmation for the sales, and leaves the list of pending ones on the day it was placed', () => {
    const { orderId, totalCents } = pending();
    const document = { orderId, totalCents, placedAt: oldYear, confirmedAt: newYear, deletedAt: null } as ConfirmedDocument;
    const changes = confirmedChanges(document);
    expect(changes.filter(({ counter }) => counter === 'sales@2027-01-01')).toMatchObject([{ count: 1, cents: totalCents }]);
    expect(changes.filter(({ counter }) => counter === 'pending@2026-12-31')).toMatchObject([{ count: -1 }]);
    expect(countersOf(changes, 'sales')).toHaveLength(1);
  });
});

describe('a confirmed order', () => {
  const { orderId, totalCents } = pending();
  const document = { orderId, totalCents, placedAt: oldYear, confirmedAt: newYear, deletedAt: null } as ConfirmedDocument;
  const sums = (changes: ReturnType<typeof confirmedChanges>, counter: string) =>
    changes.filter((change) => change.counter === counter).map(({ key, count, cents }) => [key, count, cents]);

  it.each([
    ['confirmed', 1, totalCents],
    ['sales@2027-01-01', 0, totalCents],
    ['salesIds@AB', 0, 0],
    ['offList@2027-01-01', 1, 0],
  ])('that is deleted counts as sold and not as listed: %s', (counter, count, cents) => {
    const deleted = sums(confirmedChanges({ ...document, deletedAt: newYear }), counter);
    expect([deleted.reduce((all, [, one]) => all + Number(one), 0), deleted.reduce((all, [, , one]) => all + Number(one), 0)]).toEqual([
      count,
      cents,
    ]);
    expect(new Set(deleted.map(([key]) => key)).size).toBe(deleted.length);
  });

  it.each(['confirmed', 'sales@2027-01-01', 'salesIds@AB'])(
    'counts once in %s, and its deletion under the key that the first version used',
    (counter) => {
      expect(sums(confirmedChanges(document), counter)).toEqual([[`confirmed:${orderId}`, 1, totalCents]]);
      expect(sums(confirmedChanges({ ...document, deletedAt: newYear }), counter)).toContainEqual([`removed:${orderId}`, -1, -totalCents]);
    },
  );
});

it('a cancelled order counts no more for its customer nor among the pending ones, and still as placed, each under a key of its own', () => {
  const order = { ...pending(), placedAt: newYear };
  const changes = cancelledChanges(order);
  const sums: Record<string, [count: number, cents: number]> = {};
  for (const { counter, count, cents } of changes) {
    const [before, money] = sums[counter] ?? [0, 0];
    sums[counter] = [before + count, money + cents];
  }
  expect(sums).toEqual({
    [`account:${order.accountId?.toHexString()}`]: [0, 0],
    'placed@2027-01-01': [1, order.placedCents],
    'pending@2027-01-01': [0, 0],
    'placedIds@AB': [1, 0],
    'pendingIds@AB': [0, 0],
    'funnel@pending': [1, 0],
  });
  expect(new Set(changes.map(({ counter, key }) => `${counter} ${key}`)).size).toBe(changes.length);
});

it('an order that was never placed counts for its customer alone, and leaves no list', () => {
  const order = { ...pending(), placedAt: null };
  expect(placedChanges(order).map(({ counter }) => counter)).toEqual([`account:${order.accountId?.toHexString()}`]);
  expect(placedChanges({ ...order, accountId: null })).toEqual([]);
  expect(unlistedChanges(order)).toEqual([]);
});

it('a move takes a record from one status to the next, and what did not move counts for nothing', () => {
  const statuses = ['pending', 'packaged', 'packaged', 'transport'] as const;
  const history = statuses.map((status) => ({ status, at, by: shopper }));
  expect(statusChanges({ orderId: 'ABCD1234', history }).map(({ counter, key, count }) => [counter, key, count])).toEqual([
    ['funnel@packaged', 'ABCD1234:1', 1],
    ['funnel@pending', 'ABCD1234:1', -1],
    ['funnel@transport', 'ABCD1234:3', 1],
    ['funnel@packaged', 'ABCD1234:3', -1],
  ]);
});
