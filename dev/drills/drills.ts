import type { Drill } from './drill.ts';
import { kills } from './faults/kills.ts';

/** All drills, in the order in which they run. */
export const drills: readonly Drill[] = [kills];
