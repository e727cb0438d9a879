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
