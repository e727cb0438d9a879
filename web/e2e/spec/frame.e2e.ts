import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { UserPage } from '../support/users.ts';
import { scrollTo, sizeOf } from './support/measure.ts';
import { plentiful } from './support/stock.ts';
import { openMenu, openPageAt, widths } from './support/user-page.ts';

const links = [
  ['Home', '/'],
  ['Brands', '/brands'],
  ['Categories', '/categories'],
  ['Blogs', '/blogs'],
  ['About', '/about-us'],
] as const;
const footerLinks = [
  ['Brands', '/brands'],
  ['Blogs', '/blogs'],
  ['Categories', '/categories'],
  ['Terms of Use', '/terms-of-use'],
  ['Privacy Policy', '/privacy-policy'],
  ['Refund Policy', '/refound-policy'],
  ['Shipping & Delivery', '/shipping-policy'],
  ['About', '/about-us'],
] as const;

describe.each(widths)('around every page at %i px', (width) => {
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

  it('navigation: five links, search box, cart button with 0, menu of a guest, logo of 120 by 50', async () => {
    await page.goto('/brands');
    await openMenu(page, width);
    const bar = page.getByRole('navigation', { name: 'Main' });
    for (const [name, href] of links) expect(await bar.getByRole('link', { name, exact: true }).getAttribute('href')).toBe(href);
    if (width === 390) await menuOfPhones(page);
    await bar.getByRole('link', { name: 'Blogs' }).click();
    await page.waitForURL('**/blogs');
    if (width === 390) {
      await bar.waitFor({ state: 'detached' });
      await page.getByRole('button', { name: 'Search' }).click();
    }
    await page.getByRole('combobox', { name: 'Search Products' }).waitFor();
    await page.getByRole('button', { name: 'Cart, 0 lines' }).waitFor();
    expect(await page.getByTestId('cart-count').textContent()).toBe('0');
    await page.getByRole('button', { name: 'Account' }).click();
    const login = page.getByRole('menuitem', { name: 'Login' });
    await login.waitFor();
    expect(await page.getByRole('menuitem').allTextContents()).toEqual(['Login']);
    expect(await login.getAttribute('href')).toBe('/login');
    await page.keyboard.press('Escape');
    expect(await sizeOf(page.locator('header img'))).toEqual({ width: 120, height: 50 });
  });

  it('footer: eight links, support, what has no target, social icons, number, year, logo of 170 by 70', async () => {
    await page.goto('/brands');
    const footer = page.getByRole('contentinfo');
    await scrollTo(page, footer.getByRole('link', { name: 'Privacy Policy' }));
    for (const [name, href] of footerLinks) {
      expect(await footer.getByRole('link', { name, exact: true }).getAttribute('href')).toBe(href);
    }
    expect(await footer.getByRole('link', { name: /^Support/ }).getAttribute('href')).toMatch(/^https:\/\/wa\.me\//);
    for (const name of ['Jobs', 'Service Center']) {
      await footer.getByText(name, { exact: true }).waitFor();
      expect(await footer.getByRole('link', { name }).count()).toBe(0);
    }
    for (const name of [/^Facebook/, /^Instagram/, /^WhatsApp/]) await footer.getByRole('link', { name }).waitFor();
    await footer.getByRole('link', { name: '+1 555 010 0199' }).waitFor();
    await footer.getByText(`© ${new Date().getFullYear()} Pulsecart`).waitFor();
    await footer.getByText(/largest eco product importer and distributor in the USA/).waitFor();
    expect(await sizeOf(page.locator('footer img'))).toEqual({ width: 170, height: 70 });
  });

  it('an unknown path and an unknown product say ‘Oops! Page Not Found’ with a way home', async () => {
    for (const path of ['/no-such-page', '/product/000000000000000000000000', '/blogs/no-such-article']) {
      await page.goto(path);
      await page.getByRole('heading', { name: 'Oops! Page Not Found', exact: true }).waitFor();
      expect(await page.getByRole('link', { name: 'Back to Home' }).getAttribute('href')).toBe('/');
    }
  });

  it('a route that fails shows the shared error screen with a way to try again', async () => {
    const product = await plentiful(page);
    await page.route('**/api/product/**', (route) =>
      route.fulfill({
        status: 500,
        contentType: 'application/problem+json',
        body: '{"status":500,"code":"internal","title":"x","detail":"Something failed."}',
      }),
    );
    await page.goto(`/product/${product._id}`);
    await page.getByText('Something went wrong', { exact: true }).waitFor();
    await page.unroute('**/api/product/**');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('heading', { level: 1, name: product.title }).waitFor();
  });

  it('pages of the dashboard send a guest to /login, which remembers the way', async () => {
    for (const path of ['/dashboard', '/dashboard/checkout', '/dashboard/orderTrack', '/dashboard/all-orders']) {
      await page.goto(path);
      await page.waitForURL('**/login');
      expect(await page.evaluate(() => (window.history.state as { usr: unknown }).usr)).toEqual({ from: path });
    }
  });
});

/** The mobile menu holds Dashboard and Login too, and closes on a click beside it. */
async function menuOfPhones(page: Page): Promise<void> {
  const bar = page.getByRole('navigation', { name: 'Main' });
  await bar.getByRole('link', { name: 'Dashboard' }).waitFor();
  await bar.getByRole('link', { name: 'Login' }).waitFor();
  await page.mouse.click(380, 500);
  await bar.waitFor({ state: 'detached' });
  await openMenu(page, 390);
}
