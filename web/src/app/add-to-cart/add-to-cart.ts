import type { ProductCard } from '@pulsecart/shared/catalogue/contract';
import { createStore } from '../../lib/state/create-store.ts';

/*
 * Adding from a card. Every card shows the button, hardly anyone presses it in the first second: so the code behind it
 * (guest dialog, cart changes) is loaded by the host when a pointer or the focus first comes near one.
 */

type Add = (product: ProductCard) => Promise<void>;

const requested = createStore(false);
export const useAddToCartRequested = requested.useValue;

let resolveAdd: (add: Add) => void = () => {};
let registered = new Promise<Add>((resolve) => {
  resolveAdd = resolve;
});

/** Mounts the host, which loads its code. */
export function requestAddToCart(): void {
  requested.set(true);
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
