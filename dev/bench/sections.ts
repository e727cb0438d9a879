import type { Section } from './harness/figures.ts';

/** Every section, in the order of the page. */
export const sections: readonly Section[] = [];
