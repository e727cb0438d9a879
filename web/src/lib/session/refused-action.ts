import type { ProductCard } from '@pulsecart/shared/catalogue/contract';

/*
 * What a guest wanted to do when the shop asked to log in first. It is completed after the sign-in, in this tab.
 */

export interface RefusedAction {
  kind: 'cart' | 'wishlist' | 'buy';
  product: ProductCard;
  quantity: number;
}

const key = 'pulsecart-refused-action';
/** Who signs in later than this has forgotten what it was about. */
const patienceMs = 30 * 60_000;

export function keepRefusedAction(action: RefusedAction): void {
  sessionStorage.setItem(key, JSON.stringify({ ...action, at: Date.now() }));
}

export function dropRefusedAction(): void {
  sessionStorage.removeItem(key);
}

/** What waits to be completed, once: asking takes it away. */
export function takeRefusedAction(): RefusedAction | null {
  const kept = sessionStorage.getItem(key);
  dropRefusedAction();
  if (kept === null) return null;
  try {
    const { at, ...action } = JSON.parse(kept) as RefusedAction & { at: number };
    return Date.now() - at < patienceMs && typeof action.product?._id === 'string' ? action : null;
  } catch {
    return null;
  }
}
