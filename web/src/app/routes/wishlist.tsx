import { useCartChanges } from '../../features/cart/api/cart-changes.ts';
import { WishlistPage } from '../../features/wishlist/components/wishlist-page.tsx';

/** /dashboard/wishlist: the wishlist's page with the cart's way of adding. */
export function Component() {
  const { add } = useCartChanges();
  return <WishlistPage addToCart={add} />;
}
