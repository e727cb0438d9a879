import { useEffect } from 'react';
import { useCartChanges } from '../features/cart/api/cart-changes.ts';
import { useWishlistChanges } from '../features/wishlist/api/wishlist-changes.ts';
import { takeRefusedAction } from '../lib/session/refused-action.ts';
import { useSession } from '../lib/session/session.ts';

/** Completes after the sign-in what a guest was refused: adding to the cart or the wishlist, or buying. */
export function RefusedActionRunner() {
  const { status } = useSession();
  const cart = useCartChanges();
  const wishlist = useWishlistChanges();
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once per sign-in, not when a hook makes a new function
  useEffect(() => {
    if (status !== 'signed-in') return;
    const action = takeRefusedAction();
    if (action === null) return;
    if (action.kind === 'wishlist') wishlist.add(action.product);
    else void cart.add(action.product, action.quantity);
  }, [status]);
  return null;
}
