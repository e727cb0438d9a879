import { describe, expect, it } from 'vitest';
import { admin, at, cancelling, confirmation, confirming, delivery, draft, line, pending, shopper } from '../testing/sample-orders.ts';
import type { OrderEvent } from './events.ts';
import { evolve } from './evolve.ts';
import type { Order } from './order.ts';

const ids = (): (() => string) => {
  let count = 0;
  return () => `id-${++count}`;
};
const after = (order: Order, event: OrderEvent): Order => evolve(order, event, ids());
const kinds = (order: Order): string[] => order.outbox.map((entry) => entry.kind).sort();

describe('an order after an event', () => {
  it('placed: stands in the list, remembers what it came to, and its consequence waits in the outbox', () => {
    const order = after(draft(), { type: 'OrderPlaced', at, by: shopper, delivery });
    expect(order).toMatchObject({ state: 'pending', placedAt: at, listedAt: at, placedCents: 5000, delivery });
    expect(kinds(order)).toEqual(['placed', 'push']);
  });

  it('selected with another quantity: sums follow', () => {
    const order = after(pending(), { type: 'LineSelected', at, by: admin, lineIndex: 1, quantity: 3 });
    expect(order.lines[1]).toMatchObject({ state: 'selected', quantity: 3 });
    expect(order).toMatchObject({ subtotalCents: 7000, shippingCents: 2000, totalCents: 9000 });
  });

  it('a deleted line no longer counts, and keeps its place', () => {
    const order = after(pending(), { type: 'LineDeleted', at, by: admin, lineIndex: 0 });
    expect(order.lines.map((each) => [each.lineId, each.state])).toEqual([
      ['0', 'deleted'],
      ['1', 'open'],
    ]);
    expect(order.subtotalCents).toBe(2000);
  });

  it('confirmation: chosen lines selected, others dropped, deleted ones stay deleted, the number goes up', () => {
    const order = after(pending([line(0), line(1, { state: 'selected' }), line(2, { state: 'deleted' })]), {
      type: 'ConfirmationRequested',
      at,
      by: admin,
      confirmationId: 'confirmation-9',
      lineIndexes: [0],
    });
    expect(order.lines.map((each) => each.state)).toEqual(['selected', 'dropped', 'deleted']);
    expect(order).toMatchObject({ n: 1, confirmationIds: ['confirmation-9'] });
    expect(order.confirmation).toEqual(confirmation({ id: 'confirmation-9', held: [] }));
    const again = after(pending([line(0), line(1, { state: 'selected' })]), {
      type: 'ConfirmationRequested',
      at,
      by: admin,
      confirmationId: 'confirmation-9',
      lineIndexes: [0, 1],
    });
    expect(again.confirmation?.held).toEqual(['1']);
    expect(kinds(order)).toEqual(['confirm', 'push']);
  });

  it.each([
    ['confirmed', confirming(), 'OrderConfirmed'],
    ['cancelled', cancelling(), 'OrderCancelled'],
  ] as const)('%s: the admins are told that it left the list, and nothing else is left to do', (_end, before, type) => {
    const outbox = (['placed', 'push', 'confirm', 'cancel'] as const).map((kind) => ({ id: `old ${kind}`, kind, at }));
    const order = after({ ...before, outbox }, { type, at, by: admin });
    expect(order).toMatchObject({ state: 'closed', listedAt: null, closedAt: at });
    expect(order.outbox.map(({ kind }) => kind)).toEqual(['push']);
    expect(order.outbox[0]?.id).toMatch(/^id-/);
  });

  it('an expired draft gives its cart lines up', () => {
    const order = after({ ...draft(), cartLines: [{ id: 'c1', quantity: 1 }] }, { type: 'DraftExpired', at, by: shopper });
    expect(order).toMatchObject({ state: 'closed', cartLines: [], closedAt: at, outbox: [] });
  });

  it('given back: the line is open again, and what was ordered of it stays', () => {
    const order = after(pending([line(0, { state: 'selected', quantity: 4 }), line(1)]), {
      type: 'LineGivenBack',
      at,
      by: admin,
      lineIndex: 0,
    });
    expect(order.lines[0]).toMatchObject({ state: 'open', quantity: 4 });
    expect(kinds(order)).toEqual(['push']);
  });

  it('cancelled: says by whom, and its consequence waits in the outbox', () => {
    const order = after(pending(), { type: 'CancellationRequested', at, by: shopper });
    expect(order).toMatchObject({ state: 'cancelling', cancelledBy: shopper });
    expect(kinds(order)).toEqual(['cancel', 'push']);
  });

  it('remembers who did what when, and of which product', () => {
    const selected = after(pending(), { type: 'LineSelected', at, by: admin, lineIndex: 1, quantity: 1 });
    expect(selected.log).toEqual([{ type: 'LineSelected', at, by: admin, detail: 'Gadget 1' }]);
    const cancelled = after(selected, { type: 'CancellationRequested', at, by: shopper });
    expect(cancelled.log.slice(1)).toStrictEqual([{ type: 'CancellationRequested', at, by: shopper }]);
  });

  it('forgets the oldest of two hundred entries', () => {
    const log = Array.from({ length: 200 }, (_, index) => ({ type: `T${index}`, at, by: admin }));
    const longer = after({ ...pending(), log }, { type: 'CancellationRequested', at, by: shopper }).log;
    expect([longer.length, longer[0]?.type, longer.at(-1)?.type]).toEqual([200, 'T1', 'CancellationRequested']);
  });

  it('keeps one push entry however many events came, and every other entry', () => {
    const placed = after(draft(), { type: 'OrderPlaced', at, by: shopper, delivery });
    const selected = after(placed, { type: 'LineSelected', at, by: admin, lineIndex: 0, quantity: 1 });
    expect(kinds(selected)).toEqual(['placed', 'push']);
  });

  it('leaves the order it came from untouched', () => {
    const before = pending();
    const copy = structuredClone({ ...before, _id: null });
    after(before, { type: 'LineSelected', at, by: admin, lineIndex: 0, quantity: 2 });
    expect({ ...before, _id: null }).toEqual(copy);
  });

  it('a failed confirmation: the order is open again, with the reason, and dropped lines may be chosen again', () => {
    const outbox = (['confirm', 'push'] as const).map((kind) => ({ id: kind, kind, at }));
    const before = {
      ...confirming([line(0, { state: 'dropped' }), line(1, { state: 'selected' }), line(2, { state: 'deleted' })]),
      outbox,
    };
    const error = { code: 'out_of_stock' as const, message: 'Gadget 1 is out of stock', lineIndex: 1 };
    const order = after(before, { type: 'ConfirmationFailed', at, by: admin, error });
    expect(order.lines.map((each) => each.state)).toEqual(['open', 'selected', 'deleted']);
    expect(order).toMatchObject({ state: 'pending', confirmation: { step: 'failed', error, times: { failed: at } } });
    expect(order.log.at(-1)).toEqual({ type: 'ConfirmationFailed', at, by: admin, detail: error.message });
    expect(kinds(order)).toEqual(['push']);
  });
});
