import { testEngineUrl } from '@pulsecart/dev/test/engines';
import { type RunningShop, startShop } from '@pulsecart/dev/test/start-shop';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { ask } from '../support/shop-api.ts';
import { fillAddress, type Wanted } from '../support/shopping.ts';
import type { TestUser } from '../support/users.ts';
import { scrollTo } from './support/measure.ts';
import { category } from './support/stock.ts';
import { newAccount, openPageAt, toast, type Width, widths } from './support/user-page.ts';

/** What a failed call says (lib/errors/api-error.ts). */
const away = /^The shop cannot be reached\. /;
/** What a page says whose next page cannot be loaded (app/offline-notice.tsx). */
const waits = /^The shop cannot be reached right now\. Nothing is lost/;

interface Shopper {
  page: Page;
  width: Width;
  user: TestUser;
  pageErrors: string[];
}

let shop: RunningShop;
let shoppers: Shopper[];
let phone: Wanted;
let other: Wanted;

beforeAll(async () => {
  const engines = { redisUrl: testEngineUrl('redis'), mongodbUri: testEngineUrl('mongodb'), authEmulatorHost: testEngineUrl('auth') };
  shop = await startShop({ engines, workers: 0 });
  shoppers = await Promise.all(
    widths.map(async (width) => {
      const user = await newAccount();
      return { width, user, ...(await openPageAt({ width, user, shop: shop.url })) };
    }),
  );
  const [{ page }] = shoppers as [Shopper];
  [phone, other] = (await category(page, 'Smart Phone')).products.filter(({ stock }) => stock >= 10) as [Wanted, Wanted];
});
afterAll(async () => {
  await Promise.all(shoppers.map(({ page }) => page.context().close()));
  await shop.stop();
  expect(shoppers.flatMap(({ pageErrors }) => pageErrors)).toEqual([]);
});
// Whatever a test ended with, the next one finds the shop open.
afterEach(async () => {
  if (!(await fetch(shop.url).then(Boolean, () => false))) await shop.api.process.start();
});

type Step = 'the API stops' | 'the API starts' | ((shopper: Shopper) => Promise<unknown>);

/** Both shoppers, on a phone and at a desk, go through the same outage side by side. */
async function duringOutage(...steps: Step[]): Promise<void> {
  for (const step of steps) {
    if (step === 'the API stops') await shop.api.process.stop();
    else if (step === 'the API starts') await shop.api.process.start();
    else await Promise.all(shoppers.map(step));
  }
}

