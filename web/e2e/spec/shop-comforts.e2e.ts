import AxeBuilder from '@axe-core/playwright';
import { expect, test } from 'vitest';
import { pickProducts } from '../support/shopping.ts';
import { openPage } from '../support/users.ts';
import { scrollTo } from './support/measure.ts';

test('all results of a search stand at an address of their own, page by page', async () => {
  const { page, pageErrors } = await openPage();
  await page.goto('/');
  await page.getByRole('combobox', { name: 'Search Products' }).fill('camera');
  await page.getByRole('link', { name: /^See all \d+ results$/ }).click();
  await page.getByRole('heading', { level: 1, name: 'Results for “camera”' }).waitFor();
  expect(new URL(page.url()).search).toBe('?q=camera');
  const titles = () => page.getByRole('article').getByRole('heading').allTextContents();
  await page.getByRole('article').first().waitFor();
  const first = await titles();
  await page.getByRole('button', { name: 'Page 2' }).click();
  await page.waitForURL('**/search?q=camera&page=2');
  // The first page stands until the second one has come.
  await expect.poll(titles).not.toEqual(first);
  const second = await titles();
  await page.reload();
  await expect.poll(titles).toEqual(second);
  expect(pageErrors).toEqual([]);
});

test('a search address that finds nothing, or asks nothing, says what to do', async () => {
  const { page } = await openPage();
  await page.goto('/search?q=zzzzqqq');
  await page.getByRole('heading', { name: 'Nothing found for “zzzzqqq”.' }).waitFor();
  await page.goto('/search');
  await page.getByRole('heading', { name: 'What are you looking for?' }).waitFor();
});

test('products looked at before come again, the last one first, without the present one', async () => {
  const { page, pageErrors } = await openPage();
  const [first, second, third] = await pickProducts(page, 3);
  for (const product of [first, second, third]) {
    await page.goto(`/product/${product?._id}`);
    await page.getByRole('heading', { level: 1, name: product?.title ?? '' }).waitFor();
  }
  const row = page.getByRole('region', { name: 'Recently viewed' });
  await scrollTo(page, row);
  await row.getByRole('article').first().waitFor();
  expect(await row.getByRole('article').getByRole('heading').allTextContents()).toEqual([second?.title, first?.title]);
  expect(pageErrors).toEqual([]);
});

test('a page that the shop was renewed under loads anew, once', async () => {
  const { page } = await openPage();
  await page.goto('/');
  await page.getByRole('heading', { name: 'Explore Categories' }).waitFor();
  // The files are gone under their old names, and the shell names new ones, until the page is loaded anew.
  let renewed = true;
  page.on('request', (request) => {
    if (request.isNavigationRequest()) renewed = false;
  });
  await page.route(/\/assets\/brands-.*\.js$/, (route) => (renewed ? route.fulfill({ status: 404, body: '' }) : route.continue()));
  await page.route('/', (route) => (renewed ? route.fulfill({ body: '<!doctype html><title>Another</title>' }) : route.continue()));
  const reloaded = page.waitForEvent('load');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Brands' }).click();
  await reloaded;
  await page.getByRole('heading', { level: 1 }).waitFor();
  expect(await page.evaluate(() => performance.getEntriesByType('navigation').length)).toBe(1);
});

test('a file that stays missing ends at the error screen, not in a circle', async () => {
  const { page } = await openPage();
  await page.goto('/');
  await page.getByRole('heading', { name: 'Explore Categories' }).waitFor();
  await page.route(/\/assets\/brands-.*\.js$/, (route) => route.fulfill({ status: 404, body: '' }));
  let loads = 0;
  page.on('load', () => {
    loads += 1;
  });
  await page.goto('/brands');
  await page.getByRole('button', { name: 'Try again' }).waitFor();
  expect(loads).toBeLessThanOrEqual(2);
});

test.each(['light', 'dark'] as const)(
  'the style guide shows every primitive without a fault that axe knows, in %s',
  async (colorScheme) => {
    const { page, pageErrors } = await openPage({ colorScheme });
    await page.goto('/styleguide');
    await page.getByRole('heading', { level: 1, name: 'Style guide' }).waitFor();
    await page.getByRole('button', { name: 'Open a sheet' }).scrollIntoViewIfNeeded();
    const { violations } = await new AxeBuilder({ page }).analyze();
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target).join(' ')}`)).toEqual([]);
    expect(pageErrors).toEqual([]);
  },
);
