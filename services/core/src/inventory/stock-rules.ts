export interface StockState {
  received: number;
  committed: number;
  available: number;
}

/** Either what to add to `received` and `available` alike, or why not. */
export type StockDecision =
  | { kind: 'shift'; delta: number }
  | { kind: 'stock_changed'; stock: number }
  | { kind: 'stock_below_held'; stock: number; held: number };

export function stockOnHand({ received, committed }: Pick<StockState, 'received' | 'committed'>): number {
  return received - committed;
}

export function heldUnits(state: StockState): number {
  return stockOnHand(state) - state.available;
}

/**
 * What becomes of a stock set by hand. A form that leaves its stock as it showed it wants no change, whatever was sold
 * meanwhile; one that changes it is refused when what it showed is no longer true, and never goes below what is held.
 * @param seen - the stock that the form showed, or undefined
 */
export function decideStock(state: StockState, wanted: number, seen?: number): StockDecision {
  const stock = stockOnHand(state);
  if (seen !== undefined && wanted === seen) return { kind: 'shift', delta: 0 };
  if (seen !== undefined && seen !== stock) return { kind: 'stock_changed', stock };
  const held = heldUnits(state);
  if (wanted < held) return { kind: 'stock_below_held', stock, held };
  return { kind: 'shift', delta: wanted - stock };
}
