import { useEffect } from 'react';
import { useCartChanges } from '../../features/cart/api/cart-changes.ts';
import { useGuestGate } from '../../lib/guest-gate.ts';
import { offerPurchase } from './purchase.ts';

/** Stands once in the public shell, when it is wanted, and shows nothing. */
export default function PurchaseHost() {
  const letThrough = useGuestGate();
  const { add } = useCartChanges();
  useEffect(() => {
    offerPurchase(async (product) => {
      if (await letThrough({ kind: 'cart', product, quantity: 1 })) await add(product, 1);
    });
  });
  return null;
}
