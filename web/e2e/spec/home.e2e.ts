import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { UserPage } from '../support/users.ts';
import { columnsOf, scrollTo, slidesInView } from './support/measure.ts';
import { categoriesOf } from './support/stock.ts';
import { openPageAt, toast, widths } from './support/user-page.ts';

const products = 'article a[href^="/product/"]';
/** Emoji by words of the category's name; the first that fits. */
const emoji: readonly [RegExp, string][] = [
  [/watch/i, '⌚'],
  [/camera/i, '📷'],
  [/phone/i, '📱'],
  [/home/i, '🏠'],
  [/popular/i, '🔥'],
  [/new|arrival/i, '🆕'],
  [/gadget/i, '🧰'],
  [/./, '🛒'],
];

describe.each(widths)('home at %i px', (width) => {
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

  it('says ‘Loading...’ while its products are on their way', async () => {
    let releaseRequests = () => {};
    const held = new Promise<void>((resolve) => {
      releaseRequests = resolve;
    });
    await page.route('**/api/categories', async (route) => {
      await held;
      await route.continue();
    });
    await page.goto('/', { waitUntil: 'commit' });
    await page.getByText('Loading...', { exact: true }).first().waitFor();
    releaseRequests();
    await page.getByRole('heading', { name: 'Smart Phone' }).waitFor();
    await page.unroute('**/api/categories');
  });

  it('title, four banners with marks to click, seven brands with five in view, category tiles by width', async () => {
    await page.goto('/');
    await page.getByRole('region', { name: 'Explore Categories' }).getByRole('link').first().waitFor();
    expect(await page.title()).toBe('Home | Pulsecart');
    const hero = page.getByRole('region', { name: 'What is new' });
    expect(await hero.locator('.swiper-slide').count()).toBe(4);
    await hero.getByRole('button', { name: 'Show slide 3 of 4' }).click();
    await hero.locator('button[aria-current=true][aria-label="Show slide 3 of 4"]').waitFor();
    expect(await page.getByRole('region', { name: 'Brands we carry' }).locator('.swiper-slide').count()).toBe(7);
    expect(await slidesInView(page, 'Brands we carry')).toBe(5);
    expect(await slidesInView(page, 'Explore Categories')).toBe(width === 390 ? 2 : 4);
  });

  it('sections in their order, the two promo pictures before Popular', async () => {
    await openToTheEnd(page);
    const order = [
      'Explore Categories',
      'Smart Phone',
      'New Arrival',
      'Popular',
      'Security Camera',
      'Our Services',
      'What customers say',
      'Contact us',
    ];
    const shown = (await page.locator('main h2').allTextContents()).map((text) => text.trim());
    expect(shown.filter((text) => order.includes(text))).toEqual(order);
    const promos = await page
      .locator('main img[src^="/media/promos/"]')
      .evaluateAll((images) => images.map((image) => image.getBoundingClientRect().top));
    const [arrivals, popular] = [await titleTop(page, 'New Arrival'), await titleTop(page, 'Popular')];
    expect(promos).toHaveLength(2);
    for (const top of promos) {
      expect(top).toBeGreaterThan(arrivals);
      expect(top).toBeLessThan(popular);
    }
  });

  it('a category section: ten cards in two or five columns, and See more because there are more than ten', async () => {
    await openToTheEnd(page);
    for (const name of ['Smart Phone', 'New Arrival', 'Popular', 'Security Camera']) {
      const section = page.getByRole('region', { name, exact: true });
      expect(await section.locator(products).count()).toBe(10);
      expect(await section.getByRole('link', { name: /^See more/ }).getAttribute('href')).toContain('/category?name=');
      expect(await columnsOf(section.locator('article'))).toBe(width === 390 ? 2 : 5);
    }
  });

  it('a section with ten products has no See more, one without products is hidden', async () => {
    await page.route('**/api/categories', async (route) => {
      const answer = await route.fetch();
      const all = (await answer.json()) as { name: string; count: number; products: unknown[] }[];
      const json = all.map((one) => {
        if (one.name === 'New Arrival') return { ...one, count: 10, products: one.products.slice(0, 10) };
        return one.name === 'Popular' ? { ...one, count: 0, products: [] } : one;
      });
      await route.fulfill({ response: answer, json });
    });
    await page.goto('/');
    const arrivals = page.getByRole('region', { name: 'New Arrival', exact: true });
    await scrollTo(page, arrivals.locator(products));
    expect(await arrivals.locator(products).count()).toBe(10);
    expect(await arrivals.getByRole('link', { name: /^See more/ }).count()).toBe(0);
    await scrollTo(page, page.getByRole('heading', { name: 'Security Camera' }));
    expect(await page.getByRole('heading', { name: 'Popular', exact: true }).count()).toBe(0);
    await page.unroute('**/api/categories');
  });

  it('services: four cards in one or four columns, each 0.1 s after the one before, 0.4 s long', async () => {
    await openToTheEnd(page);
    const services = page.getByRole('region', { name: 'Our Services' });
    const cards = services.getByRole('listitem');
    expect(await cards.getByRole('heading').allTextContents()).toEqual([
      'Support 24/7',
      'Online Payment',
      'Authentic Product',
      'Fast Delivery',
    ]);
    for (const text of [
      'we support online 24 hours',
      'make payments hands free very easily',
      'guaranteed 100% authentic product',
      'fast delivery is our first rule',
    ])
      await services.getByText(text, { exact: true }).waitFor();
    expect(await columnsOf(cards)).toBe(width === 390 ? 1 : 4);
    const motion = await cards.evaluateAll((all) =>
      (all as HTMLElement[]).map(({ style }) => [style.animationDuration, Number.parseFloat(style.animationDelay).toFixed(1)]),
    );
    expect(motion).toEqual([
      ['0.4s', '0.0'],
      ['0.4s', '0.1'],
      ['0.4s', '0.2'],
      ['0.4s', '0.3'],
    ]);
  });

  it('testimonials: ten, marked as samples, one in view', async () => {
    await openToTheEnd(page);
    const row = page.getByRole('region', { name: 'Customer testimonials' });
    const quotes = await row.locator('.swiper-slide blockquote').allTextContents();
    expect(new Set(quotes).size).toBe(10);
    await page.getByText('These testimonials are samples').waitFor();
    expect(await slidesInView(page, 'Customer testimonials')).toBe(1);
  });

  it('the chat link says its tooltip on wide screens only, scroll-to-top comes with scrolling upward', async () => {
    await page.goto('/');
    await page.getByRole('heading', { name: 'Security Camera' }).waitFor();
    const chat = page.getByRole('link', { name: /^May I help you,Sir\/Madam\?/ });
    expect(await chat.isVisible()).toBe(width === 1440);
    if (width === 1440) {
      await chat.hover();
      expect(await page.getByRole('tooltip').textContent()).toBe('May I help you,Sir/Madam?');
    }
    const up = page.locator('button[aria-label="Back to top"]');
    expect(await up.getAttribute('inert')).not.toBeNull();
    await page.evaluate(() => window.scrollTo(0, 1600));
    await page.evaluate(() => new Promise(requestAnimationFrame));
    expect(await up.getAttribute('inert')).not.toBeNull();
    await expect
      .poll(async () => {
        await page.evaluate(() => window.scrollBy(0, -50));
        return up.getAttribute('inert');
      })
      .toBeNull();
    await up.click();
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  });

  it('category tiles: an emoji by the words of the name, and the way to the listing with name and products', async () => {
    await page.goto('/');
    const row = page.getByRole('region', { name: 'Explore Categories' });
    await row.getByRole('link').first().waitFor();
    const tiles = await row.getByRole('link').evaluateAll((all) => all.map((tile) => tile.textContent ?? ''));
    for (const { name } of await categoriesOf(page)) {
      const wanted = emoji.find(([words]) => words.test(name))?.[1];
      expect(
        tiles.some((text) => text.startsWith(`${wanted}${name}`)),
        `${wanted} ${name}`,
      ).toBe(true);
    }
    const tile = row.getByRole('link').first();
    const name = (await tile.getAttribute('href'))?.split('name=')[1]?.replaceAll('+', ' ');
    await tile.click();
    await page.waitForURL('**/category?name=**');
    const state = await page.evaluate(() => window.history.state as { usr: { category: string; products: unknown[]; loading: boolean } });
    expect(state.usr).toMatchObject({ category: name, loading: false });
    expect(state.usr.products.length).toBeGreaterThan(0);
  });

  it('contact form: what is missing is said, a sent message ‘Message sent successfully!’, one that fails ‘Failed to send message!’', async () => {
    await openToTheEnd(page);
    const form = page.locator('#contact form');
    await form.getByRole('button', { name: 'Send message' }).click();
    for (const label of ['Name', 'E-mail', 'Message'])
      expect(await form.getByLabel(label).getAttribute('aria-invalid'), label).toBe('true');
    expect(await form.getByLabel('E-mail').getAttribute('type')).toBe('email');
    await form.getByLabel('Name').fill('Ada Lovelace');
    await form.getByLabel('E-mail').fill('ada@example.test');
    await form.getByLabel('Message').fill('Do you repair watches?');
    await page.route('**/api/sendMessage', (route) => route.abort());
    await form.getByRole('button', { name: 'Send message' }).click();
    await toast(page, 'Failed to send message!');
    expect(await form.getByLabel('Message').inputValue()).toBe('Do you repair watches?');
    await page.unroute('**/api/sendMessage');
    await form.getByRole('button', { name: 'Send message' }).click();
    await toast(page, 'Message sent successfully!');
    expect(await form.getByLabel('Message').inputValue()).toBe('');
  });
});

