import { describe, expect, it } from 'vitest';
import type { ConfirmedDocument } from './confirmed-repository.ts';
import { confirmedChanges, placedChanges, unlistedChanges } from './order-sums.ts';
import { pending } from './testing/sample-orders.ts';

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
