import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Browser, chromium, type Page } from 'playwright-core';
import sharp from 'sharp';
import { findChromium } from '../engines/chromium.ts';
import { repoDir } from '../engines/paths.ts';
import { startEngines } from '../engines/start-engines.ts';
import { startShop } from '../test/start-shop.ts';
import { type Scene, scenes } from './scenes.ts';
import { type Ids, type Storages, setStage, signIn } from './stage.ts';

const HELP = `npm run screens [-- options]

Opens a shop of its own with the demo products, takes a picture of every screen, and puts them into docs/screens:
390 and 1440 pixels wide, light and dark.

  --only TEXT     only screens whose name contains it
  --to FOLDER     another folder than docs/screens`;

const widths = { 390: { height: 844, isMobile: true, hasTouch: true }, 1440: { height: 900, isMobile: false, hasTouch: false } };
const themes = ['light', 'dark'] as const;
/** Longer pages are cut: their end says nothing new, and the pictures are kept with the sources. */
const LONGEST = { 390: 2600, 1440: 2200, whole: 9000 };
const AT_ONCE = 2;

const { values } = parseArgs({ options: { only: { type: 'string' }, to: { type: 'string' }, help: { type: 'boolean' } } });
if (values.help) console.log(HELP);
else await takePictures(values.to ?? join(repoDir, 'docs/screens'), values.only ?? '');

async function takePictures(folder: string, only: string): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const log = (line: string) => console.log(line);
  const engines = await startEngines({ throwaway: true, forced: [], log });
  try {
    const shop = await startShop({ engines });
    const { executablePath, args, env } = await findChromium(process.env, log);
    const browser = await chromium.launch({ executablePath, args, env: { ...process.env, ...env } });
    try {
      const { storages, ids } = await prepare(browser, shop.url);
      const shots = scenes
        .filter(({ name }) => name.includes(only))
        .flatMap((scene) => ([390, 1440] as const).flatMap((width) => themes.map((theme) => ({ scene, width, theme }))));
      const bytes = await inTurns(shots, (shot) => take(browser, { url: shop.url, folder, storages, ids, ...shot }));
      console.log(`${shots.length} pictures, ${(bytes.reduce((sum, size) => sum + size, 0) / 1e6).toFixed(1)} MB, in ${folder}`);
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

type Shot = {
  url: string;
  folder: string;
  storages: Storages;
  ids: Ids;
  scene: Scene;
  width: keyof typeof widths;
  theme: (typeof themes)[number];
};

/** Takes one picture. @returns its size in bytes */
async function take(browser: Browser, { url, folder, storages, ids, scene, width, theme }: Shot): Promise<number> {
  const { height, ...device } = widths[width];
  const storageState = storages[scene.who];
  const context = await browser.newContext({
    ...{ baseURL: url, viewport: { width, height }, colorScheme: theme, reducedMotion: 'reduce', ...device },
    ...(storageState ? { storageState } : {}),
  });
  try {
    const page = await context.newPage();
    page.setDefaultTimeout(30_000);
    await page.goto(scene.path.replace(/:(\w+)/, (_, name: string) => ids[name] ?? ''));
    await settle(page);
    await scene.act?.(page, width);
    await settle(page);
    const longest = scene.windowOnly ? height : scene.name.endsWith('-whole') ? LONGEST.whole : LONGEST[width];
    if (!scene.windowOnly) await unroll(page, longest);
    const whole = await page.evaluate(() => document.documentElement.scrollHeight);
    const clip = { x: 0, y: 0, width, height: Math.max(height, Math.min(whole, longest)) };
    const picture = await page.screenshot({ fullPage: !scene.windowOnly, clip, animations: 'disabled' });
    const file = join(folder, `${scene.name}-${width}-${theme}.png`);
    const { size } = await sharp(picture).png({ palette: true, quality: 85, effort: 7, dither: 0.4 }).toFile(file);
    return size;
  } catch (error) {
    throw new Error(`${scene.name} at ${width} px, ${theme}`, { cause: error });
  } finally {
    await context.close();
  }
}

/** Waits until a page shows what it is about: its heading, no skeletons, fonts and pictures. */
async function settle(page: Page): Promise<void> {
  await page.locator('h1').first().waitFor({ state: 'attached' });
  await page.waitForFunction(
    () => document.fonts.status === 'loaded' && !/Loading( user)?\.\.\./.test(document.querySelector('main')?.textContent ?? ''),
  );
  await page.waitForFunction(() =>
    [...document.images].every((image) => image.complete || image.getBoundingClientRect().top > window.innerHeight * 1.5),
  );
}

/** Scrolls down a page as far as it is pictured, so that what is loaded when it comes near is there, and back up. */
async function unroll(page: Page, longest: number): Promise<void> {
  for (let y = 0; y < Math.min(longest, await page.evaluate(() => document.documentElement.scrollHeight)); y += 500) {
    await page.evaluate((to) => window.scrollTo(0, to), y);
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  }
  await page.waitForFunction(
    (end) => [...document.images].every((image) => image.complete || image.getBoundingClientRect().top + scrollY > end),
    longest,
  );
  await page.evaluate(() => window.scrollTo(0, 0));
  await page.evaluate(() => new Promise(requestAnimationFrame));
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
