import type { ProductCard } from '@pulsecart/shared/catalogue/contract';
import { ShoppingBag } from 'lucide-react';
import { useState } from 'react';
import { catalogue } from '../../lib/texts/shop/catalogue.ts';
import { Button } from '../../ui/controls/button.tsx';
import { addToCart, requestAddToCart } from './add-to-cart.ts';

/** 'Add to Cart' on a card. Where there is no hover it is always there, so it shrinks to its icon. */
export function CardAction({ product }: { product: ProductCard }) {
  const [busy, setBusy] = useState(false);
  if (product.stock < 1) return null;
  const add = async () => {
    setBusy(true);
    await addToCart(product).finally(() => setBusy(false));
  };
  return (
    <Button
      size="sm"
      className="w-full touch-only:ml-auto touch-only:flex touch-only:w-11 touch-only:rounded-full touch-only:bg-surface touch-only:p-0 touch-only:text-accent"
      busy={busy}
      aria-label={catalogue.addToCartOf(product.title)}
      onPointerEnter={requestAddToCart}
      onFocus={requestAddToCart}
      onClick={() => void add()}
    >
      <ShoppingBag aria-hidden="true" />
      <span className="touch-only:hidden">{catalogue.addToCart}</span>
    </Button>
  );
}