describe('the API goes away while someone shops at 390 px and someone at 1440 px', () => {
  it('browsing: says that the shop cannot be reached, and shows the page by itself once it is back', () =>
    duringOutage(
      async ({ page }) => {
        await page.goto('/category?name=Smart+Phone');
        await page.getByRole('heading', { name: other.title, exact: true }).waitFor();
      },
      'the API stops',
      async ({ page }) => {
        // A product nobody has loaded yet: neither its data nor its page's code. The page before stays and can be read on.
        await page.getByRole('link', { name: other.title, exact: true }).click();
        await page.getByText(waits).waitFor();
        await page.getByRole('heading', { name: phone.title, exact: true }).waitFor();
      },
      'the API starts',
      async ({ page }) => {
        await page.getByRole('heading', { level: 1, name: other.title, exact: true }).waitFor();
        await page.getByText(waits).waitFor({ state: 'detached' });
      },
      'the API stops',
      async ({ page }) => {
        // Another one, whose page's code is there but whose data are not.
        await page.goBack();
        await page.getByRole('link', { name: phone.title, exact: true }).click();
        await page.getByRole('alert').getByText(away).waitFor();
        await page.getByText(/Nothing is lost. We keep trying/).waitFor();
        expect(new URL(page.url()).pathname).toBe(`/product/${phone._id}`);
      },
      'the API starts',
      ({ page }) => page.getByRole('heading', { level: 1, name: phone.title, exact: true }).waitFor(),
    ));

  it('a page that was open goes on: search says that it did not work, and finds once the shop is back', () =>
    duringOutage(
      async ({ page, width }) => {
        await page.goto('/brands');
        await page.getByRole('heading', { level: 1 }).waitFor();
        if (width === 390) await page.getByRole('button', { name: 'Search', exact: true }).click();
        await searchBox(page).fill(other.title);
        await page.getByRole('grid', { name: 'Search results' }).waitFor();
      },
      'the API stops',
      async ({ page }) => {
        await searchBox(page).fill(phone.title);
        await page.getByText('The search did not work.').waitFor();
        expect(await searchBox(page).inputValue()).toBe(phone.title);
      },
      'the API starts',
      ({ page }) => page.getByRole('link', { name: `View ${phone.title}`, exact: true }).waitFor(),
    ));

  it('adding to the cart: ‘Failed to add to cart’ and why; pressed again once the shop is back it is added once', () =>
    duringOutage(
      async ({ page }) => {
        await page.goto(`/product/${phone._id}`);
        await addButton(page).waitFor();
        // The button is there with the page; what tells of failures is fetched once the account is known.
        await page.waitForLoadState('networkidle');
        await page.getByRole('button', { name: 'Increase' }).click();
      },
      'the API stops',
      async ({ page }) => {
        await addButton(page).click();
        await (await toast(page, 'Failed to add to cart')).getByText(away).waitFor();
        expect(await quantity(page).textContent()).toBe('2');
      },
      'the API starts',
      async ({ page, user }) => {
        await addButton(page).click();
        await toast(page, 'Added to cart');
        expect(await ask<unknown[]>(page, 'GET', `/addToCart/${user.email}`)).toMatchObject([{ productId: phone._id, quantity: 2 }]);
      },
    ));

  it('changing a quantity: shown at once, taken back with ‘The quantity stays as it was’, and works again after', () =>
    duringOutage(
      async ({ page }) => {
        await page.goto('/dashboard/mycarts');
        await moreButton(page).waitFor();
      },
      'the API stops',
      async ({ page }) => {
        await moreButton(page).click();
        await (await toast(page, 'The quantity stays as it was')).getByText(away).waitFor();
        await expect.poll(() => quantity(page).textContent()).toBe('2');
        await page.getByRole('button', { name: `Delete from cart: ${phone.title}` }).click();
        await toast(page, 'That item is still in your cart');
        await page.getByRole('link', { name: phone.title, exact: true }).waitFor();
      },
      'the API starts',
      async ({ page, user }) => {
        await moreButton(page).click();
        await expect.poll(() => quantity(page).textContent()).toBe('3');
        const stored = () => ask<unknown[]>(page, 'GET', `/addToCart/${user.email}`);
        await expect.poll(stored).toMatchObject([{ productId: phone._id, quantity: 3 }]);
      },
    ));

  it('checkout and address: what was typed stays, the refusal says why, and the same button orders once the shop is back', () =>
    duringOutage(
      async ({ page }) => {
        await page.goto('/dashboard/checkout');
        await page.getByRole('link', { name: phone.title }).waitFor();
      },
      'the API stops',
      async ({ page }) => {
        await page.getByRole('button', { name: 'Confirm Order' }).click();
        await page.getByText(waits).waitFor();
      },
      'the API starts',
      async ({ page }) => {
        await page.waitForURL('**/dashboard/address');
        await page.getByLabel('Full name').waitFor();
        await fillAddress(page, { name: 'Grace Hopper', phone: '+1 555 010 0142' });
      },
      'the API stops',
      async ({ page }) => {
        await confirmButton(page).click();
        const refusal = page.getByRole('alert').filter({ hasText: 'Your order was not sent' });
        await refusal.getByText(away).waitFor();
        await refusal.getByText('What you entered is kept.').waitFor();
        expect(await page.getByLabel('Address', { exact: true }).inputValue()).toBe('2120 Oxford Street, Building 4');
      },
      'the API starts',
      async ({ page, user }) => {
        await confirmButton(page).click();
        await toast(page, 'Order Confirmed');
        await page.waitForURL((url) => url.pathname === '/');
        expect(await ask<unknown[]>(page, 'GET', `/orderStatus/${user.email}`)).toHaveLength(1);
      },
    ));

  it('tracking: the last known state stays with a note, and the page is current again by itself', () =>
    duringOutage(
      async ({ page }) => {
        await page.goto('/dashboard/orderTrack');
        await page.locator('[data-live=live]').waitFor();
      },
      'the API stops',
      async ({ page }) => {
        await page.getByText(/You see the last known state/).waitFor();
        await page.locator('[data-status=pending]').first().waitFor();
        await page.locator('[data-live=polling]').waitFor();
      },
      'the API starts',
      async ({ page }) => {
        await page.locator('[data-live=live]').waitFor();
        await page.getByText(/You see the last known state/).waitFor({ state: 'detached' });
      },
    ));

  it('the contact form: ‘Failed to send message!’, the words stay even over a reload, and the same button sends them', () =>
    duringOutage(
      async ({ page }) => {
        await page.goto('/');
        await page.getByRole('heading', { name: 'Security Camera' }).waitFor();
        await scrollTo(page, page.getByRole('heading', { name: 'Contact us' }));
        await contactForm(page).getByLabel('Message').fill('Do you repair watches?');
      },
      'the API stops',
      async ({ page }) => {
        await contactForm(page).getByRole('button', { name: 'Send message' }).click();
        await toast(page, 'Failed to send message!');
        await contactForm(page).getByText(away).waitFor();
      },
      'the API starts',
      async ({ page }) => {
        await page.reload();
        await scrollTo(page, page.getByRole('heading', { name: 'Contact us' }));
        expect(await contactForm(page).getByLabel('Message').inputValue()).toBe('Do you repair watches?');
        await contactForm(page).getByRole('button', { name: 'Send message' }).click();
        await toast(page, 'Message sent successfully!');
      },
    ));
});

const searchBox = (page: Page) => page.getByRole('combobox', { name: 'Search Products' });
const addButton = (page: Page) => page.getByRole('button', { name: `Add to Cart: ${phone.title}` }).first();
const moreButton = (page: Page) => page.getByRole('button', { name: `One more: ${phone.title}` });
const confirmButton = (page: Page) => page.getByRole('button', { name: 'Confirm', exact: true });
const quantity = (page: Page) => page.getByRole('group', { name: `Quantity of ${phone.title}` }).locator('output');
const contactForm = (page: Page) => page.locator('#contact form');
