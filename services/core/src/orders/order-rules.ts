import { notFound, Refusal } from '@pulsecart/platform/refusal';
import type { By, Delivery, Order, OrderLine } from './order.ts';

/** What somebody asks of an order. Time, ids and the asker come in from outside: the rules are pure. */
export type OrderCommand =
  | { type: 'Place'; delivery: Delivery; by: By }
  | { type: 'SelectLine'; lineIndex: number; quantity: number; by: By }
  | { type: 'GiveLineBack'; lineIndex: number; by: By }
  | { type: 'DeleteLine'; lineIndex: number; by: By }
  | { type: 'Confirm'; confirmationId: string; lineIndexes: readonly number[]; by: By }
  | { type: 'Cancel'; by: By }
  | { type: 'ExpireDraft'; by: By };

/** What then happened. */
export type OrderEvent =
  | { type: 'OrderPlaced'; at: Date; by: By; delivery: Delivery }
  | { type: 'LineSelected'; at: Date; by: By; lineIndex: number; quantity: number }
  | { type: 'LineGivenBack'; at: Date; by: By; lineIndex: number }
  | { type: 'LineDeleted'; at: Date; by: By; lineIndex: number }
  | { type: 'ConfirmationRequested'; at: Date; by: By; confirmationId: string; lineIndexes: readonly number[] }
  | { type: 'CancellationRequested'; at: Date; by: By }
  | { type: 'DraftExpired'; at: Date; by: By };

/** Nothing to do because it is done: the caller answers as if it had just happened. */
export type Decision = { events: OrderEvent[] } | { refusal: Refusal };

const happened = (event: OrderEvent): Decision => ({ events: [event] });
const unchanged: Decision = { events: [] };
const refuse = (refusal: Refusal): Decision => ({ refusal });

/** The rules of a pending order: (state, command, now) → events or a refusal. */
export function decide(order: Order, command: OrderCommand, now: Date): Decision {
  switch (command.type) {
    case 'Place':
      return place(order, command.delivery, command.by, now);
    case 'SelectLine':
      return onOpenLine(order, command.lineIndex, (line) =>
        line.state === 'selected' && line.quantity === command.quantity
          ? unchanged
          : happened({ type: 'LineSelected', at: now, by: command.by, lineIndex: command.lineIndex, quantity: command.quantity }),
      );
    case 'GiveLineBack':
      return onOpenLine(order, command.lineIndex, (line) =>
        line.state === 'selected' ? happened({ type: 'LineGivenBack', at: now, by: command.by, lineIndex: command.lineIndex }) : unchanged,
      );
    case 'DeleteLine':
      return onOpenLine(order, command.lineIndex, (line) => deleteLine(order, line, command, now));
    case 'Confirm':
      return confirm(order, command, now);
    case 'Cancel':
      return cancel(order, command.by, now);
    case 'ExpireDraft':
      return order.state === 'draft' ? happened({ type: 'DraftExpired', at: now, by: command.by }) : unchanged;
    default:
      return command satisfies never;
  }
}

function place(order: Order, delivery: Delivery, by: By, now: Date): Decision {
  switch (order.state) {
    case 'draft':
      return happened({ type: 'OrderPlaced', at: now, by, delivery });
    case 'pending':
    case 'confirming':
      // A repeated request finds its own delivery address there.
      return sameDelivery(order.delivery, delivery)
        ? unchanged
        : refuse(new Refusal('already_placed', 'This order is placed already. To change its address, cancel it and order again.'));
    case 'cancelling':
    case 'closed':
      // Also when the order moved on before the repetition came: the shopper must not order a second time.
      return order.delivery !== null && sameDelivery(order.delivery, delivery)
        ? unchanged
        : refuse(new Refusal('order_closed', 'This order is closed. Start a new one from your cart.'));
    default:
      return order satisfies never;
  }
}

function onOpenLine(order: Order, lineIndex: number, then: (line: OrderLine) => Decision): Decision {
  const refusal = mustBePending(order);
  if (refusal !== null) return refuse(refusal);
  const line = order.lines[lineIndex];
  if (line === undefined || line.state === 'deleted') return refuse(notFound('This line'));
  return then(line);
}

function deleteLine(order: Order, line: OrderLine, command: { lineIndex: number; by: By }, now: Date): Decision {
  // The product's units are held for a selected line: it must be given back first.
  if (line.state === 'selected') return unchanged;
  if (order.lines.filter((other) => other.state !== 'deleted').length === 1) {
    return refuse(new Refusal('last_line', 'This is the only product of the order. Delete the order instead.'));
  }
  return happened({ type: 'LineDeleted', at: now, by: command.by, lineIndex: command.lineIndex });
}

function confirm(order: Order, command: Extract<OrderCommand, { type: 'Confirm' }>, now: Date): Decision {
  if (order.confirmationIds.includes(command.confirmationId)) return unchanged;
  const refusal = mustBePending(order);
  if (refusal !== null) return refuse(refusal);
  if (command.lineIndexes.length === 0) {
    return refuse(nothingSelected());
  }
  const missing = command.lineIndexes.find((index) => (order.lines[index]?.state ?? 'deleted') === 'deleted');
  if (missing !== undefined) return refuse(notFound('A product you selected'));
  const { confirmationId, lineIndexes, by } = command;
  return happened({ type: 'ConfirmationRequested', at: now, by, confirmationId, lineIndexes });
}

export function nothingSelected(): Refusal {
  return new Refusal('nothing_selected', 'Select at least one product before you confirm the order.');
}

function cancel(order: Order, by: By, now: Date): Decision {
  switch (order.state) {
    case 'draft':
    case 'pending':
      return happened(order.state === 'draft' ? { type: 'DraftExpired', at: now, by } : { type: 'CancellationRequested', at: now, by });
    case 'confirming':
      return refuse(new Refusal('already_confirming', 'This order is being confirmed right now and can no longer be cancelled.'));
    case 'cancelling':
      return unchanged;
    case 'closed':
      return order.cancelledBy === undefined
        ? refuse(new Refusal('order_closed', 'This order is no longer pending and cannot be cancelled.'))
        : unchanged;
    default:
      return order satisfies never;
  }
}

function mustBePending(order: Order): Refusal | null {
  switch (order.state) {
    case 'pending':
      return null;
    case 'confirming':
      return new Refusal('already_confirming', 'This order is being confirmed right now. Wait for the result.', {
        members: {
          confirmationId: order.confirmation.id,
        },
      });
    case 'draft':
      return notFound('This order');
    case 'cancelling':
    case 'closed':
      return new Refusal('order_closed', 'This order is no longer pending.');
    default:
      return order satisfies never;
  }
}

function sameDelivery(a: Delivery, b: Delivery): boolean {
  return (Object.keys(a) as (keyof Delivery)[]).every((field) => a[field] === b[field]);
}

/** Lines a confirmation of `lineIndexes` would leave out. */
export function linesLeftOut(order: Order, lineIndexes: readonly number[]): OrderLine[] {
  return order.lines.filter((line, index) => line.state !== 'deleted' && !lineIndexes.includes(index));
}
