import { notFound, Refusal } from '@pulsecart/platform/refusal';
import type { ConfirmationStep } from '@pulsecart/shared/orders/states';
import { nothingSelected, overruled } from '../refusals.ts';
import type { Decision, OfConfirmation, OrderCommand, OrderEvent } from './events.ts';
import { type By, type Delivery, isCancelled, isConfirmed, type Order, type OrderLine, standingLines } from './order.ts';

const happened = (event: OrderEvent): Decision => ({ events: [event] });
const unchanged: Decision = { events: [] };
const refuse = (refusal: Refusal): Decision => ({ refusal });

/** The rules of an order: (state, command, now) → events or a refusal. */
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
    case 'RecordPins':
      return step(order, command, 'queued', { type: 'LinesPinned', at: now, by: command.by, reservationIds: command.reservationIds });
    case 'RecordCommit':
      return step(order, command, 'pinned', { type: 'StockCommitted', at: now, by: command.by });
    case 'RecordConfirmedOrder':
      return step(order, command, 'committed', { type: 'ConfirmedOrderWritten', at: now, by: command.by });
    case 'FinishConfirmation':
      return step(order, command, 'written', { type: 'OrderConfirmed', at: now, by: command.by });
    case 'FailConfirmation':
      return step(order, command, 'queued', { type: 'ConfirmationFailed', at: now, by: command.by, error: command.error });
    case 'FinishCancelling':
      return finishCancelling(order, command.by, now);
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
  if (standingLines(order).length === 1) {
    return refuse(new Refusal('last_line', 'This is the only product of the order. Delete the order instead.'));
  }
  return happened({ type: 'LineDeleted', at: now, by: command.by, lineIndex: command.lineIndex });
}

function confirm(order: Order, command: Extract<OrderCommand, { type: 'Confirm' }>, now: Date): Decision {
  if (order.confirmationIds.includes(command.confirmationId)) return unchanged;
  const refusal = mustBePending(order);
  if (refusal !== null) return refuse(refusal);
  if (command.lineIndexes.length === 0) return refuse(nothingSelected());
  const missing = command.lineIndexes.find((index) => (order.lines[index]?.state ?? 'deleted') === 'deleted');
  if (missing !== undefined) return refuse(notFound('A product you selected'));
  const { confirmationId, lineIndexes, by } = command;
  return happened({ type: 'ConfirmationRequested', at: now, by, confirmationId, lineIndexes });
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
      return isCancelled(order)
        ? unchanged
        : refuse(new Refusal('order_closed', 'This order is no longer pending and cannot be cancelled.'));
    default:
      return order satisfies never;
  }
}

const steps: readonly ConfirmationStep[] = ['queued', 'pinned', 'committed', 'written'];

/** A worker's step counts for the confirmation that it runs, right after the step before it, and for no other. */
function step(order: Order, { confirmationId, attempt }: OfConfirmation, before: ConfirmationStep, event: OrderEvent): Decision {
  const { confirmation } = order;
  if (confirmation?.id !== confirmationId || confirmation.n !== attempt) return refuse(overruled());
  const failing = event.type === 'ConfirmationFailed';
  switch (order.state) {
    case 'confirming': {
      const ahead = steps.indexOf(confirmation.step) - steps.indexOf(before);
      if (ahead === 0) return happened(event);
      // What was pinned can no longer fail.
      return ahead > 0 && !failing ? unchanged : refuse(overruled());
    }
    case 'pending':
      return failing ? unchanged : refuse(overruled());
    case 'closed':
      return isConfirmed(order) && !failing ? unchanged : refuse(overruled());
    case 'draft':
    case 'cancelling':
      return refuse(overruled());
    default:
      return order satisfies never;
  }
}

function finishCancelling(order: Order, by: By, now: Date): Decision {
  switch (order.state) {
    case 'cancelling':
      return happened({ type: 'OrderCancelled', at: now, by });
    case 'closed':
      return isCancelled(order) ? unchanged : refuse(overruled());
    case 'draft':
    case 'pending':
    case 'confirming':
      return refuse(overruled());
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
        members: { confirmationId: order.confirmation.id },
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
