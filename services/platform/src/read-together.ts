import { setImmediate as nextTurn } from 'node:timers/promises';

/** Most ids of one read. */
const MOST_TOGETHER = 200;

/**
 * Reads one by id as everybody asks for it: what is asked for in the same turn of the event loop, or while a read is
 * under way, is read by the next one, all of it at once. So under load a read serves many, and alone it waits for nobody.
 * Nobody is given what was read before they asked.
 */
export function readTogether<T>(read: (ids: readonly string[]) => Promise<Map<string, T>>): (id: string) => Promise<T | undefined> {
  let waiting: { id: string; tell: (found: Promise<Map<string, T>>) => void }[] = [];
  let reading = false;
  async function readOn(): Promise<void> {
    reading = true;
    while (waiting.length > 0) {
      await nextTurn();
      const batch = waiting.slice(0, MOST_TOGETHER);
      waiting = waiting.slice(MOST_TOGETHER);
      // In a function of its own: whatever it throws is told to those who asked.
      const found = (async () => read([...new Set(batch.map(({ id }) => id))]))();
      for (const { tell } of batch) tell(found);
      await found.catch(() => undefined);
    }
    reading = false;
  }
  return async (id) => {
    const found = new Promise<Map<string, T>>((tell) => waiting.push({ id, tell }));
    if (!reading) void readOn();
    return (await found).get(id);
  };
}
