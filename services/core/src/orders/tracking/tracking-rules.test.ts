import { type OrderStatusValue, orderStatuses } from '@pulsecart/shared/orders/tracking-statuses';
import { describe, expect, it } from 'vitest';
import { nextStatus, statusCondition, type TrackingCommand } from './tracking-rules.ts';

const set = (status: Extract<TrackingCommand, { type: 'Set' }>['status']): TrackingCommand => ({ type: 'Set', status });

/** By command, the status after it from each status; null where it changes nothing. */
const table: [name: string, command: TrackingCommand, after: Record<OrderStatusValue, OrderStatusValue | null>][] = [
  [
    'a confirmation packs a pending order and leaves what an admin moved',
    { type: 'Package' },
    { pending: 'packaged', packaged: null, transport: null, delivery_done: null, cancelled: null },
  ],
  [
    'an admin sets pending freely, save on a cancelled order',
    set('pending'),
    { pending: null, packaged: 'pending', transport: 'pending', delivery_done: 'pending', cancelled: null },
  ],
  [
    'an admin sets packaged freely, save on a cancelled order',
    set('packaged'),
    { pending: 'packaged', packaged: null, transport: 'packaged', delivery_done: 'packaged', cancelled: null },
  ],
  [
    'an admin sets transport freely, save on a cancelled order',
    set('transport'),
    { pending: 'transport', packaged: 'transport', transport: null, delivery_done: 'transport', cancelled: null },
  ],
  [
    'an admin sets delivery done freely, save on a cancelled order',
    set('delivery_done'),
    { pending: 'delivery_done', packaged: 'delivery_done', transport: 'delivery_done', delivery_done: null, cancelled: null },
  ],
  [
    'cancelling cancels from wherever the order is, once',
    { type: 'Cancel' },
    { pending: 'cancelled', packaged: 'cancelled', transport: 'cancelled', delivery_done: 'cancelled', cancelled: null },
  ],
];

describe('what each status answers to each command', () => {
  it.each(table)('%s', (_, command, after) => {
    expect(Object.fromEntries(orderStatuses.map((status) => [status, nextStatus(status, command)]))).toEqual(after);
  });

  it.each(table)('%s: the condition of the update says the same', (_, command, after) => {
    const condition = statusCondition(command);
    const matches = (status: OrderStatusValue): boolean =>
      '$in' in condition ? condition.$in.includes(status) : !condition.$nin.includes(status);
    for (const status of orderStatuses) expect([status, matches(status)]).toEqual([status, after[status] !== null]);
  });
});

it('a status that only newer processes know may be cancelled and set by people, and is left by a confirmation', () => {
  expect(statusCondition({ type: 'Cancel' })).toEqual({ $nin: ['cancelled'] });
  expect(statusCondition(set('transport'))).toEqual({ $nin: ['transport', 'cancelled'] });
  expect(statusCondition({ type: 'Package' })).toEqual({ $in: ['pending'] });
});
