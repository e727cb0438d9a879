import { useSyncExternalStore } from 'react';

/* Whether the cart panel is open: a toggle that the bar's button and the panel share. */

let open = false;
const listeners = new Set<() => void>();

export function setCartPanel(next: boolean): void {
  open = next;
  for (const listener of listeners) listener();
}

export function toggleCartPanel(): void {
  setCartPanel(!open);
}

export function useCartPanel(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => open,
  );
}
