import { describe, expect, it } from 'vitest';
import type { ConfirmedDocument } from '../confirmed/confirmed-repository.ts';
import { type Order, worker } from '../lifecycle/order.ts';
import { admin, at, delivery, draft, line, pending, shopper } from '../testing/sample-orders.ts';
import type { StatusDocument } from '../tracking/tracking-repository.ts';
import { mergeEvents, orderTimeline } from './timeline.ts';

const later = (seconds: number): Date => new Date(at.getTime() + seconds * 1000);
const log = [
  { type: 'OrderPlaced', at, by: shopper },
  { type: 'LineSelected', at: later(10), by: admin, detail: 'Lamp' },
  { type: 'ConfirmationRequested', at: later(20), by: admin },
];
const history = [
  { status: 'pending' as const, at: later(1), by: shopper },
  { status: 'packaged' as const, at: later(31), by: worker, confirmationId: 'c' },
];
const confirmed = { lines: [{} as never], confirmedAt: later(30), deletedAt: null };

it('puts what the order, its tracking and its confirmation say in order of time', () => {
  const events = mergeEvents({ log, lines: [] }, { history }, confirmed);
  expect(events.map(({ type, detail, by }) => [type, detail, by.account])).toEqual([
    ['OrderPlaced', null, shopper.account],
    ['StatusChanged', 'pending', shopper.account],
    ['LineSelected', 'Lamp', admin.account],
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

it('names the product of an older entry by the place that its line had, also after a line before it was deleted', () => {
  const lines = [line(0, { state: 'deleted' }), { ...line(1), product: { ...line(1).product, title: 'Cable' } }];
  const older = [{ type: 'LineSelected', at, by: admin, detail: 'line 2' }];
  expect(mergeEvents({ log: older, lines }, null, null).map(({ detail }) => detail)).toEqual(['Cable']);
  expect(mergeEvents(null, null, { ...confirmed, log: older })[0]?.detail).toBe('line 2');
});

it.each(['Washing line 1', 'line 1 tester', 'line 1.'])('takes the product %j for no place', (title) => {
  const events = mergeEvents({ log: [{ type: 'LineSelected', at, by: admin, detail: title }], lines: [line(0)] }, null, null);
  expect(events[0]?.detail).toBe(title);
});

it('knows the places of a long order', () => {
  const lines = Array.from({ length: 12 }, (_, index) => line(index));
  const older = [{ type: 'LineSelected', at, by: admin, detail: 'line 12' }];
  expect(mergeEvents({ log: older, lines }, null, null)[0]?.detail).toBe('Gadget 11');
});

const sold = { product: line(0).product, unitPriceCents: 1000, quantity: 1 };

it('counts the products of a confirmed order in words', () => {
  const of = (lines: ConfirmedDocument['lines']) => mergeEvents(null, null, { ...confirmed, lines })[0]?.detail;
  expect([of([sold]), of([sold, sold])]).toEqual(['1 product', '2 products']);
});

it('is empty where nothing is kept', () => {
  expect(mergeEvents(null, null, null)).toEqual([]);
});

describe('the timeline of an order', () => {
  const { _id, orderId, email, orderDate, orderTime, paymentType, ...sums } = pending();
  const known = { _id, orderId, email, orderDate, orderTime };
  const status: StatusDocument = { ...known, status: 'packaged', createdAt: at, version: 2, history, dropped: [], outbox: [] };
  const written: ConfirmedDocument = {
    ...{ ...known, confirmationId: 'c', lines: [sold], dropped: [], delivery, paymentType },
    ...{ subtotalCents: sums.subtotalCents, shippingCents: sums.shippingCents, totalCents: sums.totalCents },
    ...{ confirmedAt: later(30), deletedAt: null, live: true, version: 1, outbox: [] },
  };
  const timeline = (kept: { order?: Order; status?: StatusDocument; confirmed?: ConfirmedDocument }) =>
    orderTimeline(
      {
        orders: { byOrderId: async () => kept.order ?? null },
        statuses: { byOrderId: async () => kept.status ?? null },
        confirmed: { byOrderId: async () => kept.confirmed ?? null },
      },
      orderId,
    );

  it('is not told of an order that is unknown, or a draft still', async () => {
    expect(await timeline({})).toBeNull();
    expect(await timeline({ order: draft() })).toBeNull();
  });

  it('is told from whatever is left of it', async () => {
    expect(await timeline({ order: pending() })).toEqual([]);
    expect(await timeline({ status })).toHaveLength(2);
    expect(await timeline({ confirmed: written })).toHaveLength(1);
    expect(await timeline({ order: draft(), status })).toHaveLength(2);
  });
});
