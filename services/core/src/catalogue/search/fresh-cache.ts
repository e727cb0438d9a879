export interface FreshCacheOptions {
  /** Younger than this, in milliseconds, a value is given as it is. */
  softMs: number;
  /** Younger than this it is still given, while a new one is loaded; older than this the caller waits. */
  hardMs: number;
  /** Most values kept; the one loaded longest ago goes first. */
  maxEntries: number;
  now?: () => number;
}

interface Entry<V> {
  value: V;
  loadedAt: number;
}

/**
 * Keeps what is read often for a moment. A change shows after `hardMs` at the latest, in every process alike, because a
 * value's age counts from the start of its loading. However many ask at once, it is loaded once.
 */
export function createFreshCache<V>({ softMs, hardMs, maxEntries, now = Date.now }: FreshCacheOptions) {
  const entries = new Map<string, Entry<V>>();
  const loading = new Map<string, Promise<V>>();

  async function loadNew(key: string, load: () => Promise<V>): Promise<V> {
    const loadedAt = now();
    try {
      const value = await load();
      entries.delete(key);
      entries.set(key, { value, loadedAt });
      if (entries.size > maxEntries) entries.delete(entries.keys().next().value as string);
      return value;
    } finally {
      loading.delete(key);
    }
  }

  function refresh(key: string, load: () => Promise<V>): Promise<V> {
    const running = loading.get(key) ?? loadNew(key, load);
    loading.set(key, running);
    return running;
  }

  return {
    async get(key: string, load: () => Promise<V>): Promise<V> {
      const entry = entries.get(key);
      const age = entry === undefined ? Number.POSITIVE_INFINITY : now() - entry.loadedAt;
      if (entry === undefined || age >= hardMs) return refresh(key, load);
      // A failure is reported to the first caller after `hardMs`.
      if (age >= softMs) refresh(key, load).catch(() => undefined);
      return entry.value;
    },
  };
}
