import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newAccount, openPageAt, toast } from '../spec/support/user-page.ts';
import { type Box, boxOf, expectAligned, expectNoWiderThanWindow, overlap, right } from '../support/boxes.ts';
import { ask } from '../support/shop-api.ts';
import { pickProducts, type Wanted } from '../support/shopping.ts';
import { demoAdmin, type TestUser } from '../support/users.ts';

const long = 'Lantern with a name so long that nobody would print it on a box, in three colours and a case for the road';

describe('the layout of an account’s pages', () => {
  let page: Page;
  let user: TestUser;
  let products: Wanted[];
  beforeAll(async () => {
    user = await newAccount();
    page = (await openPageAt({ width: 1440, user })).page;
    await page.goto('/brands');
    products = await pickProducts(page, 2);
    await fillCart();
  });
  const fillCart = async () => {
    for (const { _id } of products) await ask(page, 'POST', '/addToCart', { email: user.email, productId: _id, quantity: 1 });
  };
  afterAll(async () => {
    await page.context().close();
  });

  it('checkout puts quantities, bins and totals on one grid, 360 to 1920 px wide, and the total before number and date', async () => {
    await page.route('**/api/addToCart/**', async (route) => {
      const answer = await route.fetch();
      const lines = (await answer.json()) as { productData: { title: string } }[];
      const json = lines.map((line, index) => (index === 0 ? { ...line, productData: { ...line.productData, title: long } } : line));
      await route.fulfill({ response: answer, json });
    });
    for (const width of [360, 390, 640, 768, 1024, 1280, 1440, 1920]) {
      await page.setViewportSize({ width, height: 900 });
      await page.goto('/dashboard/checkout');
      const lines = page.getByTestId('checkout-line');
      await lines.nth(1).waitFor();
      const grid = await Promise.all((await lines.all()).map(partsOf));
      for (const { text, quantity, bin, price, picture } of grid) {
        const parts = [text, quantity, bin, price, picture];
        for (const [index, one] of parts.entries())
          for (const other of parts.slice(index + 1)) expect(overlap(one, other), `${width} px`).toBe(false);
        expect(price.y).toBeLessThan(quantity.y + quantity.height);
        expect(price.y + price.height).toBeGreaterThan(quantity.y);
      }
      expectAligned(
        grid.map(({ quantity }) => quantity.x),
        `quantities at ${width} px`,
      );
      expectAligned(
        grid.map(({ bin }) => bin.x),
        `bins at ${width} px`,
      );
      expectAligned(
        grid.map(({ price }) => right(price)),
        `totals at ${width} px`,
      );
      const facts = page.locator('main dl dt');
      const at = async (name: string) => (await boxOf(facts.filter({ hasText: new RegExp(`^${name}$`) }))).y;
      expect(await at('Total')).toBeLessThan(await at('Order id'));
      expect(await at('Total')).toBeLessThan(await at('Date'));
      await expectNoWiderThanWindow(page);
    }
    await page.unroute('**/api/addToCart/**');
  });

  it.each([390, 1440])(
    'at %i px a message covers neither the bar, the heart and the buttons to buy, nor the cart panel’s lines and total',
    async (width) => {
      await page.setViewportSize({ width, height: 900 });
      await fillCart();
      await page.goto(`/product/${products[0]?._id}`);
      await page.getByRole('button', { name: /^Add to wishlist/ }).click();
      const covered = [page.getByRole('banner'), page.getByTestId('buy-row')];
      await expectUncovered(await toast(page, 'added to wishlist'), covered);
      await page.getByRole('button', { name: /^Remove from wishlist/ }).click();
      await expectUncovered(await toast(page, 'Removed from wishlist'), covered);
      await page.getByRole('button', { name: /^Cart, \d+ line/ }).click();
      const panel = page.getByRole('dialog', { name: 'Your cart' });
      const first = panel.getByTestId('cart-line').first();
      await first.waitFor();
      await first.getByRole('button', { name: /^Delete from cart/ }).click();
      await expectUncovered(await toast(page, 'Deleted from cart'), [
        panel.getByTestId('cart-line').first(),
        panel.getByTestId('cart-total'),
        panel.getByRole('button', { name: 'Close' }),
      ]);
    },
  );

  it('the results of a search lie over a message', async () => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(`/product/${products[0]?._id}`);
    await page.getByRole('button', { name: /^Add to wishlist/ }).click();
    await toast(page, 'added to wishlist');
    await page.getByRole('combobox', { name: 'Search Products' }).fill(products[0]?.title ?? '');
    await page.getByRole('grid', { name: 'Search results' }).getByRole('link').first().click({ trial: true, timeout: 2_000 });
    await toast(page, 'added to wishlist');
  });

  it('what cannot be changed stands as text with its label, not in a box', async () => {
    await fillCart();
    await page.goto('/dashboard/checkout');
    await page.getByRole('button', { name: 'Confirm Order' }).click();
    await page.waitForURL('**/dashboard/address');
    for (const path of ['/dashboard/address', '/dashboard/updatedProfile']) {
      if (!page.url().endsWith(path)) await page.goto(path);
      const fact = page.getByRole('group', { name: 'E-mail' });
      await fact.getByText(user.email, { exact: true }).waitFor();
      expect(await page.locator('input[readonly], textarea[readonly]').count()).toBe(0);
      expect(await fact.getByText(user.email).evaluate((text) => getComputedStyle(text).borderTopWidth)).toBe('0px');
    }
  });

  it('the profile explains each ‘Undefined’', async () => {
    await page.goto('/dashboard/profile');
    await page.getByText('Undefined', { exact: true }).first().waitFor();
    expect(await page.locator('dd:text-is("Undefined") + dd').allTextContents()).toEqual([
      'You have not given a number yet. The carrier may need one.',
      'You have not told us. It is optional.',
    ]);
  });

  it('Add Product shows which field it asks for, also where that is the picture', async () => {
    const admin = (await openPageAt({ width: 1440, user: demoAdmin })).page;
    await admin.goto('/dashboard/add-product');
    await admin.getByLabel('Title', { exact: true }).fill('Lamp');
    await admin.getByLabel('Category').selectOption('Smart Home');
    for (const [label, value] of [
      ['Price ($)', '19.9'],
      ['Stock', '7'],
      ['Rating', '4.5'],
      ['Description', 'Light.'],
    ] as const)
      await admin.getByLabel(label, { exact: true }).fill(value);
    await admin.getByRole('button', { name: 'Add Product' }).click();
    await expect.poll(() => admin.evaluate(() => document.activeElement?.getAttribute('type'))).toBe('file');
    const button = admin.getByText('Choose image', { exact: true });
    expect(await button.evaluate((label) => getComputedStyle(label).outlineStyle)).toBe('solid');
    const [x, y] = await admin.evaluate(() => {
      const { left, top } = document.activeElement?.getBoundingClientRect() ?? { left: -1, top: -1 };
      return [left, top];
    });
    const box = await boxOf(button);
    expect(Math.abs((x ?? 0) - box.x) + Math.abs((y ?? 0) - box.y)).toBeLessThan(80);
    await admin.context().close();
  });
});

async function partsOf(line: Locator): Promise<Record<'text' | 'quantity' | 'bin' | 'price' | 'picture', Box>> {
  const parts = {
    text: line.getByRole('link'),
    quantity: line.getByRole('group').locator(':scope > div'),
    bin: line.getByRole('button', { name: /^Delete/ }),
    price: line.locator(':scope > span'),
    picture: line.locator('span:has(> img)'),
  };
  const boxes = await Promise.all(Object.entries(parts).map(async ([name, part]) => [name, await boxOf(part)]));
  return Object.fromEntries(boxes);
}

async function expectUncovered(message: Locator, others: readonly Locator[]): Promise<void> {
  // It slides in from the side: what counts is where it comes to rest.
  for (const other of others)
    await expect.poll(async () => overlap(await boxOf(message), await boxOf(other)), { message: `${other}` }).toBe(false);
}
