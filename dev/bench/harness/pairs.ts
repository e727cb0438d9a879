import { type Interval, interval } from './statistics.ts';

export interface Comparison {
  product: Interval;
  baseline: Interval;
  /** Product ÷ baseline, pair by pair: what slows both at the same moment cancels out. */
  ratio: Interval;
  runs: { product: number[]; baseline: number[] };
}

export interface Sides {
  /** Measures once; answers one number, such as a rate or a time. */
  product(run: number): Promise<number>;
  baseline(run: number): Promise<number>;
}

/**
 * Measures product and baseline in turns, the other one first in every second pair, after runs that only warm up.
 * @param onStep - called after each pair
 */
export async function measurePairs(
  sides: Sides,
  { pairs, warmUps = 1, onStep }: { pairs: number; warmUps?: number; onStep: () => void },
): Promise<Comparison> {
  const runs: Comparison['runs'] = { product: [], baseline: [] };
  for (let pair = -warmUps; pair < pairs; pair++) {
    const order = pair % 2 === 0 ? (['baseline', 'product'] as const) : (['product', 'baseline'] as const);
    for (const side of order) {
      const value = await sides[side](pair);
      if (pair >= 0) runs[side].push(value);
    }
    onStep();
  }
  return compared(runs);
}

/** Values that were measured in pairs, the ratio taken pair by pair. */
export function compared(runs: Comparison['runs']): Comparison {
  const ratios = runs.product.map((value, i) => value / (runs.baseline[i] ?? Number.NaN));
  return { product: interval(runs.product), baseline: interval(runs.baseline), ratio: interval(ratios), runs };
}
