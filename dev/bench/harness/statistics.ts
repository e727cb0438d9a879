/** A median with the interval that holds the true one with 95 % confidence. */
export interface Interval {
  median: number;
  low: number;
  high: number;
}

const RESAMPLES = 2000;

/** @param p - from 0 to 1; the nearest value that was measured */
export function percentile(values: readonly number[], p: number): number {
  if (values.length === 0) return Number.NaN;
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.max(0, Math.ceil(p * sorted.length) - 1))] as number;
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  if (sorted.length % 2 === 1) return sorted[middle] as number;
  return ((sorted[middle - 1] ?? Number.NaN) + (sorted[middle] ?? Number.NaN)) / 2;
}

/** The median of a few runs, with a bootstrap interval: the same values always give the same one. */
export function interval(values: readonly number[]): Interval {
  const random = seeded(values.length);
  const medians = Array.from({ length: RESAMPLES }, () =>
    median(values.map(() => values[Math.floor(random() * values.length)] as number)),
  ).sort((a, b) => a - b);
  return {
    median: median(values),
    low: medians[Math.floor(RESAMPLES * 0.025)] ?? Number.NaN,
    high: medians[Math.ceil(RESAMPLES * 0.975) - 1] ?? Number.NaN,
  };
}

/** Slope of a straight line through the points, in units of y per unit of x. */
export function slope(points: readonly { x: number; y: number }[]): number {
  const mean = (pick: (point: { x: number; y: number }) => number): number => points.reduce((sum, p) => sum + pick(p), 0) / points.length;
  const [mx, my] = [mean((p) => p.x), mean((p) => p.y)];
  const over = points.reduce((sum, p) => sum + (p.x - mx) ** 2, 0);
  return over === 0 ? 0 : points.reduce((sum, p) => sum + (p.x - mx) * (p.y - my), 0) / over;
}

/** Mulberry32: numbers from 0 to 1 that are the same for the same seed. */
export function seeded(seed: number): () => number {
  let state = seed + 0x6d2b79f5;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}
