import type { ProductCard } from '@pulsecart/shared/catalogue/contract';
import { useSyncExternalStore } from 'react';

/*
 * Adding from a card. Every card shows the button, hardly anyone presses it in the first second: so the code behind it
 * (guest dialog, cart changes) is loaded by the host when a pointer or the focus first comes near one.
 */

type Add = (product: ProductCard) => Promise<void>;

let wanted = false;
const listeners = new Set<() => void>();
let offer: (add: Add) => void = () => {};
let offered = new Promise<Add>((resolve) => {
  offer = resolve;
});

/** Brings the host in. */
export function requestAddToCart(): void {
  wanted = true;
  for (const listener of listeners) listener();
}

export function useAddToCartRequested(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => wanted,
  );
}

/** The host says how to add; the latest one is used. */
export function registerAddToCart(add: Add): void {
  offer(add);
  offered = Promise.resolve(add);
}

/** Adds one piece, as soon as the host is there. */
export async function addToCart(product: ProductCard): Promise<void> {
  requestAddToCart();
  await (await offered)(product);
}
