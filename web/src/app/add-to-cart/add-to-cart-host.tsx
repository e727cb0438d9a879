import { useEffect } from 'react';
import { useCartChanges } from '../../features/cart/api/cart-changes.ts';
import { useGuestGate } from '../../lib/session/guest-gate.ts';
import { registerAddToCart } from './add-to-cart.ts';

/** Stands once in the public shell, when it is wanted, and shows nothing. */
export default function AddToCartHost() {
  const letThrough = useGuestGate();
  const { add } = useCartChanges();
  useEffect(() => {
    registerAddToCart(async (product) => {
      if (await letThrough({ kind: 'cart', product, quantity: 1 })) await add(product, 1);
    });
  });
  return null;
}
