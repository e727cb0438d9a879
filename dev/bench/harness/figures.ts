import type { Comparison } from './pairs.ts';
import type { Interval } from './statistics.ts';

/** One line of the table. What is judged is `judged` against `goal`; everything else explains it. */
export interface Figure {
  name: string;
  /** Of product and baseline, such as `1/s`, `ms` or `kB`. */
  unit: string;
  product: Interval;
  baseline?: Interval & { what: string };
  /** What the goal is about: a ratio to the baseline, or the product's own value. */
  judged: Interval & { unit: string };
  goal: Goal;
  /** Whether the median meets the goal. */
  met: boolean;
  /** Values of the single runs, in the order of measuring. */
  runs?: { product: number[]; baseline: number[] };
  /** Further numbers of the same measurement. */
  details?: Record<string, number | string>;
  note?: string;
}

export interface Goal {
  at: 'least' | 'most';
  value: number;
}

export const atLeast = (value: number): Goal => ({ at: 'least', value });
export const atMost = (value: number): Goal => ({ at: 'most', value });

type More = Pick<Figure, 'details' | 'note'>;

/** A figure that is judged by its ratio to the baseline. */
export function againstBaseline(name: string, unit: string, what: string, found: Comparison, goal: Goal, more: More = {}): Figure {
  const { product, baseline, ratio, runs } = found;
  return {
    name,
    unit,
    product,
    baseline: { ...baseline, what },
    judged: { ...ratio, unit: '×' },
    goal,
    met: meets(ratio.median, goal),
    runs,
    ...more,
  };
}

/** A figure that is judged by itself. */
export function byItself(name: string, unit: string, product: Interval, goal: Goal, more: More & Pick<Figure, 'runs'> = {}): Figure {
  return { name, unit, product, judged: { ...product, unit }, goal, met: meets(product.median, goal), ...more };
}

const meets = (value: number, { at, value: limit }: Goal): boolean => (at === 'least' ? value >= limit : value <= limit);

/** The result of one section. */
export interface SectionResult {
  section: string;
  title: string;
  seconds: number;
  figures: Figure[];
  /** Why there are no figures. */
  failure?: string;
}

export interface Section {
  /** As `--only` takes it. */
  name: string;
  title: string;
  /** Seconds it takes about, for the progress bar: ordinarily and with `--quick`. */
  takes: { full: number; quick: number };
  /** Only when it is named by `--only`. */
  onRequest?: boolean;
  run(bench: Bench): Promise<Figure[]>;
}

/** What a section is given. */
export interface Bench {
  quick: boolean;
  /** Pairs of runs: at least 7, with `--quick` 2. */
  pairs: number;
  /** For sections that last as long as they are asked to. */
  minutes: number;
  engines: { redisUrl: string; mongodbUri: string; redis: string; mongodb: string };
  /** A folder for logs and profiles, which stays. */
  outDir: string;
  /** Whether the shop's processes write CPU profiles into `outDir`. */
  profile: boolean;
  /** Tells how far the section is, from 0 to 1, and what it does. */
  progress(done: number, what?: string): void;
}
