import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { BrowserContext, Locator, Page } from 'playwright-core';

/** How much slower than this machine's the processor is made: a phone's, by the same factor as Lighthouse takes. */
export const SLOWDOWN = 4;

/** web-vitals as a plain script. It is put in by the debugger, which the content policy does not bind. */
const library = readFileSync(
  createRequire(import.meta.url)
    .resolve('web-vitals')
    .replace(/[^/\\]+$/, 'web-vitals.iife.js'),
  'utf8',
);

/** Every page of the context tells its INP from now on. */
export async function watchInp(context: BrowserContext): Promise<void> {
  // Init scripts run inside a function each: what the library declares would be its own.
  await context.addInitScript({ content: `${library}; window.webVitals = webVitals;` });
  await context.addInitScript(() => {
    const here = window as unknown as WithInp & {
      webVitals: { onINP: (report: (metric: { value: number }) => void, options: object) => void };
    };
    here.inp = 0;
    here.webVitals.onINP(
      ({ value }) => {
        here.inp = value;
      },
      { reportAllChanges: true, durationThreshold: 16 },
    );
  });
}

interface WithInp {
  inp?: number;
}

/** Slows the page's processor. */
export async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
}

/** Waits for the frame after the present one and a moment of rest behind it. */
export async function atRest(page: Page): Promise<void> {
  await page.evaluate(
    () => new Promise<void>((resolve) => requestAnimationFrame(() => requestIdleCallback(() => setTimeout(resolve, 50)))),
  );
}

/**
 * Presses what a locator finds, as a hand does: where it is, a moment after the pointer came there, and nothing else. A
 * locator's own `click` runs its checks and the search for the next element in the page, on the slowed processor, before
 * the frame that is measured.
 */
export async function press(page: Page, target: Locator): Promise<void> {
  await target.waitFor();
  await atRest(page);
  const box = await target.boundingBox();
  if (box === null) throw new Error('What is to be pressed is not on the page.');
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await atRest(page);
  await page.mouse.down();
  await page.mouse.up();
  await atRest(page);
}

/** Presses a key. */
export async function key(page: Page, name: string): Promise<void> {
  await page.keyboard.press(name);
  await atRest(page);
}

/**
 * The page's interaction to next paint so far, in ms: the slowest of its few dozen interactions, as web-vitals tells it.
 * 0 where nothing took two frames.
 */
export async function readInp(page: Page): Promise<number> {
  await atRest(page);
  const inp = await page.evaluate(() => (window as unknown as WithInp).inp);
  if (inp === undefined) throw new Error('The page does not tell its INP: web-vitals did not start in it.');
  return inp;
}
