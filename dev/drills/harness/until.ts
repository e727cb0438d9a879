import { setTimeout as pause } from 'node:timers/promises';

/** Waits until something holds. @throws Error saying what never came true */
export async function until(what: string, holds: () => Promise<boolean> | boolean, withinMs = 60_000, everyMs = 100): Promise<void> {
  const deadline = performance.now() + withinMs;
  for (;;) {
    if (await holds()) return;
    if (performance.now() > deadline) throw new Error(`${what}: not within ${Math.round(withinMs / 1000)} s`);
    await pause(everyMs);
  }
}

/** Numbers from 0 to 1 that are the same for the same seed (mulberry32). */
export function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** The value below which `part` of the sorted values lie. */
export function percentile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;
}
