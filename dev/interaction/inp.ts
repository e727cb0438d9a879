import { createRequire } from 'node:module';
import type { BrowserContext, Page } from 'playwright-core';

/** How much slower than this machine's the processor is made: a phone's, by the same factor as Lighthouse takes. */
export const SLOWDOWN = 4;

/** web-vitals as a plain script. It is put in by the debugger, which the content policy does not bind. */
const library = createRequire(import.meta.url)
  .resolve('web-vitals')
  .replace(/[^/\\]+$/, 'web-vitals.iife.js');

/** Every page of the context tells its INP from now on. */
export async function watchInp(context: BrowserContext): Promise<void> {
  await context.addInitScript({ path: library });
  await context.addInitScript(() => {
    const here = window as unknown as Told & { webVitals: { onINP: (told: (metric: { value: number }) => void, options: object) => void } };
    here.webVitals.onINP(
      ({ value }) => {
        here.inp = value;
      },
      { reportAllChanges: true, durationThreshold: 16 },
    );
  });
}

interface Told {
  inp?: number;
}

/** Slows the page's processor. */
export async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
}

/**
 * The page's interaction to next paint so far, in ms: the slowest of its few dozen interactions, as web-vitals tells it.
 * 0 where nothing took two frames.
 */
export async function readInp(page: Page): Promise<number> {
  // Told in a moment of rest after the frame that it counts.
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        requestAnimationFrame(() => requestIdleCallback(() => setTimeout(() => resolve((window as unknown as Told).inp ?? 0), 50)));
      }),
  );
}
