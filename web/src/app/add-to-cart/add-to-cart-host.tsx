import { useEffect } from 'react';
import { useCartChanges } from '../../features/cart/api/cart-changes.ts';
import { useGuestGate } from '../../lib/session/guest-gate.ts';
import { registerAddToCart } from './add-to-cart.ts';

/** Mounted once in the public shell, when it is first requested; renders nothing. */
export default function AddToCartHost() {
  const passesGate = useGuestGate();
  const { add } = useCartChanges();
  useEffect(() => {
    registerAddToCart(async (product) => {
      if (await passesGate({ kind: 'cart', product, quantity: 1 })) await add(product, 1);
    });
  });
  return null;
}
