import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import sharp from 'sharp';
import { findChromium } from '../engines/chromium.ts';
import { repoDir } from '../engines/paths.ts';
import { startEngines } from '../engines/start-engines.ts';
import { orExit } from '../launcher/command-line.ts';
import { startShop } from '../test/start-shop.ts';
import { type Scene, scenes, visitors } from './scenes.ts';
import { type Ids, type Storage, type Storages, setStage, signIn } from './stage.ts';

const HELP = `npm run screens [-- options]

Opens a shop of its own with the demo products, takes a picture of every screen, and puts them into docs/screens:
390 and 1440 pixels wide, light and dark.

  --only TEXT     only screens whose name contains it; may be given several times
  --to FOLDER     another folder than docs/screens`;

const widths = { 390: { height: 844, isMobile: true, hasTouch: true }, 1440: { height: 900, isMobile: false, hasTouch: false } };
const themes = ['light', 'dark'] as const;
/** Longer pages are cut: their end says nothing new, and the pictures are kept with the sources. */
const LONGEST = { 390: 2600, 1440: 2200, whole: 9000 };
const AT_ONCE = 2;

const { values } = orExit(HELP, () =>
  parseArgs({ options: { only: { type: 'string', multiple: true }, to: { type: 'string' }, help: { type: 'boolean' } } }),
);
if (values.help) console.log(HELP);
else await takePictures(values.to ?? join(repoDir, 'docs/screens'), values.only ?? ['']);

async function takePictures(folder: string, only: readonly string[]): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const log = (line: string) => console.log(line);
  const engines = await startEngines({ throwaway: true, forced: [], log });
  try {
    const shop = await startShop({ engines });
    const { executablePath, args, env } = await findChromium(process.env, log);
    const browser = await chromium.launch({ executablePath, args, env: { ...process.env, ...env } });
    try {
      const { storages, ids } = await prepare(browser, shop.url);
      const wanted = scenes.filter(({ name }) => only.some((text) => name.includes(text)));
      const rounds = visitors.flatMap((who) => ([390, 1440] as const).flatMap((width) => themes.map((theme) => ({ who, width, theme }))));
      let failures = 0;
      const bytes = await inTurns(rounds, async (round) => {
        const context = await open(browser, { url: shop.url, storage: storages[round.who], ...round });
        let sum = 0;
        for (const scene of wanted.filter(({ who }) => who === round.who)) {
          sum += await take(context, { folder, ids, scene, ...round }).catch((error: Error) => {
            console.error(`${error.message}: ${(error.cause as Error).message}`);
            failures++;
            return 0;
          });
        }
        await context.close();
        return sum;
      });
      console.log(
        `${wanted.length * 4 - failures} pictures, ${(bytes.reduce((sum, size) => sum + size, 0) / 1e6).toFixed(1)} MB, in ${folder}`,
      );
      if (failures > 0) process.exitCode = 1;
    } finally {
      await browser.close();
      await shop.stop();
    }
  } finally {
    await engines.stop();
  }
}

async function prepare(browser: Browser, url: string): Promise<{ storages: Storages; ids: Ids }> {
  const pages: Page[] = [];
  for (const who of ['shopper', 'admin'] as const) {
    const page = await (await browser.newContext({ baseURL: url })).newPage();
    await signIn(page, who);
    pages.push(page);
  }
  const [shopper, admin] = pages as [Page, Page];
  const ids = await setStage(shopper, admin);
  const keep = (page: Page) => page.context().storageState({ indexedDB: true });
  const storages = { guest: null, shopper: await keep(shopper), admin: await keep(admin) };
  for (const page of pages) await page.context().close();
  return { storages, ids };
}

type Look = { width: keyof typeof widths; theme: (typeof themes)[number] };

