import { useSyncExternalStore } from 'react';

/** A value outside of React that components use as their state. */
export function createStore<T>(initial: T) {
  let value = initial;
  const listeners = new Set<() => void>();
  const get = (): T => value;
  /** Calls back on every change. Returns how to stop. */
  function subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }
  return {
    get,
    subscribe,
    set(next: T): void {
      if (next === value) return;
      value = next;
      for (const listener of listeners) listener();
    },
    useValue: (): T => useSyncExternalStore(subscribe, get),
  };
}
