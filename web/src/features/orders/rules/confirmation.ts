import type { PendingOrder, PendingOrderLine, PendingOrderRow } from '@pulsecart/shared/orders/contract';
import type { RecordChanged } from '@pulsecart/shared/realtime/events';

/** What an admin sees of a confirmation on its way: queued → stock → confirmed → done. */
export const stages = ['queued', 'stock', 'confirmed', 'done'] as const;
export type Stage = (typeof stages)[number];

export type Progress =
  | { kind: 'none' }
  /** `at` is the stage under way; those before it are behind. */
  | { kind: 'working'; at: Stage }
  | { kind: 'failed'; message: string }
  | { kind: 'done' };

export function progressOf({ state, confirmation }: Pick<PendingOrderRow, 'state' | 'confirmation'>): Progress {
  if (confirmation === null) return { kind: 'none' };
  switch (confirmation.step) {
    case 'queued':
      return { kind: 'working', at: 'queued' };
    case 'pinned':
      return { kind: 'working', at: 'stock' };
    case 'committed':
      return { kind: 'working', at: 'confirmed' };
    case 'written':
      return state === 'closed' ? { kind: 'done' } : { kind: 'working', at: 'done' };
    case 'failed':
      return { kind: 'failed', message: confirmation.error?.message ?? '' };
    default:
      return confirmation.step satisfies never;
  }
}

/** How the confirmation of this id ended; `overtaken` where another one was asked for meanwhile. Null while it is under way. */
export function endOf(order: Pick<PendingOrderRow, 'state' | 'confirmation'>, confirmationId: string) {
  const progress = progressOf(order);
  if (order.confirmation?.id !== confirmationId) return { kind: 'overtaken' } as const;
  return progress.kind === 'failed' || progress.kind === 'done' ? progress : null;
}

/** A pending order moved by a push, before the record itself is fetched. */
export function withOrderEvent<R extends Pick<PendingOrderRow, 'version' | 'state' | 'confirmation'>>(row: R, event: RecordChanged): R {
  if (event.record !== 'orders') return row;
  const { version, state, step, error } = event;
  const known = row.confirmation ?? { id: '', requestedAt: new Date(0).toISOString(), requestedBy: '' };
  const confirmation = step && { ...known, step, error: error === null ? null : { code: 'failed', message: error, lineIndex: null } };
  return { ...row, version, state, confirmation };
}

export interface Selection {
  /** Lines still to decide on; a line that a confirmation left out is one of them again. */
  open: PendingOrderLine[];
  selected: PendingOrderLine[];
}

export function selectionOf({ allProducts }: Pick<PendingOrder, 'allProducts'>): Selection {
  return {
    open: allProducts.filter((line) => line.state === 'open' || line.state === 'dropped'),
    selected: allProducts.filter((line) => line.state === 'selected'),
  };
}

/** What a quantity field means: a whole number, and 0 for anything that is not a number. */
export function readQuantity(text: string): number {
  const value = Number(text.trim());
  return Number.isFinite(value) && value > 0 ? Math.min(999, Math.floor(value)) : 0;
}

/** Milliseconds a hold still lasts; 0 when it has run out, null where nothing is held or the hold does not run out. */
export function holdLeft(hold: PendingOrderLine['hold'], now: number): number | null {
  if (!hold?.until) return null;
  return Math.max(0, Date.parse(hold.until) - now);
}

/** `29:04`, rounded up so that it never says 0:00 while there is time left. */
export function formatCountdown(ms: number): string {
  const seconds = Math.ceil(ms / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/**
 * The idempotency key of confirming an order as it stands. It comes from the version that the admin saw: a second
 * click, or a repeat after a lost answer or a reload, is the same request; a retry after a failure is another.
 */
export function confirmKey({ orderId, version }: Pick<PendingOrderRow, 'orderId' | 'version'>): string {
  return `confirm-${orderId}-${version}`;
}
