import { median } from '../bench/harness/statistics.ts';
import type { CategoryId, Measurement } from './measure.ts';

/** What every measured page must reach. */
export const leastScores: Record<CategoryId, number> = { performance: 95, accessibility: 100, 'best-practices': 95, seo: 95 };
export const MOST_CLS = 0.02;

/** The middle of several loads of one page: of each figure for itself. Failed audits are listed once each. */
export function middleOf(loads: readonly Measurement[]): Measurement {
  const [first] = loads;
  if (first === undefined) throw new Error('Nothing was measured');
  const middle = (pick: (load: Measurement) => number) => median(loads.map(pick));
  const ids = Object.keys(first.scores) as CategoryId[];
  return {
    scores: Object.fromEntries(ids.map((id) => [id, middle(({ scores }) => scores[id] ?? 0)])),
    fcp: middle(({ fcp }) => fcp),
    lcp: middle(({ lcp }) => lcp),
    tbt: middle(({ tbt }) => tbt),
    speedIndex: middle(({ speedIndex }) => speedIndex),
    cls: middle(({ cls }) => cls),
    failedAudits: [...new Set(loads.flatMap(({ failedAudits }) => failedAudits))],
  };
}

/** Which goals a page misses, in words; none when it reaches all. */
export function missedGoals({ scores, cls }: Measurement): string[] {
  const low = (Object.keys(scores) as CategoryId[]).filter((id) => (scores[id] ?? 0) < leastScores[id]);
  const missed = low.map((id) => `${id} ${scores[id]} is below ${leastScores[id]}`);
  return cls < MOST_CLS ? missed : [...missed, `layout shift ${cls.toFixed(3)} is not below ${MOST_CLS}`];
}
