import { expect, it } from 'vitest';
import { admin, at, shopper } from '../testing/sample-orders.ts';
import { worker } from '../tracking/tracking-repository.ts';
import { mergeEvents } from './timeline.ts';

const later = (seconds: number): Date => new Date(at.getTime() + seconds * 1000);
const log = [
  { type: 'OrderPlaced', at, by: shopper },
  { type: 'LineSelected', at: later(10), by: admin, detail: 'line 1' },
  { type: 'ConfirmationRequested', at: later(20), by: admin },
];
const history = [
  { status: 'pending' as const, at: later(1), by: shopper },
  { status: 'packaged' as const, at: later(31), by: worker, confirmationId: 'c' },
];
const confirmed = { lines: [{} as never], confirmedAt: later(30), deletedAt: null };

it('puts what the order, its tracking and its confirmation say in order of time', () => {
  const events = mergeEvents({ log }, { history }, confirmed);
  expect(events.map(({ type, detail, by }) => [type, detail, by.account])).toEqual([
    ['OrderPlaced', null, shopper.account],
    ['StatusChanged', 'pending', shopper.account],
    ['LineSelected', 'line 1', admin.account],
    ['ConfirmationRequested', null, admin.account],
    ['ConfirmedOrderWritten', '1 product', 'worker'],
    ['StatusChanged', 'packaged', 'worker'],
  ]);
});

it('tells the same once the pending order is gone, and who deleted the confirmed one', () => {
  const events = mergeEvents(null, { history }, { ...confirmed, log, deletedAt: later(99), deletedBy: admin });
  expect(events).toHaveLength(7);
  expect(events.at(-1)).toEqual({
    ...{ at: later(99).toISOString(), source: 'confirmed', type: 'ConfirmedOrderDeleted', detail: null },
    by: admin,
  });
});
