import type { OrderStatusRecord } from '@pulsecart/shared/orders/contract';
import { isOver, settableStatuses } from '@pulsecart/shared/orders/tracking-statuses';

export interface Step {
  status: string;
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
  const ahead = isOver(record.status) ? [] : stopsAfter(record.status);
  return [...happened, ...ahead.map((status): Step => ({ status, at: null, state: 'ahead' }))];
}

/** The statuses that are still to come. After one that only a newer server knows, nobody can say which. */
function stopsAfter(status: string): string[] {
  const stop = (settableStatuses as readonly string[]).indexOf(status);
  return stop === -1 ? [] : settableStatuses.slice(stop + 1);
}

/** A tracking record moved by a push, before the record itself is fetched. */
export function withStatus<R extends Pick<OrderStatusRecord, 'version' | 'status' | 'history'>>(
  record: R,
  event: { version: number; status: string; at: string },
): R {
  const history = [...record.history, { status: event.status, at: event.at, by: 'shop' as const }];
  return { ...record, version: event.version, status: event.status, history: event.status === record.status ? record.history : history };
}

export interface Move {
  orderId: string;
  status: string;
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
