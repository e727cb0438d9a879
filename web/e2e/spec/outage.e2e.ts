import { testEngineUrl } from '@pulsecart/dev/test/engines';
import { type RunningShop, startShop } from '@pulsecart/dev/test/start-shop';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Person, PersonAtPage } from '../support/people.ts';
import { ask } from '../support/shop-api.ts';
import { fillAddress, type Wanted } from '../support/shopping.ts';
import { scrollTo } from './support/measure.ts';
import { newAccount, takeSeat, toast, widths } from './support/seat.ts';
import { category } from './support/stock.ts';

/** What a failed call says (lib/api-error.ts). */
const away = /^The shop cannot be reached\. /;
/** What a page says whose next page cannot be loaded (app/away-note.tsx). */
const waits = /^The shop cannot be reached right now\. Nothing is lost/;

let shop: RunningShop;
beforeAll(async () => {
  const engines = { redisUrl: testEngineUrl('redis'), mongodbUri: testEngineUrl('mongodb'), authEmulatorHost: testEngineUrl('auth') };
  shop = await startShop({ engines, workers: 0 });
});
afterAll(() => shop?.stop());
// Whatever a test ended with, the next one finds the shop open.
afterEach(async () => {
  if (!(await fetch(shop.url).then(Boolean, () => false))) await shop.api.process.start();
});

