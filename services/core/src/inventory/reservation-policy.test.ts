import { describe, expect, it } from 'vitest';
import { judgeReservation } from './reservation-policy.ts';

const now = new Date(1_000_000);
const past = new Date(999_000);
const future = new Date(1_001_000);

describe('what becomes of a hold', () => {
  it.each([
    ['ran out, whatever the order', { until: past, pin: null }, { state: 'pending', attempt: 0, lineSelected: true }, 'release'],
    [
      'ran out while confirming: the worker reserves again',
      { until: past, pin: null },
      { state: 'confirming', attempt: 1, lineSelected: true },
      'release',
    ],
    ['running out this very moment', { until: now, pin: null }, { state: 'pending', attempt: 0, lineSelected: true }, 'keep'],
    ['pinned with an end from before', { until: past, pin: 1 }, { state: 'confirming', attempt: 1, lineSelected: true }, 'keep'],
    [
      'of a line no longer selected, of an order that is confirming',
      { until: future, pin: null },
      { state: 'confirming', attempt: 0, lineSelected: false },
      'release',
    ],
    [
      'left pinned by a failed confirmation, its line given back',
      { until: null, pin: 1 },
      { state: 'pending', attempt: 1, lineSelected: false },
      'release',
    ],
    [
      'pinned by a confirmation not seen yet, its line not selected',
      { until: null, pin: 2 },
      { state: 'pending', attempt: 1, lineSelected: false },
      'keep',
    ],
    ['still good, of an order that is gone', { until: future, pin: null }, null, 'release'],
    [
      'still good, in an order without a confirmation',
      { until: null, pin: null },
      { state: 'pending', attempt: 0, lineSelected: true },
      'keep',
    ],
    ['still good', { until: future, pin: null }, { state: 'pending', attempt: 0, lineSelected: true }, 'keep'],
    ['of a line no longer selected', { until: future, pin: null }, { state: 'pending', attempt: 0, lineSelected: false }, 'release'],
    ['of an order that is gone', { until: null, pin: 1 }, null, 'release'],
    ['of a closed order', { until: null, pin: 1 }, { state: 'closed', attempt: 1, lineSelected: true }, 'release'],
    ['of an order being cancelled', { until: null, pin: 1 }, { state: 'cancelling', attempt: 1, lineSelected: true }, 'release'],
    ['pinned by the confirmation under way', { until: null, pin: 1 }, { state: 'confirming', attempt: 1, lineSelected: true }, 'keep'],
    [
      'pinned by a confirmation the reader has not seen yet',
      { until: null, pin: 2 },
      { state: 'pending', attempt: 1, lineSelected: true },
      'keep',
    ],
    ['left pinned by a failed confirmation', { until: null, pin: 1 }, { state: 'pending', attempt: 1, lineSelected: true }, 'unpin'],
    ['pinned earlier, its line now dropped', { until: null, pin: 1 }, { state: 'confirming', attempt: 2, lineSelected: false }, 'release'],
    ['pinned now, its line not selected', { until: null, pin: 2 }, { state: 'confirming', attempt: 2, lineSelected: false }, 'keep'],
  ] as const)('%s', (_, hold, order, verdict) => {
    expect(judgeReservation(hold, order, now)).toBe(verdict);
  });
});
