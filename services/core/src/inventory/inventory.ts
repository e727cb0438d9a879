/** The inventory's face: units received, held, sold and available of every product. Nobody else writes these figures. */
export { type HoldVerdict, judgeHold, type OrderBehindHold } from './reservation-policy.ts';
export { type LineKey, type Reservation, reservationKey, type StockDocument, splitReservationKey } from './stock.ts';
export { createInventory, type HoldView, type Inventory } from './stock-moves.ts';
export { sweepHolds } from './sweep-holds.ts';
