import type { ObjectId } from 'mongodb';

/**
 * Units set aside for one line of one order. `rid` is fresh at every reserve and `pin` is the number of the
 * confirmation that holds it: together they fence off workers that wake up late (docs/ARCHITECTURE.md, "Stock").
 */
export interface Reservation {
  /** `ORDERID:lineId`. */
  key: string;
  rid: string;
  quantity: number;
  at: Date;
  /** When the hold runs out; null while pinned. */
  until: Date | null;
  /** The `until` from before the pin, given back when the confirmation fails. */
  heldUntil: Date | null;
  pin: number | null;
}

/**
 * The stock side of a product. `received` units were ever put in stock, `committed` were sold, `available` can be
 * promised. Always: `0 ≤ available` and `received − committed − available = Σ reservations.quantity`.
 */
export interface StockDocument {
  _id: ObjectId;
  received: number;
  committed: number;
  available: number;
  reservations: Reservation[];
  archivedAt: Date | null;
}

export interface LineKey {
  productId: string;
  orderId: string;
  lineId: string;
}

export function reservationKey(line: Pick<LineKey, 'orderId' | 'lineId'>): string {
  return `${line.orderId}:${line.lineId}`;
}

export function splitReservationKey(key: string): { orderId: string; lineId: string } {
  const [orderId = '', lineId = ''] = key.split(':');
  return { orderId, lineId };
}
