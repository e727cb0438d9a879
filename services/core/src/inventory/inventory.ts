import { randomUUID } from 'node:crypto';
import type { Db } from 'mongodb';
import { openProducts } from './products-collection.ts';
import { createStockByHand, type StockByHand } from './stock-by-hand.ts';
import { createStockCounts, type StockCounts } from './stock-counts.ts';
import { createStockMoves, type StockMoves } from './stock-moves.ts';

export { type LineKey, reservationKey, splitReservationKey } from './line-key.ts';
export { openProducts, type ProductDocument, productDocument, type Reservation, type ShownFields } from './products-collection.ts';
export { judgeReservation, type OrderBehindHold, type ReservationVerdict } from './reservation-policy.ts';
export { firstStock } from './stock-by-hand.ts';
export type { CountedStock } from './stock-counts.ts';
export type { LineStock } from './stock-moves.ts';
export { stockOnHand } from './stock-rules.ts';
export { sweepHolds } from './sweep-holds.ts';

/**
 * The inventory module's public service: units received, held, sold and available of every product. The collection `products` is declared
 * here; the catalogue keeps its fields of the same documents through `openProducts`, and stock through this service alone.
 */
export interface Inventory extends StockMoves, StockByHand, StockCounts {}

/** @param newId - source of reservation ids, for tests */
export function createInventory(db: Db, newId: () => string = randomUUID): Inventory {
  const products = openProducts(db);
  return { ...createStockMoves(products, newId), ...createStockByHand(products), ...createStockCounts(products) };
}
