import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { UserPage } from '../support/users.ts';
import { openPageAt, widths } from './support/user-page.ts';

/** What each page has to say. */
const facts: [path: string, facts: RegExp[]][] = [
  ['/about-us', [/importer and distributor/, /North America|USA/]],
  ['/privacy-policy', [/cookie/i, /45 days/, /60 days/, /15 days/, /under 18/, /care@pulsecart\.test/]],
  [
    '/refound-policy',
    [
      /within 30 days/,
      /new and unused, with its tags/,
      /e-mail/,
      /prepaid label/,
      /at least 10 days/,
      /one to two billing cycles/,
      /refund or an exchange/,
    ],
  ],
  [
    '/shipping-policy',
    [/free standard shipping on all orders, worldwide/, /duties and taxes are the customer’s/, /revised delivery date/, /adds a flat \$20/],
  ],
  [
    '/terms-of-use',
    [
      /over 18/,
      /Visa/,
      /Mastercard/,
      /American Express/,
      /Discover/,
      /PayPal/,
      /Bank Transfer/,
      /US dollars/,
      /over \$50/,
      /2–3 days/,
      /USPS, FedEx, UPS and DHL/,
      /Premium fast shipping/,
      /30 days/,
      /reviews/i,
      /contributions/i,
      /arbitration/,
      /Governing law/,
      /adds a flat \$20/,
    ],
  ],
];

describe.each(widths)('static pages at %i px', (width) => {
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

  it('/blogs: four articles with title, date, author and text', async () => {
    await page.goto('/blogs');
    await page.getByRole('heading', { level: 1, name: 'Blogs' }).waitFor();
    const articles = page.locator('main article');
    expect(await articles.count()).toBe(4);
    for (const article of await articles.all()) {
      await article.getByRole('heading').waitFor();
      expect(await article.locator('time').getAttribute('datetime')).toMatch(/^\d{4}-\d\d-\d\d$/);
      expect((await article.textContent())?.length).toBeGreaterThan(120);
    }
    await articles.first().getByRole('link').first().click();
    await page.waitForURL('**/blogs/*');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.getByRole('link', { name: 'All articles' }).waitFor();
  });

  it.each(facts)('%s says what it has to', async (path, wanted) => {
    await page.goto(path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(await page.title()).toMatch(/^.+ \| Pulsecart$/);
    const text = (await page.locator('main').textContent()) ?? '';
    for (const fact of wanted) expect(text).toMatch(fact);
  });
});
