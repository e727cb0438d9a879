import { confirm } from './confirm/section.ts';
import type { Section } from './harness/figures.ts';
import { reads } from './http/reads.ts';
import { searches } from './http/searches.ts';
import { lists } from './lists/section.ts';

/** Every section, in the order of the page. */
export const sections: readonly Section[] = [confirm, reads, searches, lists];