describe.each(widths)('the API goes away while someone shops at %i px', (width) => {
  let seat: PersonAtPage;
  let page: Page;
  let grace: Person;
  let phone: Wanted;
  let other: Wanted;
  beforeAll(async () => {
    grace = await newAccount();
    seat = await takeSeat({ width, person: grace, shop: shop.url });
    page = seat.page;
    [phone, other] = (await category(page, 'Smart Phone')).products.filter(({ stock }) => stock >= 10) as [Wanted, Wanted];
  });
  afterAll(async () => {
    await page.context().close();
    expect(seat.complaints).toEqual([]);
  });

  it('browsing: says that the shop cannot be reached, and shows the page by itself once it is back', async () => {
    await page.goto('/category?name=Smart+Phone');
    await page.getByRole('heading', { name: other.title, exact: true }).waitFor();
    await shop.api.process.stop();
    // A product nobody has loaded yet: neither its data nor its page's code.
    await page.getByRole('link', { name: other.title, exact: true }).click();
    await page.getByText(waits).waitFor();
    // The page before stays and can be read on.
    await page.getByRole('heading', { name: phone.title, exact: true }).waitFor();
    await shop.api.process.start();
    await page.getByRole('heading', { level: 1, name: other.title, exact: true }).waitFor();
    await page.getByText(waits).waitFor({ state: 'detached' });
    // Another one, whose page's code is there but whose data are not.
    await shop.api.process.stop();
    await page.goBack();
    await page.getByRole('link', { name: phone.title, exact: true }).click();
    await page.getByRole('alert').getByText(away).waitFor();
    await page.getByText(/Nothing is lost. We keep trying/).waitFor();
    expect(new URL(page.url()).pathname).toBe(`/product/${phone._id}`);
    await shop.api.process.start();
    await page.getByRole('heading', { level: 1, name: phone.title, exact: true }).waitFor();
  });

  it('a page that was open goes on: search says that it did not work, and finds once the shop is back', async () => {
    await page.goto('/brands');
    await page.getByRole('heading', { level: 1 }).waitFor();
    if (width === 390) await page.getByRole('button', { name: 'Search', exact: true }).click();
    const box = page.getByRole('combobox', { name: 'Search Products' });
    await box.focus();
    await box.fill(other.title);
    await page.getByRole('grid', { name: 'Search results' }).waitFor();
    await shop.api.process.stop();
    await box.fill(phone.title);
    await page.getByText('The search did not work.').waitFor();
    expect(await box.inputValue()).toBe(phone.title);
    await shop.api.process.start();
    await page.getByRole('link', { name: `View ${phone.title}`, exact: true }).waitFor();
  });

  it('adding to the cart: ‘Failed to add to cart’ and why; pressed again once the shop is back it is added once', async () => {
    await page.goto(`/product/${phone._id}`);
    const add = page.getByRole('button', { name: `Add to Cart: ${phone.title}` }).first();
    await add.waitFor();
    await page.getByRole('button', { name: 'Increase' }).click();
    await shop.api.process.stop();
    await add.click();
    const failed = await toast(page, 'Failed to add to cart');
    await failed.getByText(away).waitFor();
    expect(
      await page
        .getByRole('group', { name: `Quantity of ${phone.title}` })
        .locator('output')
        .textContent(),
    ).toBe('2');
    await shop.api.process.start();
    await add.click();
    await toast(page, 'Added to cart');
    expect(await ask<unknown[]>(page, 'GET', `/addToCart/${grace.email}`)).toMatchObject([{ productId: phone._id, quantity: 2 }]);
  });

  it('changing a quantity: shown at once, taken back with ‘The quantity stays as it was’, and works again after', async () => {
    await page.goto('/dashboard/mycarts');
    const quantity = page.getByRole('group', { name: `Quantity of ${phone.title}` }).locator('output');
    const more = page.getByRole('button', { name: `One more: ${phone.title}` });
    await more.waitFor();
    await shop.api.process.stop();
    await more.click();
    await (await toast(page, 'The quantity stays as it was')).getByText(away).waitFor();
    await expect.poll(() => quantity.textContent()).toBe('2');
    await page.getByRole('button', { name: `Delete from cart: ${phone.title}` }).click();
    await toast(page, 'That line is still in your cart');
    await page.getByRole('link', { name: phone.title, exact: true }).waitFor();
    await shop.api.process.start();
    await more.click();
    await expect.poll(() => quantity.textContent()).toBe('3');
    await expect
      .poll(() => ask<unknown[]>(page, 'GET', `/addToCart/${grace.email}`))
      .toMatchObject([{ productId: phone._id, quantity: 3 }]);
  });

  it('checkout and address: what was typed stays, the refusal says why, and the same button orders once the shop is back', async () => {
    await page.goto('/dashboard/checkout');
    await page.getByRole('link', { name: phone.title }).waitFor();
    await shop.api.process.stop();
    await page.getByRole('button', { name: 'Confirm Order' }).click();
    await page.getByText(waits).waitFor();
    await shop.api.process.start();
    await page.waitForURL('**/dashboard/address');
    await page.getByLabel('Full name').waitFor();
    await fillAddress(page, { name: 'Grace Hopper', phone: '+1 555 010 0142' });
    await shop.api.process.stop();
    await page.getByRole('button', { name: 'Confirm', exact: true }).click();
    const refusal = page.getByRole('alert').filter({ hasText: 'Your order was not sent' });
    await refusal.getByText(away).waitFor();
    await refusal.getByText('What you entered is kept.').waitFor();
    expect(await page.getByLabel('Address', { exact: true }).inputValue()).toBe('2120 Oxford Street, Building 4');
    await shop.api.process.start();
    await page.getByRole('button', { name: 'Confirm', exact: true }).click();
    await toast(page, 'Order Confirmed');
    await page.waitForURL((url) => url.pathname === '/');
    expect(await ask<unknown[]>(page, 'GET', `/orderStatus/${grace.email}`)).toHaveLength(1);
  });

  it('tracking: the last known state stays with a note, and the page is current again by itself', async () => {
    await page.goto('/dashboard/orderTrack');
    await page.locator('[data-live=live]').waitFor();
    await shop.api.process.stop();
    await page.getByText(/You see the last known state/).waitFor();
    await page.locator('[data-status=pending]').first().waitFor();
    await page.locator('[data-live=polling]').waitFor();
    await shop.api.process.start();
    await page.locator('[data-live=live]').waitFor();
    await page.getByText(/You see the last known state/).waitFor({ state: 'detached' });
  });

  it('the contact form: ‘Failed to send message!’, the words stay even over a reload, and the same button sends them', async () => {
    await page.goto('/');
    await page.getByRole('heading', { name: 'Security Camera' }).waitFor();
    await scrollTo(page, page.getByRole('heading', { name: 'Contact us' }));
    const form = page.locator('#contact form');
    await form.getByLabel('Message').fill('Do you repair watches?');
    await shop.api.process.stop();
    await form.getByRole('button', { name: 'Send message' }).click();
    await toast(page, 'Failed to send message!');
    await form.getByText(away).waitFor();
    await shop.api.process.start();
    await page.reload();
    await scrollTo(page, page.getByRole('heading', { name: 'Contact us' }));
    expect(await form.getByLabel('Message').inputValue()).toBe('Do you repair watches?');
    await form.getByRole('button', { name: 'Send message' }).click();
    await toast(page, 'Message sent successfully!');
  });
});
