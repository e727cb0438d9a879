import type { ProductCard } from '@pulsecart/shared/catalogue/contract';
import { readStored, writeStored } from '../state/stored.ts';

/* What a guest wanted to do when the shop asked to log in first. It is completed after the sign-in, in this tab. */

export interface RefusedAction {
  kind: 'cart' | 'wishlist' | 'buy';
  product: ProductCard;
  quantity: number;
}

const key = 'pulsecart-refused-action';
/** Who signs in later than this has forgotten what it was about. */
const patienceMs = 30 * 60_000;

export function keepRefusedAction(action: RefusedAction): void {
  writeStored('sessionStorage', key, { ...action, at: Date.now() });
}

/** What waits to be completed, once: asking takes it away. */
export function takeRefusedAction(): RefusedAction | null {
  const kept = readStored('sessionStorage', key) as (RefusedAction & { at: number }) | null;
  writeStored('sessionStorage', key, null);
  if (kept === null) return null;
  const { at, ...action } = kept;
  return Date.now() - at < patienceMs && typeof action.product?._id === 'string' ? action : null;
}
