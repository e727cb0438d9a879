import type { Protocol } from './safeguards.ts';
import type { Scenario } from './scenarios.ts';
import type { Hold, Product, State } from './state.ts';

/**
 * The stock moves of `core/inventory/stock-moves.ts`: each is one conditional update of one product, here on the product
 * of the state that it is given. What a process learns from the answer is what the move returns.
 */
export interface Inventory {
  reserve(state: State, line: number, quantity: number, reservationId: number): boolean;
  /** Reserve and pin with nothing between. */
  reservePinned(state: State, line: number, quantity: number, attempt: number, reservationId: number): boolean;
  changeQuantity(state: State, line: number, from: number, to: number, by: 'api' | { worker: number }): boolean;
  /** Answers the hold's `reservationId`, or null. */
  pin(state: State, line: number, quantity: number, attempt: number): number | null;
  commit(state: State, line: number, quantity: number, reservationId: number): void;
  release(state: State, asRead: Hold): boolean;
  releasePinned(state: State, line: number, quantity: number, attempt: number): boolean;
  unpin(state: State, line: number, attempt: number): boolean;
  view(state: State, line: number): { available: number; hold: Hold | null };
}

export function createInventory(scenario: Scenario, protocol: Protocol): Inventory {
  const productNumber = scenario.lines.map(({ product }) => product);
  const productOf = (state: State, line: number): Product => state.products[productNumber[line] ?? -1] as Product;
  const holdOf = (state: State, line: number): Hold | undefined => productOf(state, line).holds.find((hold) => hold.line === line);

  function store(state: State, line: number, change: Partial<Product>): void {
    state.products = state.products.with(productNumber[line] ?? -1, { ...productOf(state, line), ...change });
  }
  /** Stores one hold in place of another, or takes it out, and what becomes available by that. */
  function replace(state: State, before: Hold, after: Hold | null, units = 0): void {
    const { available, holds } = productOf(state, before.line);
    const replaced = holds.flatMap((hold) => (hold !== before ? [hold] : after === null ? [] : [after]));
    store(state, before.line, { available: available + units, holds: replaced });
  }

  return {
    reserve(state, line, quantity, reservationId) {
      const { available, holds } = productOf(state, line);
      if (protocol['reserve-once'] && holdOf(state, line) !== undefined) return false;
      if (protocol['reserve-if-available'] && available < quantity) return false;
      const hold: Hold = { line, reservationId, quantity, until: 'running', pin: null };
      store(state, line, { available: available - quantity, holds: [...holds, hold] });
      return true;
    },

    reservePinned(state, line, quantity, attempt, reservationId) {
      if (!this.reserve(state, line, quantity, reservationId)) return false;
      const hold = productOf(state, line).holds.find((each) => each.reservationId === reservationId) as Hold;
      replace(state, hold, { ...hold, until: null, pin: attempt });
      return true;
    },

    changeQuantity(state, line, from, to, by) {
      const hold = holdOf(state, line);
      if (hold?.quantity !== from || productOf(state, line).available < to - from) return false;
      if (hold.pin !== null && (by === 'api' || hold.pin >= by.worker)) return false;
      replace(state, hold, { ...hold, quantity: to }, from - to);
      return true;
    },

    pin(state, line, quantity, attempt) {
      const hold = holdOf(state, line);
      if (hold === undefined) return null;
      if (protocol['quantity-at-pin'] && hold.quantity !== quantity) return null;
      if (protocol['attempt-at-pin'] && hold.pin !== null && hold.pin > attempt) return null;
      replace(state, hold, { ...hold, until: null, pin: attempt });
      return hold.reservationId;
    },

    commit(state, line, quantity, reservationId) {
      const { committed, holds } = productOf(state, line);
      const hold = holds.find(
        (each) => each.line === line && (!protocol['reservation-id-at-commit'] || each.reservationId === reservationId),
      );
      if (hold === undefined) return;
      store(state, line, { committed: committed + quantity, holds: holds.filter((each) => each !== hold) });
      const { times = 0, units = 0 } = state.sold[line] ?? {};
      state.sold = state.sold.with(line, { times: times + 1, units: units + quantity });
    },

    release(state, asRead) {
      const hold = holdOf(state, asRead.line);
      if (hold === undefined || (protocol['release-as-read'] && !isAsRead(hold, asRead))) return false;
      replace(state, hold, null, hold.quantity);
      return true;
    },

    releasePinned(state, line, quantity, attempt) {
      const hold = holdOf(state, line);
      if (hold?.pin !== attempt || hold.quantity !== quantity) return false;
      replace(state, hold, null, quantity);
      return true;
    },

    unpin(state, line, attempt) {
      const hold = holdOf(state, line);
      if (hold?.pin !== attempt) return false;
      // Its `heldUntil` may be past by now: a running hold may run out in the next moment, so this covers both.
      replace(state, hold, { ...hold, until: 'running', pin: null });
      return true;
    },

    view: (state, line) => ({ available: productOf(state, line).available, hold: holdOf(state, line) ?? null }),
  };
}

function isAsRead(hold: Hold, asRead: Hold): boolean {
  return (
    hold.reservationId === asRead.reservationId &&
    hold.quantity === asRead.quantity &&
    hold.until === asRead.until &&
    hold.pin === asRead.pin
  );
}
