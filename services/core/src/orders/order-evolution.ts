import type { By, Confirmation, LogEntry, Order, OrderLine, OrderOutboxEntry } from './order.ts';
import { totals } from './order.ts';
import type { OrderEvent } from './order-rules.ts';

/** Oldest entries of a long history go first. */
const LOG_LENGTH = 200;

/**
 * The order after an event. Pure: ids of outbox entries come in. `version` is raised once for each stored change, not
 * here.
 */
export function evolve(order: Order, event: OrderEvent, newId: () => string): Order {
  const entry = (kind: OrderOutboxEntry['kind']): OrderOutboxEntry => ({ id: newId(), kind, at: event.at });
  const base = { ...order, log: appended(order.log, event), outbox: [...withoutPush(order.outbox), entry('push')] };
  switch (event.type) {
    case 'OrderPlaced':
      return {
        ...base,
        state: 'pending',
        delivery: event.delivery,
        confirmation: null,
        placedAt: event.at,
        placedCents: order.totalCents,
        listedAt: event.at,
        outbox: [...base.outbox, entry('placed')],
      };
    case 'LineSelected':
      return withLine(base as Order, event.lineIndex, { state: 'selected', quantity: event.quantity });
    case 'LineGivenBack':
      return withLine(base as Order, event.lineIndex, { state: 'open' });
    case 'LineDeleted':
      return withLine(base as Order, event.lineIndex, { state: 'deleted' });
    case 'ConfirmationRequested':
      return {
        ...(base as Extract<Order, { state: 'pending' }>),
        state: 'confirming',
        n: order.n + 1,
        confirmationIds: [...order.confirmationIds, event.confirmationId],
        lines: chosen(order.lines, event.lineIndexes),
        confirmation: firstStep(order, event),
        outbox: [...base.outbox, entry('confirm')],
      };
    case 'CancellationRequested':
      return {
        ...(base as Extract<Order, { state: 'pending' }>),
        state: 'cancelling',
        cancelledBy: event.by,
        outbox: [...base.outbox, entry('cancel')],
      };
    case 'DraftExpired':
      // A closed draft gives its cart lines up: another order may be built from them.
      return { ...(base as Order), state: 'closed', cartLines: [], outbox: [], closedAt: event.at } as Order;
    default:
      return event satisfies never;
  }
}

/** Only the latest push counts: it is published as the document is by then. */
export function withoutPush(outbox: readonly OrderOutboxEntry[]): OrderOutboxEntry[] {
  return outbox.filter((entry) => entry.kind !== 'push');
}

/** After a failed confirmation everything that was left out may be chosen again. */
export function reopened(lines: readonly OrderLine[]): OrderLine[] {
  return lines.map((line) => (line.state === 'dropped' ? { ...line, state: 'open' } : line));
}

export function logged(log: readonly LogEntry[], type: string, at: Date, by: By, detail?: string): LogEntry[] {
  return [...log, { type, at, by, ...(detail === undefined ? {} : { detail }) }].slice(-LOG_LENGTH);
}

function appended(log: readonly LogEntry[], event: OrderEvent): LogEntry[] {
  const detail = 'lineIndex' in event ? `line ${event.lineIndex + 1}` : undefined;
  return logged(log, event.type, event.at, event.by, detail);
}

function withLine(order: Order, lineIndex: number, change: Partial<OrderLine>): Order {
  const lines = order.lines.map((line, index) => (index === lineIndex ? { ...line, ...change } : line));
  return { ...order, lines, ...totals(lines, order.shippingCents) };
}

function chosen(lines: readonly OrderLine[], lineIndexes: readonly number[]): OrderLine[] {
  return lines.map((line, index) => {
    if (line.state === 'deleted') return line;
    return { ...line, state: lineIndexes.includes(index) ? 'selected' : 'dropped' };
  });
}

function firstStep(
  order: Order,
  { confirmationId: id, lineIndexes, by, at }: Extract<OrderEvent, { type: 'ConfirmationRequested' }>,
): Confirmation {
  const held = order.lines.filter((line, index) => line.state === 'selected' && lineIndexes.includes(index)).map((line) => line.lineId);
  const n = order.n + 1;
  return { id, n, sends: 0, sentAt: at, step: 'queued', rids: {}, error: null, requestedBy: by.account, requestedAt: at, held };
}
