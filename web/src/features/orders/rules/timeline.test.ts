import { describe, expect, it } from 'vitest';
import { movesBetween, stepsOf, withStatus } from './timeline.ts';

const at = (minute: number) => `2026-01-01T00:0${minute}:00.000Z`;
const entry = (status: 'pending' | 'packaged' | 'transport' | 'delivery_done' | 'cancelled', minute: number) => ({
  status,
  at: at(minute),
  by: 'shop' as const,
});

describe('the steps of an order', () => {
  it('show what happened with its time, where it is, and what lies ahead', () => {
    const steps = stepsOf({ status: 'packaged', history: [entry('pending', 0), entry('packaged', 1)] });
    expect(steps).toEqual([
      { status: 'pending', at: at(0), state: 'done' },
      { status: 'packaged', at: at(1), state: 'current' },
      { status: 'transport', at: null, state: 'ahead' },
      { status: 'delivery_done', at: null, state: 'ahead' },
    ]);
  });

  it('have nothing ahead once delivered or cancelled', () => {
    expect(stepsOf({ status: 'cancelled', history: [entry('pending', 0), entry('cancelled', 1)] }).map((step) => step.state)).toEqual([
      'done',
      'done',
    ]);
    expect(stepsOf({ status: 'delivery_done', history: [entry('delivery_done', 0)] })).toHaveLength(1);
  });

  it('tell the truth when the shop moved an order back', () => {
    const history = [entry('pending', 0), entry('transport', 1), entry('packaged', 2)];
    expect(stepsOf({ status: 'packaged', history }).map((step) => step.status)).toEqual([
      'pending',
      'transport',
      'packaged',
      'transport',
      'delivery_done',
    ]);
  });
});

describe('a push', () => {
  const record = { version: 1, status: 'pending' as const, history: [entry('pending', 0)] };

  it('adds its step with its time', () => {
    const moved = withStatus(record, { version: 2, status: 'packaged', at: at(1) });
    expect(moved).toEqual({ version: 2, status: 'packaged', history: [entry('pending', 0), entry('packaged', 1)] });
  });

  it('that says the same status adds no step', () => {
    expect(withStatus(record, { version: 2, status: 'pending', at: at(1) }).history).toHaveLength(1);
  });
});

describe('moves', () => {
  const a = { orderId: 'A', status: 'pending' as const, version: 1 };
  it('are only those whose status changed in a newer version', () => {
    const b = { orderId: 'B', status: 'pending' as const, version: 1 };
    const after = [
      { ...a, status: 'packaged' as const, version: 2 },
      { ...b, version: 2 },
      { orderId: 'C', status: 'pending' as const, version: 1 },
    ];
    expect(movesBetween([a, b], after).map((move) => move.orderId)).toEqual(['A']);
  });
  it('are none on the first view', () => expect(movesBetween([], [a])).toEqual([]));
});
