import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ask } from '../support/shop-api.ts';
import type { Wanted } from '../support/shopping.ts';
import { newShopper, type TestUser, type UserPage } from '../support/users.ts';
import { category, plentiful } from './support/stock.ts';
import { dialog, expectToastAndClose, newAccount, openPageAt, toast, widths } from './support/user-page.ts';

describe.each(widths)('a guest who wants to buy at %i px', (width) => {
  it('is told ‘Not Logged In’ / ‘Please login’, goes to /login with OK, and the refused action is completed after it', async () => {
    const { page, pageErrors } = await openPageAt({ width });
    const product = await plentiful(page);
    const grace = await newAccount();
    await page.goto(`/product/${product._id}`);
    for (const name of [`Add to wishlist: ${product.title}`, 'Buy Now', `Add to Cart: ${product.title}`]) {
      await page.getByRole('button', { name, exact: true }).first().click();
      const asked = await dialog(page, 'Not Logged In');
      await asked.getByText('Please login', { exact: true }).waitFor();
      if (!name.startsWith('Add to Cart')) await asked.getByRole('button', { name: 'Cancel', exact: true }).click();
      else await asked.getByRole('button', { name: 'OK', exact: true }).click();
      await asked.waitFor({ state: 'detached' });
    }
    await page.waitForURL('**/login');
    expect(await page.evaluate(() => (window.history.state as { usr: unknown }).usr)).toEqual({ from: `/product/${product._id}` });
    await page.getByLabel('E-mail').fill(grace.email);
    await page.getByLabel('Password', { exact: true }).fill(grace.password);
    await page.getByRole('button', { name: 'Login', exact: true }).click();
    await page.waitForURL(`**/product/${product._id}`);
    await toast(page, 'Added to cart');
    await page.getByRole('button', { name: 'Cart, 1 line' }).waitFor();
    await page.context().close();
    expect(pageErrors).toEqual([]);
  });
});

