import type { Sample } from './harness/client.ts';
import type { DrillEngines } from './harness/drill-shop.ts';
import type { Verdict } from './harness/verdict.ts';

export interface DrillContext {
  engines: DrillEngines;
  /** Smaller numbers and shorter faults, for every test run. */
  quick: boolean;
  /** Kills at failpoints, over all of them. */
  seeds: number;
  /** Says how far a long drill is. */
  say(line: string): void;
}

/** What happened over time: for the plots. */
export interface Course {
  /** Milliseconds since 1970. */
  began: number;
  ended: number;
  samples: Sample[];
  /** When each order was confirmed. */
  confirmedAt: number[];
  faults: { label: string; from: number; to: number }[];
}

export interface DrillResult {
  verdict: Verdict;
  /** How often something was broken. */
  faults: number;
  /** Further figures, as they are shown. */
  figures: Record<string, string | number>;
  /** What should have been and was not; empty when all is well. */
  failures: string[];
  course?: Course;
}

export interface Drill {
  name: string;
  title: string;
  /** Run in every test run. */
  short?: boolean;
  run(context: DrillContext): Promise<DrillResult>;
}
