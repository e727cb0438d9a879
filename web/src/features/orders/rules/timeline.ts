import type { OrderStatusRecord } from '@pulsecart/shared/orders/contract';
import type { OrderStatusValue, SettableStatus } from '@pulsecart/shared/orders/order-status';

/** The way of an order from the shop to the door. */
export const way: readonly SettableStatus[] = ['pending', 'packaged', 'transport', 'delivery_done'];

export interface Step {
  status: OrderStatusValue;
  /** When it happened (ISO 8601), or null for what still lies ahead. */
  at: string | null;
  state: 'done' | 'current' | 'ahead';
}

/** What happened to an order, in its order, and then what is still to come. An order that is over has nothing ahead. */
export function stepsOf(record: Pick<OrderStatusRecord, 'status' | 'history'>): Step[] {
  const happened = record.history.map(({ status, at }, index): Step => {
    const last = index === record.history.length - 1;
    return { status, at, state: last && !isOver(record.status) ? 'current' : 'done' };
  });
  const ahead = isOver(record.status) ? [] : way.slice(way.indexOf(record.status as SettableStatus) + 1);
  return [...happened, ...ahead.map((status): Step => ({ status, at: null, state: 'ahead' }))];
}

/** Nothing more will happen to it by itself. */
export function isOver(status: OrderStatusValue): boolean {
  return status === 'delivery_done' || status === 'cancelled';
}

/** A tracking record moved by a push, before the record itself is fetched. */
export function withStatus<R extends Pick<OrderStatusRecord, 'version' | 'status' | 'history'>>(
  record: R,
  event: { version: number; status: OrderStatusValue; at: string },
): R {
  const history = [...record.history, { status: event.status, at: event.at, by: 'shop' as const }];
  return { ...record, version: event.version, status: event.status, history: event.status === record.status ? record.history : history };
}

export interface Move {
  orderId: string;
  status: OrderStatusValue;
  version: number;
}

/** Which orders moved between two views of the list. What is seen for the first time has not moved. */
export function movesBetween(before: readonly Move[], after: readonly Move[]): Move[] {
  const known = new Map(before.map((record) => [record.orderId, record]));
  return after.filter((record) => {
    const was = known.get(record.orderId);
    return was !== undefined && record.version > was.version && record.status !== was.status;
  });
}
