import type { Reservation } from './products-collection.ts';

/** What the sweeper needs to know of the order behind a hold; null where there is no such order. */
export type OrderBehindHold = { state: string; n: number; lineSelected: boolean } | null;

export type HoldVerdict = 'keep' | 'release' | 'unpin';

/**
 * What to do with a hold that ran out or is pinned. Pure; the sweeper then acts on the hold exactly as it was read.
 * A pin of a confirmation that may still be running is never touched, however old it is.
 */
export function judgeHold(hold: Pick<Reservation, 'until' | 'pin'>, order: OrderBehindHold, now: Date): HoldVerdict {
  if (hold.pin === null && hold.until !== null && hold.until < now) return 'release';
  const gone = order === null || order.state === 'closed' || order.state === 'cancelling';
  const confirming = order?.state === 'confirming';
  const n = order?.n ?? 0;
  const mayTouch = hold.pin === null || gone || hold.pin < n || (!confirming && hold.pin <= n);
  if (gone || !order.lineSelected) return mayTouch ? 'release' : 'keep';
  if (hold.pin !== null && !confirming && hold.pin <= n) return 'unpin';
  return 'keep';
}