describe.each(widths)('cart and wishlist at %i px', (width) => {
  let userPage: UserPage;
  let page: Page;
  let grace: TestUser;
  let wanted: Wanted[];
  beforeAll(async () => {
    grace = await newAccount(newShopper().name);
    userPage = await openPageAt({ width, user: grace });
    page = userPage.page;
    wanted = (await category(page, 'Smart Phone')).products.filter(({ stock }) => stock >= 10).slice(0, 2);
  });
  afterAll(async () => {
    await page.context().close();
    expect(userPage.pageErrors).toEqual([]);
  });

  it('adding says ‘Added to cart’ in a toast at the top right that leaves after 5000 ms or dragged by 80 %, or ‘Failed to add to cart’', async () => {
    const [first] = two(wanted);
    await page.goto(`/product/${first._id}`);
    const add = page.getByRole('button', { name: `Add to Cart: ${first.title}` }).first();
    await page.route('**/api/addToCart', (route) => route.abort());
    await add.click();
    const failed = await toast(page, 'Failed to add to cart');
    expect(await page.locator('.Toastify__toast-container--top-right').count()).toBe(1);
    const bar = failed.locator('.Toastify__progress-bar[role=progressbar]');
    expect(await bar.evaluate((element) => getComputedStyle(element).animationDuration)).toBe('5s');
    await drag(page, failed, 0.6);
    await failed.waitFor();
    await drag(page, failed, 0.9);
    await failed.waitFor({ state: 'detached' });
    await page.unroute('**/api/addToCart');
    const sending = page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/api/addToCart'));
    await page.getByRole('button', { name: 'Increase' }).click();
    await add.click();
    await toast(page, 'Added to cart');
    expect((await sending).postDataJSON()).toMatchObject({ email: grace.email, productId: first._id, quantity: 2 });
    expect(await page.getByTestId('cart-count').textContent()).toBe('1');
  });

  it('the panel: lines with picture, price, quantity and total, ‘Deleted from cart’, and Checkout leads on', async () => {
    const [first, second] = two(wanted);
    await ask(page, 'POST', '/addToCart', { email: grace.email, productId: second._id, quantity: 1 });
    await page.goto('/brands');
    await page.getByRole('button', { name: /^Cart, 2 lines/ }).click();
    const panel = page.getByRole('dialog', { name: 'Your cart' });
    const line = panel.getByTestId('cart-line').filter({ has: page.getByRole('link', { name: first.title, exact: true }) });
    await line.waitFor();
    expect(await panel.getByTestId('cart-line').count()).toBe(2);
    await panel.getByText('2 items', { exact: true }).waitFor();
    expect(await line.locator('img').count()).toBe(1);
    await line.getByText(`${dollars(first.price)} each`).waitFor();
    await line.getByText(dollars(first.price * 2), { exact: true }).waitFor();
    const stepped = page.waitForResponse((answer) => answer.url().includes('/api/quantity-plus/'));
    await panel.getByRole('button', { name: `One more: ${first.title}`, exact: true }).click();
    expect((await stepped).status()).toBe(200);
    await expect.poll(() => panel.getByTestId('cart-total').textContent()).toBe(dollars(first.price * 3 + second.price));
    await panel.getByRole('button', { name: `One less: ${first.title}`, exact: true }).click();
    await expect.poll(() => panel.getByTestId('cart-total').textContent()).toBe(dollars(first.price * 2 + second.price));
    expect(await panel.getByRole('button', { name: `One less: ${second.title}`, exact: true }).isDisabled()).toBe(true);
    await panel.getByRole('button', { name: `Delete from cart: ${second.title}`, exact: true }).click();
    await expectToastAndClose(page, 'Deleted from cart');
    await panel.getByRole('button', { name: 'Close' }).click();
    await panel.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: /^Cart, 1 line/ }).click();
    await panel.getByRole('button', { name: 'Checkout' }).click();
    await page.waitForURL('**/dashboard/checkout');
    await panel.waitFor({ state: 'detached' });
  });

  it('/dashboard/mycarts: number, photo, title, price, delete, total, Checkout; empty it says ‘Your cart is empty’', async () => {
    const [first] = two(wanted);
    await page.goto('/dashboard/mycarts');
    const row = page.getByTestId('cart-line');
    await row.getByRole('link', { name: first.title, exact: true }).waitFor();
    expect(await row.locator('img').count()).toBe(1);
    if (width === 1440) {
      expect(await page.getByRole('columnheader').allTextContents()).toEqual([
        'No.',
        'Photo',
        'Title',
        'Price',
        'Quantity',
        'Total',
        'Delete',
      ]);
      expect(await row.locator('td').first().textContent()).toBe('1');
    }
    expect(await page.getByTestId('cart-total').textContent()).toBe(dollars(first.price * 2));
    expect(await page.getByRole('link', { name: 'Checkout' }).last().getAttribute('href')).toBe('/dashboard/checkout');
    await row.getByRole('button', { name: `Delete from cart: ${first.title}` }).click();
    await expectToastAndClose(page, 'Deleted from cart');
    await page.getByText('Your cart is empty', { exact: true }).waitFor();
  });

  it('the heart says ‘added to wishlist’ and ‘Removed from wishlist’', async () => {
    const [first] = two(wanted);
    await page.goto(`/product/${first._id}`);
    await page.getByRole('button', { name: `Add to wishlist: ${first.title}` }).click();
    await expectToastAndClose(page, 'added to wishlist');
    const off = page.getByRole('button', { name: `Remove from wishlist: ${first.title}` });
    expect(await off.getAttribute('aria-pressed')).toBe('true');
    await off.click();
    await toast(page, 'Removed from wishlist');
    await page.getByRole('button', { name: `Add to wishlist: ${first.title}` }).waitFor();
  });

  it('/dashboard/wishlist: picture, title, line total, quantity, remove says ‘This item has been delete from wishlist’, move to cart, empty', async () => {
    const [first, second] = two(wanted);
    for (const { _id } of [first, second])
      await ask(page, 'PUT', '/wishlist', { email: grace.email, productId: _id, product: {}, quantity: 1 });
    await page.goto('/dashboard/wishlist');
    const item = (title: string) => page.getByTestId('wishlist-item').filter({ has: page.getByRole('link', { name: title, exact: true }) });
    await item(first.title).waitFor();
    expect(await item(first.title).locator('img').count()).toBe(1);
    await item(first.title)
      .getByRole('button', { name: `One more: ${first.title}` })
      .click();
    await item(first.title)
      .getByText(dollars(first.price * 2), { exact: true })
      .waitFor();
    await item(first.title)
      .getByRole('button', { name: `One less: ${first.title}` })
      .click();
    await item(first.title).getByText(dollars(first.price), { exact: true }).waitFor();
    await item(second.title)
      .getByRole('button', { name: `Remove from wishlist: ${second.title}` })
      .click();
    await expectToastAndClose(page, 'This item has been delete from wishlist');
    await item(first.title)
      .getByRole('button', { name: `Move to cart: ${first.title}` })
      .click();
    await toast(page, 'Added to cart');
    await page.getByText('Your wishlist is empty', { exact: true }).waitFor();
    expect(await page.getByRole('link', { name: 'Continue Shopping' }).getAttribute('href')).toBe('/');
    const cart = await ask<{ productId: string }[]>(page, 'GET', `/addToCart/${grace.email}`);
    expect(cart.map(({ productId }) => productId)).toEqual([first._id]);
    expect(await ask<unknown[]>(page, 'GET', `/wishlist/${grace.email}`)).toEqual([]);
  });
});

function two([first, second]: readonly Wanted[]): [Wanted, Wanted] {
  if (!first || !second) throw new Error('the demo shop has no two phones in stock');
  return [first, second];
}

const dollars = (amount: number) => amount.toLocaleString('en-US', { style: 'currency', currency: 'USD' });

/** Drags a toast to the side by a part of its width and lets go. */
async function drag(page: Page, toasted: Locator, part: number): Promise<void> {
  const box = await toasted.boundingBox();
  if (box === null) throw new Error('the toast is gone');
  const [x, y] = [box.x + 10, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  for (const step of [0.25, 0.5, 0.75, 1]) await page.mouse.move(x + box.width * part * step, y);
  await page.mouse.up();
}
