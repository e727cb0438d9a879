import lighthouse, { type Result } from 'lighthouse';
import type { MeasuredPage } from './pages.ts';

export type CategoryId = 'performance' | 'accessibility' | 'best-practices' | 'seo';

/** One load of one page. Scores from 0 to 100, times in milliseconds. */
export type Measurement = {
  scores: Partial<Record<CategoryId, number>>;
  /** First contentful paint, largest contentful paint, total blocking time, speed index. */
  fcp: number;
  lcp: number;
  tbt: number;
  speedIndex: number;
  /** Cumulative layout shift, without a unit. */
  cls: number;
  /** Audits that cost points, with what Lighthouse says of them. */
  failedAudits: string[];
};

/** The figures of a load, and Lighthouse's own report for whoever wants to know why. */
export type Load = { figures: Measurement; report: Result };

const MOST_ATTEMPTS = 3;

/**
 * Loads a page in Lighthouse's mobile preset: a phone of 412 px, CPU slowed fourfold, a slow 4G network, both simulated,
 * with cold caches. What is kept in the profile (who is signed in) stays.
 */
export async function measure(url: string, page: MeasuredPage, debuggingPort: number): Promise<Load> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await load(url, page, debuggingPort);
    } catch (error) {
      // On a busy machine a recording is now and then incomplete, and Lighthouse asks for another.
      if (attempt === MOST_ATTEMPTS) throw error;
    }
  }
}

async function load(url: string, { path, signedIn }: MeasuredPage, debuggingPort: number): Promise<Load> {
  const onlyCategories: CategoryId[] = ['performance', 'accessibility', 'best-practices', ...(signedIn ? [] : ['seo' as const])];
  const run = await lighthouse(url + path, { port: debuggingPort, logLevel: 'error', onlyCategories, formFactor: 'mobile' });
  if (run === undefined) throw new Error(`Lighthouse gave no result for ${path}`);
  const { lhr } = run;
  if (lhr.runtimeError) throw new Error(`${path}: ${lhr.runtimeError.message}`);
  const shown = new URL(lhr.finalDisplayedUrl);
  if (shown.pathname + shown.search !== path) throw new Error(`${path} ended at ${shown.pathname}`);
  const figures: Measurement = {
    scores: Object.fromEntries(Object.values(lhr.categories).map(({ id, score }) => [id, Math.round((score ?? 0) * 100)])),
    fcp: figureOf(lhr, 'first-contentful-paint'),
    lcp: figureOf(lhr, 'largest-contentful-paint'),
    tbt: figureOf(lhr, 'total-blocking-time'),
    speedIndex: figureOf(lhr, 'speed-index'),
    cls: figureOf(lhr, 'cumulative-layout-shift'),
    failedAudits: failedAuditsOf(lhr),
  };
  return { figures, report: lhr };
}

function figureOf({ audits }: Result, id: string): number {
  const value = audits[id]?.numericValue;
  if (value === undefined) throw new Error(`Lighthouse did not measure ${id}`);
  return value;
}

function failedAuditsOf({ categories, audits }: Result): string[] {
  return Object.values(categories).flatMap((category) =>
    category.auditRefs
      .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 0.9)
      .map(({ id }) => `${category.id}: ${audits[id]?.title}${audits[id]?.displayValue ? ` (${audits[id].displayValue})` : ''}`),
  );
}
