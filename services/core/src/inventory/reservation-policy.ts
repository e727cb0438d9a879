import type { Reservation } from './products-collection.ts';

/** What the sweeper needs to know of the order behind a reservation; null where there is no such order. */
export type OrderBehindHold = { state: string; attempt: number; lineSelected: boolean } | null;

export type ReservationVerdict = 'keep' | 'release' | 'unpin';

/**
 * What to do with a hold that ran out or is pinned. Pure; the sweeper then acts on the reservation exactly as it was read.
 * A pin of a confirmation that may still be running is never touched, however old it is.
 */
export function judgeReservation(reservation: Pick<Reservation, 'until' | 'pin'>, order: OrderBehindHold, now: Date): ReservationVerdict {
  if (reservation.pin === null && reservation.until !== null && reservation.until < now) return 'release';
  const gone = order === null || order.state === 'closed' || order.state === 'cancelling';
  const confirming = order?.state === 'confirming';
  const attempt = order?.attempt ?? 0;
  const mayTouch = reservation.pin === null || gone || reservation.pin < attempt || (!confirming && reservation.pin <= attempt);
  if (gone || !order.lineSelected) return mayTouch ? 'release' : 'keep';
  if (reservation.pin !== null && !confirming && reservation.pin <= attempt) return 'unpin';
  return 'keep';
}
