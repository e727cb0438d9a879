import type { RecordChanged } from '@pulsecart/shared/realtime/events';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { watchList } from './live.ts';
import { createLedger, readEvent, reconcile } from './versions.ts';

interface Row {
  orderId: string;
  version: number;
  status: string;
}
type Page = { items: Row[]; total: number };

const statuses = ['pending', 'packaged', 'transport', 'delivery_done', 'cancelled'] as const;
const statusOf = (version: number) => statuses[version % statuses.length] ?? 'pending';
const rowAt = (orderId: string, version: number): Row => ({ orderId, version, status: statusOf(version) });
const eventAt = (orderId: string, version: number): RecordChanged => ({
  record: 'orderStatus',
  orderId,
  version,
  status: statusOf(version),
  at: '2026-01-01T00:00:00.000Z',
});
const watch = watchList<Row>('orderStatus', (row, event) =>
  event.record === 'orderStatus' ? { ...row, version: event.version, status: event.status } : row,
);

describe('what is shown', () => {
  const orders = ['AAAAAAA1', 'AAAAAAA2', 'AAAAAAA3'];
  // The arbitrary order of the steps is the network's: pushes overtaken, doubled, and those never listed are lost.
  const push = fc.record({ kind: fc.constant('push' as const), order: fc.nat(2), version: fc.integer({ min: 1, max: 12 }) });
  const answer = fc.record({
    kind: fc.constant('answer' as const),
    versions: fc.tuple(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 12 })),
  });

  it('never goes back to an older state, and ends at the newest one received', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(push, answer), { maxLength: 40 }), (steps) => {
        const ledger = createLedger();
        let shown: Page | undefined;
        const newest = new Map<string, number>();
        for (const step of steps) {
          const before = new Map(shown?.items.map((row) => [row.orderId, row.version]));
          if (step.kind === 'push') {
            const orderId = orders[step.order] ?? '';
            newest.set(orderId, Math.max(newest.get(orderId) ?? 0, step.version));
            if (ledger.admit(eventAt(orderId, step.version)) && shown) shown = reconcile(watch, ledger, shown, shown);
          } else {
            const items = step.versions.map((version, index) => rowAt(orders[index] ?? '', version));
            for (const row of items) newest.set(row.orderId, Math.max(newest.get(row.orderId) ?? 0, row.version));
            shown = reconcile(watch, ledger, shown, { items, total: items.length });
          }
          for (const row of shown?.items ?? []) {
            expect(row.version).toBeGreaterThanOrEqual(before.get(row.orderId) ?? 0);
            expect(row.version).toBe(newest.get(row.orderId));
            expect(row.status).toBe(statusOf(row.version));
          }
        }
      }),
    );
  });

  it('takes the answer of the same version, because stock and the like change outside it', () => {
    const held = { items: [rowAt('AAAAAAA1', 3)], total: 1 };
    const arrived = { items: [{ ...rowAt('AAAAAAA1', 3), status: 'fuller' }], total: 1 };
    expect(reconcile(watch, createLedger(), held, arrived).items[0]?.status).toBe('fuller');
  });

  it('lays an event over an answer that was read before it, even when the row was not held', () => {
    const ledger = createLedger();
    ledger.admit(eventAt('AAAAAAA1', 5));
    const late = { items: [rowAt('AAAAAAA1', 4)], total: 1 };
    expect(reconcile(watch, ledger, undefined, late).items).toEqual([rowAt('AAAAAAA1', 5)]);
  });

  it('leaves out a row that an event says is gone, and counts one less', () => {
    const leaving = watchList<Row>('orderStatus', () => null);
    const ledger = createLedger();
    ledger.admit(eventAt('AAAAAAA1', 9));
    const data = { items: [rowAt('AAAAAAA1', 4), rowAt('AAAAAAA2', 1)], total: 7 };
    expect(reconcile(leaving, ledger, data, data)).toEqual({ items: [rowAt('AAAAAAA2', 1)], total: 6 });
  });
});

describe('the ledger', () => {
  it('counts an event once and drops what is older', () => {
    const ledger = createLedger();
    expect(ledger.admit(eventAt('AAAAAAA1', 2))).toBe(true);
    expect(ledger.admit(eventAt('AAAAAAA1', 2))).toBe(false);
    expect(ledger.admit(eventAt('AAAAAAA1', 1))).toBe(false);
    expect(ledger.admit(eventAt('AAAAAAA1', 3))).toBe(true);
  });

  it('compares versions of one record only: each record counts its own', () => {
    const ledger = createLedger();
    ledger.admit(eventAt('AAAAAAA1', 9));
    expect(ledger.admit({ record: 'confirmedOrders', orderId: 'AAAAAAA1', version: 1, id: 'x', deleted: false })).toBe(true);
  });

  it('forgets the longest untouched order first', () => {
    const ledger = createLedger(2);
    ledger.admit(eventAt('AAAAAAA1', 1));
    ledger.admit(eventAt('AAAAAAA2', 1));
    ledger.admit(eventAt('AAAAAAA1', 2));
    ledger.admit(eventAt('AAAAAAA3', 1));
    expect(ledger.latest('orderStatus', 'AAAAAAA2')).toBeUndefined();
    expect(ledger.latest('orderStatus', 'AAAAAAA1')?.version).toBe(2);
  });
});

describe('what comes over the socket', () => {
  it.each([
    null,
    'x',
    {},
    { record: 'users', orderId: 'A', version: 1 },
    { ...eventAt('A', 1), version: 'x' },
    { ...eventAt('A', 1), at: null },
  ])('is refused when it is not an event: %j', (value) => expect(readEvent(value)).toBeNull());

  it('is taken when it is one', () => {
    expect(readEvent(eventAt('AAAAAAA1', 1))).toEqual(eventAt('AAAAAAA1', 1));
  });
});
