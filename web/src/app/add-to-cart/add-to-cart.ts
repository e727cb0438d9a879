import type { ProductCard } from '@pulsecart/shared/catalogue/contract';
import { useSyncExternalStore } from 'react';

/*
 * Adding from a card. Every card shows the button, hardly anyone presses it in the first second: so the code behind it
 * (guest dialog, cart changes) is loaded by the host when a pointer or the focus first comes near one.
 */

type Add = (product: ProductCard) => Promise<void>;

let requested = false;
const listeners = new Set<() => void>();
let resolveAdd: (add: Add) => void = () => {};
let registered = new Promise<Add>((resolve) => {
  resolveAdd = resolve;
});

/** Mounts the host, which loads its code. */
export function requestAddToCart(): void {
  requested = true;
  for (const listener of listeners) listener();
}

export function useAddToCartRequested(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => requested,
  );
}

/** The host registers how to add; the latest registration is used. */
export function registerAddToCart(add: Add): void {
  resolveAdd(add);
  registered = Promise.resolve(add);
}

/** Adds one piece as soon as the host has registered. */
export async function addToCart(product: ProductCard): Promise<void> {
  requestAddToCart();
  await (await registered)(product);
}
