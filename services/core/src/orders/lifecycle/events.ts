import type { Refusal } from '@pulsecart/platform/refusal';
import type { By, ConfirmationError, Delivery } from './order.ts';

/** Commands to an order. Time, ids and the actor are passed in, because the rules are pure. */
export type OrderCommand =
  | { type: 'Place'; delivery: Delivery; by: By }
  | { type: 'SelectLine'; lineIndex: number; quantity: number; by: By }
  | { type: 'GiveLineBack'; lineIndex: number; by: By }
  | { type: 'DeleteLine'; lineIndex: number; by: By }
  | { type: 'Confirm'; confirmationId: string; lineIndexes: readonly number[]; by: By }
  | { type: 'Cancel'; by: By }
  | { type: 'ExpireDraft'; by: By }
  | WorkerCommand;

/** What a worker asks for once it has done the step: of the confirmation that it runs, and of no other. */
export type WorkerCommand =
  | (OfConfirmation & { type: 'RecordPins'; reservationIds: Record<string, string> })
  | (OfConfirmation & { type: 'RecordCommit' })
  | (OfConfirmation & { type: 'RecordConfirmedOrder' })
  | (OfConfirmation & { type: 'FailConfirmation'; error: ConfirmationError })
  | (OfConfirmation & { type: 'FinishConfirmation' })
  | { type: 'FinishCancelling'; by: By };

/** `attempt` is a fencing token: a worker that wakes up late brings an older one. */
export interface OfConfirmation {
  confirmationId: string;
  attempt: number;
  by: By;
}

export type OrderEvent = { at: Date; by: By } & (
  | { type: 'OrderPlaced'; delivery: Delivery }
  | { type: 'LineSelected'; lineIndex: number; quantity: number }
  | { type: 'LineGivenBack'; lineIndex: number }
  | { type: 'LineDeleted'; lineIndex: number }
  | { type: 'ConfirmationRequested'; confirmationId: string; lineIndexes: readonly number[] }
  /** `reservationIds`: lineId → the reservation that may be committed. */
  | { type: 'LinesPinned'; reservationIds: Record<string, string> }
  | { type: 'StockCommitted' }
  | { type: 'ConfirmedOrderWritten' }
  | { type: 'ConfirmationFailed'; error: ConfirmationError }
  | { type: 'OrderConfirmed' }
  | { type: 'CancellationRequested' }
  | { type: 'OrderCancelled' }
  | { type: 'DraftExpired' }
);

/** No events: the work is done already, and the caller answers as if it had just happened. */
export type Decision = { events: OrderEvent[] } | { refusal: Refusal };
