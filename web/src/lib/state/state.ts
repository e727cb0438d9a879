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

type Place = 'localStorage' | 'sessionStorage';

/** What this browser keeps under a key, read from JSON; null where there is nothing, nonsense, or no storage. */
export function readStored(place: Place, key: string): unknown {
  try {
    return JSON.parse(window[place].getItem(key) ?? 'null');
  } catch {
    return null;
  }
}

/** Keeps a value as JSON; null forgets it. Storage that is full or forbidden costs only the memory. */
export function writeStored(place: Place, key: string, value: unknown): void {
  try {
    if (value === null) window[place].removeItem(key);
    else window[place].setItem(key, JSON.stringify(value));
  } catch {
    // As said above.
  }
}