describe('carousels', () => {
  it('advance every 2500 ms, and stand still for who asked for stillness', async () => {
    const { page } = await openPageAt({ width: 1440, options: { reducedMotion: 'no-preference' } });
    await page.goto('/');
    await page.getByRole('heading', { name: 'Smart Phone' }).waitFor();
    const intervals = await page.evaluate(timesOfSlides);
    for (const interval of intervals) {
      expect(interval).toBeGreaterThan(2300);
      expect(interval).toBeLessThan(4000);
    }
    await page.context().close();
    const still = await openPageAt({ width: 1440 });
    await still.page.goto('/');
    await still.page.getByRole('region', { name: 'What is new' }).getByRole('button', { name: 'Play the slides' }).waitFor();
    await still.page.context().close();
  });
});

/** Runs in the page: the milliseconds between two slides of the first carousel. */
function timesOfSlides(): Promise<number[]> {
  return new Promise((resolve) => {
    const times: number[] = [];
    const group = document.querySelector('[aria-label="Choose a slide"]');
    if (group === null) throw new Error('no marks');
    const observer = new MutationObserver((changes) => {
      if (!changes.some(({ target }) => (target as Element).getAttribute('aria-current') === 'true')) return;
      times.push(performance.now());
      if (times.length < 2) return;
      observer.disconnect();
      resolve(times.slice(1).map((time, index) => time - (times[index] ?? 0)));
    });
    observer.observe(group, { subtree: true, attributeFilter: ['aria-current'] });
  });
}

/** Home with all that is loaded only when it comes near. The tests of one window share it as long as it stands there. */
async function openToTheEnd(page: Page): Promise<void> {
  const last = page.getByRole('heading', { name: 'Contact us' });
  if (new URL(page.url()).pathname === '/' && (await last.count()) > 0) return;
  await page.goto('/');
  await page.getByRole('heading', { name: 'Security Camera' }).waitFor();
  await scrollTo(page, last);
}

function titleTop(page: Page, name: string): Promise<number> {
  return page.getByRole('heading', { name, exact: true }).evaluate((heading) => heading.getBoundingClientRect().top);
}
