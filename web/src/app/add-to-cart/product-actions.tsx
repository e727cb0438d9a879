import type { Product } from '@pulsecart/shared/catalogue/contract';
import { AddToCartButton, BuyNowButton } from '../../features/cart/components/add-to-cart-button.tsx';

export function ProductActions({ product, quantity, compact }: { product: Product; quantity: number; compact?: boolean }) {
  if (compact) return <AddToCartButton product={product} quantity={quantity} />;
  return (
    <>
      <AddToCartButton product={product} quantity={quantity} size="lg" className="flex-1" />
      <BuyNowButton product={product} quantity={quantity} size="lg" className="flex-1" />
    </>
  );
}
