import type { ProductCard } from '@pulsecart/shared/catalogue/contract';
import { clsx } from 'clsx';
import { Heart } from 'lucide-react';
import { cardOf } from '../../../lib/product-card.ts';
import { useGuestGate } from '../../../lib/session/guest-gate.ts';
import { wishlistTexts } from '../../../lib/texts/shop/wishlist.ts';
import { IconButton, type IconButtonProps } from '../../../ui/controls/button.tsx';
import { useWishlistChanges } from '../api/wishlist-changes.ts';
import { useWishlist } from '../api/wishlist-query.ts';

interface WishlistHeartProps extends Omit<IconButtonProps, 'label' | 'children' | 'onClick'> {
  product: ProductCard;
}

export function WishlistHeart({ product, className, ...rest }: WishlistHeartProps) {
  const { items } = useWishlist();
  const { add, takeOff } = useWishlistChanges();
  const passesGate = useGuestGate();
  const item = items.find(({ productId }) => productId === product._id);
  const toggle = async () => {
    if (item !== undefined) return takeOff(product._id, item);
    const card = cardOf(product);
    if (await passesGate({ kind: 'wishlist', product: card, quantity: 1 })) add(card);
  };
  const on = item !== undefined;
  return (
    <IconButton
      variant="outline"
      size="lg"
      {...rest}
      label={on ? wishlistTexts.takeOff(product.title) : wishlistTexts.add(product.title)}
      aria-pressed={on}
      className={clsx(on ? 'text-loss' : 'text-ink-soft', className)}
      onClick={() => void toggle()}
    >
      <Heart aria-hidden="true" className={clsx('transition-transform duration-200 ease-out', on && 'scale-110 fill-current')} />
    </IconButton>
  );
}
