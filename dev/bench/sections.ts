import { confirm } from './confirm/section.ts';
import type { Section } from './harness/figures.ts';
import { reads } from './http/reads.ts';
import { searches } from './http/searches.ts';
import { lists } from './lists/section.ts';
import { placing } from './orders/section.ts';
import { realtime } from './realtime/section.ts';
import { replicas } from './scale/replicas.ts';
import { workers } from './scale/workers.ts';
import { soak } from './soak/section.ts';

/** Every section, in the order of the page. */
export const sections: readonly Section[] = [confirm, placing, reads, searches, realtime, workers, replicas, lists, soak];
