import { leastScores, MOST_CLS } from './goals.ts';
import type { Measurement } from './measure.ts';

export type Figures = {
  /** ISO date and time. */
  at: string;
  lighthouse: string;
  chromium: string;
  cores: number;
  /** How often each page was loaded. */
  loads: number;
  pages: { name: string; middle: Measurement; each: Measurement[] }[];
};

/** The figures as a page of the documentation. */
export function reportPage({ at, lighthouse, chromium, cores, loads, pages }: Figures): string {
  const rows = pages.map(({ name, middle }) => {
    const { scores, fcp, lcp, tbt, speedIndex, cls } = middle;
    const cells = [
      name,
      scores.performance,
      scores.accessibility,
      scores['best-practices'],
      scores.seo ?? '–',
      `${ms(fcp)} s`,
      `${ms(lcp)} s`,
      `${Math.round(tbt)} ms`,
      `${ms(speedIndex)} s`,
      cls.toFixed(3),
    ];
    return `| ${cells.join(' | ')} |`;
  });
  const spreads = pages.map(({ name, each }) => `| ${name} | ${each.map(({ scores }) => scores.performance).join(', ')} |`);
  return `# Lighthouse

Written by \`npm run lighthouse\`, which opens the production build of the demo shop and loads each page ${loads} times in
Lighthouse's mobile preset (a phone's screen, the CPU slowed fourfold and a slow 4G network, both simulated, cold caches).
Each figure below is the middle of its ${loads}. Tracking is seen signed in, with three orders on their way; search engines
are told to stay away from it, so it has no SEO score.

Goals: performance ≥ ${leastScores.performance}, accessibility ${leastScores.accessibility}, best practices ≥ ${leastScores['best-practices']}, SEO ≥ ${leastScores.seo}, CLS < ${MOST_CLS}. The command fails when one is missed.

| Page | Performance | Accessibility | Best practices | SEO | FCP | LCP | TBT | Speed index | CLS |
|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|
${rows.join('\n')}

Performance of every load:

| Page | Scores |
|---|---|
${spreads.join('\n')}

Taken ${at.slice(0, 10)} with Lighthouse ${lighthouse} and Chromium ${chromium} on ${cores} cores. All figures are in
[lighthouse.json](lighthouse.json).
`;
}

function ms(value: number): string {
  return (value / 1000).toFixed(2);
}
