import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { UserPage } from '../support/users.ts';
import { columnsOf } from './support/measure.ts';
import { categoriesOf, category, plentiful } from './support/stock.ts';
import { openPageAt, type Width, widths } from './support/user-page.ts';

const brands = ['Samsung', 'Oraimo', 'Lenovo', 'Apple', 'Xiaomi', 'Realme', 'OnePlus', 'Huawei', 'Tecno', 'Infinix'];
const products = 'article a[href^="/product/"]';

describe.each(widths)('the catalogue at %i px', (width) => {
  let userPage: UserPage;
  let page: Page;
  beforeAll(async () => {
    userPage = await openPageAt({ width });
    page = userPage.page;
  });
  afterAll(async () => {
    await page.context().close();
    expect(userPage.pageErrors).toEqual([]);
  });

  it('a product card: picture, title, price in dollars, stars in their colours, Add to Cart on hover, a link to the product', async () => {
    await page.goto('/category?name=Smart%20Phone&sort=newest');
    const card = page
      .locator('article')
      .filter({ hasNot: page.getByText('Out of stock') })
      .first();
    await card.getByRole('img', { name: /^Rated [\d.]+ out of 5$/ }).waitFor();
    expect(await card.textContent()).toMatch(/\$\d+\.\d\d/);
    expect(await card.locator('img[src^="/media/products/"]').count()).toBe(1);
    expect(await card.locator('svg[data-fill]').count()).toBe(5);
    const drawn = await card
      .locator('svg[data-fill] path')
      .evaluateAll((paths) => [
        ...new Set(paths.map((path) => `${path.getAttribute('fill')} ${path.getAttribute('stroke')} ${path.getAttribute('stroke-width')}`)),
      ]);
    expect(drawn.sort()).toEqual(['#ffb23f #e17b21 2', '#fff7ed #eda76a 2']);
    const add = card.getByRole('button', { name: /^Add to Cart: / });
    const seen = () => add.evaluate((button) => Number(getComputedStyle(button.parentElement as Element).opacity));
    if (width === 1440) expect(await seen()).toBe(0);
    if (width === 1440) await card.hover();
    await expect.poll(seen).toBe(1);
    await card.getByRole('heading').click();
    await page.waitForURL('**/product/*');
  });

  it('/category: ten a page, Prev and Next and numbers, the address carries the page; without a category it says so', async () => {
    const { count } = await category(page, 'Smart Phone');
    const pages = Math.ceil(count / 10);
    await page.goto('/category?name=Smart+Phone');
    const pager = page.getByRole('navigation', { name: 'Pages' });
    await pager.waitFor();
    expect(await page.locator(products).count()).toBe(10);
    expect(await pager.getByRole('button', { name: 'Prev' }).isDisabled()).toBe(true);
    await pager.getByRole('button', { name: 'Next' }).click();
    await page.waitForURL('**page=2**');
    await pager.getByRole('button', { name: `Page ${pages}`, exact: true }).click();
    await page.waitForURL(`**page=${pages}**`);
    await expect.poll(() => page.locator(products).count()).toBe(count - (pages - 1) * 10);
    expect(await pager.getByRole('button', { name: 'Next' }).isDisabled()).toBe(true);
    await page.reload();
    await expect.poll(() => page.locator(products).count()).toBe(count - (pages - 1) * 10);
    await page.goto('/category');
    await page.getByText('No category or products available.', { exact: true }).waitFor();
  });

  it('/category: sorted by price, and only prices asked for', async () => {
    await page.goto('/category?name=Smart+Phone');
    if (width === 390) await page.getByRole('button', { name: 'Sort and filter' }).click();
    await page.getByLabel('Sort by').filter({ visible: true }).selectOption('price_asc');
    await page.waitForURL('**sort=price_asc**');
    if (width === 390) await page.getByRole('button', { name: /^Show \d+ products$/ }).click();
    await expect.poll(async () => isSorted(await pricesOf(page))).toBe(true);
    const [cheapest = 0] = await pricesOf(page);
    await page.goto(`/category?name=Smart+Phone&max=${Math.ceil(cheapest)}`);
    await page.locator(products).first().waitFor();
    for (const price of await pricesOf(page)) expect(price).toBeLessThanOrEqual(Math.ceil(cheapest));
  });

  it('/categories: products by category, All Categories that stays in view, scroll-to-top after 300 px', async () => {
    await page.goto('/categories');
    const anchors = page.getByRole('navigation', { name: 'All Categories' });
    await anchors.waitFor();
    const names = (await categoriesOf(page)).filter(({ count }) => count > 0).map(({ name }) => name);
    expect((await anchors.getByRole('link').allTextContents()).sort()).toEqual(names.sort());
    const up = page.locator('button[aria-label="Back to top"]');
    await page.evaluate(() => window.scrollTo(0, 290));
    await page.evaluate(() => new Promise(requestAnimationFrame));
    expect(await up.getAttribute('inert')).not.toBeNull();
    await page.evaluate(() => window.scrollTo(0, 320));
    await expect.poll(() => up.getAttribute('inert')).toBeNull();
    await anchors.getByRole('link').nth(4).click();
    expect(await anchors.evaluate((list) => getComputedStyle(list).position)).toBe('sticky');
    await expect.poll(() => anchors.evaluate((list) => list.getBoundingClientRect().top)).toBeGreaterThanOrEqual(0);
  });

  it('search: nothing without a term, a table of results with View, which clears the term; arrow keys and Enter', async () => {
    const product = await plentiful(page);
    const asked: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/api/all-products')) asked.push(request.url());
    });
    await page.goto('/brands');
    const box = await openSearch(page, width);
    await box.click();
    expect(await page.getByRole('grid').count()).toBe(0);
    expect(asked).toEqual([]);
    await box.fill(product.title);
    const results = page.getByRole('grid', { name: 'Search results' });
    await results.getByRole('link', { name: `View ${product.title}`, exact: true }).click();
    await page.waitForURL(`**/product/${product._id}`);
    if (width === 390) await openSearch(page, width);
    expect(await box.inputValue()).toBe('');
    await box.fill(product.title);
    await results.getByRole('row').first().waitFor();
    await box.press('ArrowDown');
    await box.press('Enter');
    await page.waitForURL('**/product/*');
    await results.waitFor({ state: 'detached' });
  });

  it('/product/{id}: picture, title, price, features, stars, heart, quantity from 1, both buttons, description, related products', async () => {
    const product = await plentiful(page);
    const { features, description } = (await (await page.request.get(`/api/product/${product._id}`)).json()) as {
      features: string[];
      description: string;
    };
    await page.goto(`/product/${product._id}`);
    await page.getByRole('heading', { level: 1, name: product.title }).waitFor();
    expect(await page.title()).toBe(`${product.title} | Pulsecart`);
    const view = page.locator('main article').first();
    const price = `$${product.price.toLocaleString('en-US', { minimumFractionDigits: 2 })}`;
    await view.getByText(price, { exact: true }).first().waitFor();
    for (const feature of features) await view.getByText(feature, { exact: true }).waitFor();
    await view.getByText(description.slice(0, 40)).waitFor();
    await view.getByRole('img', { name: /^Rated/ }).waitFor();
    await view.getByRole('button', { name: `Add to wishlist: ${product.title}` }).waitFor();
    await view
      .getByRole('button', { name: `Add to Cart: ${product.title}` })
      .first()
      .waitFor();
    await view.getByRole('button', { name: 'Buy Now' }).waitFor();
    const quantity = view.getByRole('group', { name: `Quantity of ${product.title}` });
    expect(await quantity.getByRole('button', { name: 'Decrease' }).isDisabled()).toBe(true);
    await quantity.getByRole('button', { name: 'Increase' }).click();
    expect(await quantity.locator('output').textContent()).toBe('2');
    const related = page.getByRole('region', { name: 'Related Products' });
    await related.locator(products).first().waitFor();
    expect(await related.locator(products).first().getAttribute('href')).toMatch(/^\/product\//);
    expect(await columnsOf(related.locator('article'))).toBe(width === 390 ? 2 : 5);
  });

  it('/brands: ten brands with logo and name under a heading about trust', async () => {
    await page.goto('/brands');
    await page.getByRole('heading', { level: 1, name: /^Trusted brands/ }).waitFor();
    expect(await page.locator('main h2').allTextContents()).toEqual(brands);
    expect(await page.locator('main li img').count()).toBe(10);
  });
});

async function openSearch(page: Page, width: Width) {
  if (width === 390) await page.getByRole('button', { name: 'Search', exact: true }).click();
  return page.getByRole('combobox', { name: 'Search Products' });
}

async function pricesOf(page: Page): Promise<number[]> {
  const cards = await page.locator('main article').allTextContents();
  return cards.map((text) => Number(text.match(/\$([\d,]+\.\d\d)/)?.[1]?.replaceAll(',', '')));
}

function isSorted(prices: readonly number[]): boolean {
  return prices.length > 1 && prices.every((price, index) => index === 0 || price >= (prices[index - 1] ?? 0));
}
