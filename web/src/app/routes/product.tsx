import { ProductPage } from '../../features/catalogue/routes/product.tsx';
import { CatalogueSlotsProvider } from '../../features/catalogue/slots.ts';
import { WishlistHeart } from '../../features/wishlist/components/wishlist-heart.tsx';
import { ProductActions } from '../add-to-cart/product-actions.tsx';
import { slots } from '../slots.tsx';

export { loader } from '../../features/catalogue/routes/product.tsx';

const ofProduct = { ...slots, ProductActions, WishlistToggle: WishlistHeart };

/** /product/{id}: the catalogue's page with what cart and wishlist put beside it, in one piece: the buttons stand there with the title. */
export function Component() {
  return (
    <CatalogueSlotsProvider value={ofProduct}>
      <ProductPage />
    </CatalogueSlotsProvider>
  );
}
