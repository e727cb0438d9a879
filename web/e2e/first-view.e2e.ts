import { gzipSync } from 'node:zlib';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { pickProducts } from './support/shopping.ts';
import { demoShopper, openPage, signIn } from './support/users.ts';

/** Every script that a cold guest fetches on home until the page is idle, compressed; kB of 1000 bytes. */
const HOME_SCRIPTS_KB = 130;
const widths = [390, 768, 1440, 2560];

test('a cold guest fetches at most 130 kB of scripts for home, packed by gzip', async () => {
  const { page, pageErrors } = await openPage({ viewport: { width: 390, height: 844 } });
  const scripts = new Map<string, Promise<Buffer>>();
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') scripts.set(response.url(), response.body());
  });
  await page.goto('/');
  await page.getByRole('heading', { name: 'Explore Categories' }).waitFor();
  await page.waitForLoadState('networkidle');
  const bodies = await Promise.all(scripts.values());
  const inline = await page.evaluate(() => [...document.scripts].map(({ text }) => text).join(''));
  const bytes = [...bodies, Buffer.from(inline)].reduce((sum, body) => sum + gzipSync(body, { level: 9 }).length, 0);
  expect(scripts.size).toBeGreaterThan(1);
  expect(bytes / 1000, [...scripts.keys()].join('\n')).toBeLessThanOrEqual(HOME_SCRIPTS_KB);
  expect(pageErrors).toEqual([]);
});

/** The shell is painted; the scripts are let through only when it has been looked at. Answers how. */
async function holdScripts(page: Page): Promise<() => void> {
  let releaseRequests: () => void = () => {};
  const looked = new Promise<void>((resolve) => {
    releaseRequests = resolve;
  });
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await looked;
    await route.continue();
  });
  return releaseRequests;
}

test.each(widths)('home stays where its first paint put it, %i px wide', async (width) => {
  const { page } = await openPage({ viewport: { width, height: 900 } });
  const releaseRequests = await holdScripts(page);
  await page.goto('/', { waitUntil: 'commit' });
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.evaluate(() => document.fonts.ready);
  const before = await places(page);
  releaseRequests();
  await page.getByRole('button', { name: /^Cart/ }).waitFor();
  expect(await places(page)).toEqual(before);
});

test.each(widths)('a product’s picture stays where its first paint put it, %i px wide', async (width) => {
  const { page, pageErrors } = await openPage({ viewport: { width, height: 900 } });
  const [product] = await pickProducts(page, 1);
  const releaseRequests = await holdScripts(page);
  await page.goto(`/product/${product?._id}`, { waitUntil: 'commit' });
  await page.locator('#root img[data-picture][src]').waitFor();
  const before = await page.locator('#root img[data-picture]').boundingBox();
  releaseRequests();
  await page.getByRole('heading', { level: 1, name: product?.title ?? '' }).waitFor();
  expect(await page.locator('main article img').first().boundingBox()).toEqual(before);
  expect(pageErrors).toEqual([]);
});

test.each(widths)('a category’s pictures stay where its first paint put them, %i px wide', async (width) => {
  const { page, pageErrors } = await openPage({ viewport: { width, height: 900 } });
  const releaseRequests = await holdScripts(page);
  await page.goto('/category?name=Smart+Phone', { waitUntil: 'commit' });
  await page.locator('#root img[data-picture][src]').nth(3).waitFor();
  await page.evaluate(() => document.fonts.ready);
  const places = async (pictures: string) =>
    Promise.all((await page.locator(pictures).all()).slice(0, 4).map((picture) => picture.boundingBox()));
  const before = await places('#root img[data-picture]');
  expect(before.length).toBe(4);
  releaseRequests();
  await page.locator('main article img').nth(3).waitFor();
  expect(await places('main article img')).toEqual(before);
  expect(pageErrors).toEqual([]);
});

test.each(widths)('tracking’s head stays where its first paint put it, %i px wide', async (width) => {
  const { page, pageErrors } = await openPage({ viewport: { width, height: 900 } });
  await signIn(page, demoShopper);
  const releaseRequests = await holdScripts(page);
  await page.goto('/dashboard/orderTrack', { waitUntil: 'commit' });
  const title = page.getByRole('heading', { level: 1, name: 'Your Orders' });
  await title.waitFor();
  await page.evaluate(() => document.fonts.ready);
  const lead = page.getByText(/^Every order with each of its steps/);
  const places = async () => [await title.boundingBox(), await lead.boundingBox()];
  const before = await places();
  releaseRequests();
  await page.locator('[data-live]').waitFor();
  expect(await places()).toEqual(before);
  expect(pageErrors).toEqual([]);
});

test('a page whose address needs an account waits with words', async () => {
  const { page } = await openPage();
  await page.route(/\/assets\/.*\.js$/, () => {});
  await page.goto('/dashboard', { waitUntil: 'commit' });
  await page.getByRole('status').getByText('Loading...').waitFor();
  expect(await page.getByRole('banner').count()).toBe(0);
});

test('the theme that a reader chose is there from the first paint', async () => {
  const { page, pageErrors } = await openPage({ colorScheme: 'light' });
  await page.addInitScript(() => localStorage.setItem('theme', 'dark'));
  await page.route(/\/assets\/.*\.js$/, () => {});
  await page.goto('/', { waitUntil: 'commit' });
  await page.getByRole('heading', { level: 1 }).waitFor();
  expect(await page.locator('html').getAttribute('data-theme')).toBe('dark');
  expect(await page.locator('header img').getAttribute('src')).toContain('nav-dark.svg');
  expect(pageErrors).toEqual([]);
});

/** Where the mark, the banner, its words and its button are, in whole pixels. */
function places(page: Page): Promise<Record<string, number[]>> {
  return page.evaluate(() => {
    const box = (element: Element | null | undefined) => {
      const { x = -1, y = -1, width = -1, height = -1 } = element?.getBoundingClientRect() ?? {};
      return [x, y, width, height].map(Math.round);
    };
    const title = document.querySelector('h1');
    return {
      bar: box(document.querySelector('header')),
      mark: box(document.querySelector('header img')),
      banner: box(title?.closest('div')?.parentElement?.querySelector('img')),
      title: box(title),
      text: box(title?.nextElementSibling),
      action: box(title?.nextElementSibling?.nextElementSibling),
    };
  });
}
