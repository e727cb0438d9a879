import type { ProductCard } from '@pulsecart/shared/catalogue/contract';
import { ShoppingBag, Zap } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { cardOf } from '../../../lib/product-card.ts';
import { useGuestGate } from '../../../lib/session/guest-gate.ts';
import { cartTexts } from '../../../lib/texts/shop/cart.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { useCartChanges } from '../api/cart-changes.ts';

interface PurchaseProps extends Omit<ComponentProps<typeof Button>, 'onClick' | 'children' | 'busy'> {
  product: ProductCard;
  quantity?: number;
}

/** Adds to the cart, or asks a guest to log in first and adds after that. */
export function AddToCartButton({ product, quantity = 1, disabled, ...rest }: PurchaseProps) {
  const { busy, run } = usePurchase('cart', product, quantity);
  const soldOut = product.stock < 1;
  return (
    <Button
      {...rest}
      busy={busy}
      disabled={disabled || soldOut}
      aria-label={soldOut ? undefined : cartTexts.addToCartOf(product.title)}
      onClick={() => void run()}
    >
      {!soldOut && <ShoppingBag aria-hidden="true" />}
      {soldOut ? cartTexts.outOfStock : cartTexts.addToCart}
    </Button>
  );
}

export function BuyNowButton({ product, quantity = 1, disabled, ...rest }: PurchaseProps) {
  const navigate = useNavigate();
  const { busy, run } = usePurchase('buy', product, quantity);
  const buy = async () => {
    if (await run()) await navigate('/dashboard/checkout');
  };
  return (
    <Button variant="outline" {...rest} busy={busy} disabled={disabled || product.stock < 1} onClick={() => void buy()}>
      <Zap aria-hidden="true" />
      {cartTexts.buyNow}
    </Button>
  );
}

function usePurchase(kind: 'cart' | 'buy', product: ProductCard, quantity: number) {
  const [busy, setBusy] = useState(false);
  const passesGate = useGuestGate();
  const { add } = useCartChanges();
  async function run(): Promise<boolean> {
    if (!(await passesGate({ kind, product: cardOf(product), quantity }))) return false;
    setBusy(true);
    return add(cardOf(product), quantity).finally(() => setBusy(false));
  }
  return { busy, run };
}
