import type { OrderEvent } from './events.ts';
import type { Confirmation, LogEntry, Order, OrderLine, OrderOutboxEntry } from './order.ts';
import { totals } from './order.ts';

/** A longer history loses its oldest entries. */
const LOG_LENGTH = 200;

/**
 * The order after an event. Pure: ids of outbox entries come in. `version` is raised once for each stored change, not
 * here.
 * @throws Error where such an event cannot happen to an order in this state
 */
export function evolve(order: Order, event: OrderEvent, newId: () => string): Order {
  const { at, by } = event;
  const entry = (kind: OrderOutboxEntry['kind']): OrderOutboxEntry => ({ id: newId(), kind, at });
  const log = appended(order, event);
  const withPush = [...order.outbox.filter(({ kind }) => kind !== 'push'), entry('push')];
  const from = <S extends Order['state']>(state: S) => ({ ...inState(order, event, state), log, outbox: withPush });
  switch (event.type) {
    case 'OrderPlaced':
      return {
        ...from('draft'),
        state: 'pending',
        delivery: event.delivery,
        placedAt: at,
        placedCents: order.totalCents,
        listedAt: at,
        outbox: [...withPush, entry('placed')],
      };
    case 'LineSelected':
      return { ...from('pending'), ...withLine(order, event, { state: 'selected', quantity: event.quantity }) };
    case 'LineGivenBack':
      return { ...from('pending'), ...withLine(order, event, { state: 'open' }) };
    case 'LineDeleted':
      return { ...from('pending'), ...withLine(order, event, { state: 'deleted' }) };
    case 'ConfirmationRequested':
      return {
        ...from('pending'),
        state: 'confirming',
        n: order.n + 1,
        confirmationIds: [...order.confirmationIds, event.confirmationId],
        lines: chosen(order.lines, event.lineIndexes),
        confirmation: firstStep(order, event),
        outbox: [...withPush, entry('confirm')],
      };
    case 'LinesPinned':
      return { ...from('confirming'), confirmation: stepped(order, event, 'pinned', { rids: event.reservationIds }) };
    case 'StockCommitted':
      return { ...from('confirming'), confirmation: stepped(order, event, 'committed') };
    case 'ConfirmedOrderWritten':
      return { ...from('confirming'), confirmation: stepped(order, event, 'written') };
    case 'ConfirmationFailed':
      return {
        ...from('confirming'),
        state: 'pending',
        lines: reopened(order.lines),
        confirmation: stepped(order, event, 'failed', { error: event.error }),
        outbox: withPush.filter(({ kind }) => kind !== 'confirm'),
      };
    case 'OrderConfirmed':
      return { ...from('confirming'), ...closed(at), outbox: [entry('push')] };
    case 'CancellationRequested':
      return { ...from('pending'), state: 'cancelling', cancelledBy: by, outbox: [...withPush, entry('cancel')] };
    case 'OrderCancelled':
      return { ...from('cancelling'), ...closed(at), outbox: [entry('push')] };
    case 'DraftExpired':
      // A closed draft gives its cart lines up: another order may be built from them.
      return { ...from('draft'), ...closed(at), cartLines: [], outbox: [] };
    default:
      return event satisfies never;
  }
}

function inState<S extends Order['state']>(order: Order, { type }: OrderEvent, state: S): Extract<Order, { state: S }> {
  if (order.state !== state) throw new Error(`${type} cannot happen to order ${order.orderId}, which is ${order.state}`);
  return order as Extract<Order, { state: S }>;
}

const closed = (at: Date) => ({ state: 'closed' as const, listedAt: null, closedAt: at });

/** After a failed confirmation everything that was left out may be chosen again. */
function reopened(lines: readonly OrderLine[]): OrderLine[] {
  return lines.map((line) => (line.state === 'dropped' ? { ...line, state: 'open' } : line));
}

/** The steps between the command and its end are kept in the confirmation: the history people read does not name them. */
const unlogged: readonly OrderEvent['type'][] = ['LinesPinned', 'StockCommitted', 'ConfirmedOrderWritten'];

function appended({ log, lines }: Order, event: OrderEvent): LogEntry[] {
  if (unlogged.includes(event.type)) return log;
  const { type, at, by } = event;
  const detail = detailOf(event, lines);
  return [...log, { type, at, by, ...(detail === undefined ? {} : { detail }) }].slice(-LOG_LENGTH);
}

/** Lines are named, because the history outlives the places that they had in the order. */
function detailOf(event: OrderEvent, lines: readonly OrderLine[]): string | undefined {
  if (event.type === 'ConfirmationFailed') return event.error.message;
  return 'lineIndex' in event ? lines[event.lineIndex]?.product.title : undefined;
}

function withLine(order: Order, { lineIndex }: { lineIndex: number }, change: Partial<OrderLine>) {
  const lines = order.lines.map((line, index) => (index === lineIndex ? { ...line, ...change } : line));
  return { lines, ...totals(lines, order.shippingCents) };
}

function chosen(lines: readonly OrderLine[], lineIndexes: readonly number[]): OrderLine[] {
  return lines.map((line, index) => {
    if (line.state === 'deleted') return line;
    return { ...line, state: lineIndexes.includes(index) ? 'selected' : 'dropped' };
  });
}

function firstStep(order: Order, event: Extract<OrderEvent, { type: 'ConfirmationRequested' }>): Confirmation {
  const { confirmationId: id, lineIndexes, by, at } = event;
  const held = order.lines.filter((line, index) => line.state === 'selected' && lineIndexes.includes(index)).map((line) => line.lineId);
  const n = order.n + 1;
  return { id, n, sends: 0, sentAt: at, step: 'queued', rids: {}, error: null, requestedBy: by.account, requestedAt: at, held };
}

function stepped(order: Order, event: OrderEvent, step: Confirmation['step'], more: Partial<Confirmation> = {}): Confirmation {
  const { confirmation } = inState(order, event, 'confirming');
  return { ...confirmation, ...more, step, times: { ...confirmation.times, [step]: event.at } };
}