/** A window of one visitor; what one screen has fetched the next one finds. */
function open(browser: Browser, { url, storage, width, theme }: Look & { url: string; storage: Storage }): Promise<BrowserContext> {
  const { height, ...device } = widths[width];
  return browser.newContext({
    ...{ baseURL: url, viewport: { width, height }, colorScheme: theme, reducedMotion: 'reduce', ...device },
    ...(storage ? { storageState: storage } : {}),
  });
}

type Shot = Look & { folder: string; ids: Ids; scene: Scene };

/** Takes one picture. @returns its size in bytes */
async function take(context: BrowserContext, { folder, ids, scene, width, theme }: Shot): Promise<number> {
  const { height } = widths[width];
  const page = await context.newPage();
  try {
    page.setDefaultTimeout(60_000);
    await page.goto(scene.path.replace(/:(\w+)/, (_, name: string) => ids[name] ?? ''));
    await settle(page, scene);
    await scene.act?.(page, width);
    await settle(page, scene);
    const longest = scene.windowOnly ? height : scene.name.endsWith('-whole') ? LONGEST.whole : LONGEST[width];
    if (!scene.windowOnly) await unroll(page, longest);
    const whole = await page.evaluate(() => document.documentElement.scrollHeight);
    const clip = { x: 0, y: 0, width, height: Math.max(height, Math.min(whole, longest)) };
    const picture = await page.screenshot({ fullPage: !scene.windowOnly, clip, animations: 'disabled' });
    const file = join(folder, `${scene.name}-${width}-${theme}.webp`);
    const { size } = await sharp(picture).webp({ quality: 74, effort: 5 }).toFile(file);
    return size;
  } catch (error) {
    throw new Error(`${scene.name} at ${width} px, ${theme}`, { cause: error });
  } finally {
    await page.close();
  }
}

/** Waits until a page shows what it is about: its heading, no skeletons, fonts and pictures. */
async function settle(page: Page, { showsWaiting = false }: Scene): Promise<void> {
  await page.locator('h1').first().waitFor({ state: 'attached' });
  await page.waitForFunction(
    (waits) =>
      document.fonts.status === 'loaded' && (waits || !/Loading( user)?\.\.\./.test(document.querySelector('main')?.textContent ?? '')),
    showsWaiting,
  );
  await pictured(page, await page.evaluate(() => window.innerHeight));
}

/** Scrolls down a page as far as it is pictured, so that what is loaded when it comes near is there, and back up. */
async function unroll(page: Page, longest: number): Promise<void> {
  // What is drawn only in the window would be missing from a picture of the whole.
  await page.evaluate(() => {
    for (const part of document.querySelectorAll<HTMLElement>('main *'))
      if (getComputedStyle(part).contentVisibility === 'auto') part.style.contentVisibility = 'visible';
  });
  for (let y = 0; y < Math.min(longest, await page.evaluate(() => document.documentElement.scrollHeight)); y += 500) {
    await page.evaluate((to) => window.scrollTo(0, to), y);
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  }
  await pictured(page, longest);
  await page.evaluate(() => window.scrollTo(0, 0));
  // What stands at the window's edge looks after scrolling where it is.
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 300)));
}

/** Waits for the pictures down to a place; hidden ones and those beside their row of slides are not fetched, so nobody waits for them. */
async function pictured(page: Page, end: number): Promise<void> {
  await page.waitForFunction(
    (y) =>
      [...document.images].every((image) => {
        const { top, left, right } = image.getBoundingClientRect();
        const frame = (image.closest('.swiper') ?? document.documentElement).getBoundingClientRect();
        return image.complete || top + window.scrollY > y || left >= frame.right || right <= frame.left;
      }),
    end,
  );
}

/** Does the work of each item, some at once. */
async function inTurns<Item, Result>(items: readonly Item[], work: (item: Item) => Promise<Result>): Promise<Result[]> {
  const left = [...items];
  const results: Result[] = [];
  const worker = async () => {
    for (let item = left.shift(); item !== undefined; item = left.shift()) results.push(await work(item));
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return results;
}
