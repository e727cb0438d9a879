import { confirm } from './confirm/section.ts';
import type { Section } from './harness/figures.ts';

/** Every section, in the order of the page. */
export const sections: readonly Section[] = [confirm];
