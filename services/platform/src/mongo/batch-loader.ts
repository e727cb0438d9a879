import { setImmediate as nextTurn } from 'node:timers/promises';
import { withTimeout } from '../with-timeout.ts';

const MAX_BATCH_SIZE = 200;

/** When a batch takes longer, in milliseconds, the next one is loaded without waiting for it. */
const SLOW_BATCH_MS = 500;

interface PendingLoad<T> {
  key: string;
  resolve(found: Promise<Map<string, T>>): void;
}

/**
 * Makes a `load(key)` that gathers keys into batches, as DataLoader does: keys asked for in the same turn of the event
 * loop, or while a batch is being loaded, are loaded together by the next call of the batch function. There is no timer,
 * so a single key is loaded without delay. Nothing is cached: a result was never read before it was asked for.
 * @param loadBatch - finds what it can; keys that are missing from its map resolve to undefined
 */
export function createBatchLoader<T>(
  loadBatch: (keys: readonly string[]) => Promise<Map<string, T>>,
): (key: string) => Promise<T | undefined> {
  let pending: PendingLoad<T>[] = [];
  let loading = false;

  async function loadPending(): Promise<void> {
    loading = true;
    while (pending.length > 0) {
      await nextTurn();
      const batch = pending.slice(0, MAX_BATCH_SIZE);
      pending = pending.slice(MAX_BATCH_SIZE);
      // Called from an async function, so that what it throws rejects the loads as well.
      const found = (async () => loadBatch([...new Set(batch.map(({ key }) => key))]))();
      for (const { resolve } of batch) resolve(found);
      await withTimeout(SLOW_BATCH_MS, found).catch(() => undefined);
    }
    loading = false;
  }

  return async (key) => {
    const found = new Promise<Map<string, T>>((resolve) => pending.push({ key, resolve }));
    if (!loading) void loadPending();
    return (await found).get(key);
  };
}
