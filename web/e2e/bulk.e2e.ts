import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { ask, newProduct, placeOrder } from './support/shop-api.ts';
import { stockOf } from './support/shopping.ts';
import { demoAdmin, newShopper, openPage, register, signIn } from './support/users.ts';

const ORDERS = 200;
const SHORT = 5;

it('confirms 200 orders at once: 195 are done, 5 are short of stock, named, and tried again alone', async () => {
  const [shopper, admin] = [await openPage(), await openPage()];
  const ada = newShopper();
  await register(shopper.page, ada);
  await signIn(shopper.page, ada);
  await signIn(admin.page, demoAdmin);
  const plenty = await newProduct(admin.page, { stock: 1000 });
  const scarce = await newProduct(admin.page, { stock: SHORT });
  const orders = await placeMany(ORDERS, (index) =>
    placeOrder(shopper.page, ada.email, [{ product: plenty, quantity: 1 }, ...(index < SHORT ? [{ product: scarce, quantity: 1 }] : [])]),
  );
  const short = orders.slice(0, SHORT).sort();
  await ask(admin.page, 'PATCH', `/stockProductCount/${scarce._id}/${SHORT}`);

  const { page } = admin;
  await page.goto(`/dashboard/all-orders?search=${ada.email}`);
  await page.getByRole('checkbox', { name: 'Choose all on this page' }).check();
  await page.getByRole('button', { name: `Choose all ${ORDERS} found` }).click();
  await page.getByText(`${ORDERS} chosen`).waitFor();
  await page.getByRole('button', { name: 'Confirm', exact: true }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: `Confirm ${ORDERS} orders` })
    .click();
  await page.waitForURL('**/dashboard/bulk/*');

  // The bar is seen to move, the page is loaded anew in between, and it goes on.
  const seen = await progressUntil(page, ORDERS / 4);
  await page.reload();
  await page.getByRole('progressbar').waitFor();
  const after = await progressUntil(page, ORDERS);
  const values = [...seen, ...after];
  expect(values).toEqual(values.toSorted((a, b) => a - b));
  expect(new Set(values).size).toBeGreaterThanOrEqual(4);

  await page.getByText(`${ORDERS - SHORT} done`).waitFor();
  const failures = page.locator('[data-failed]');
  // Their number is pushed, their names are asked for.
  await expect.poll(() => failures.count()).toBe(SHORT);
  const failed = await failures.evaluateAll((rows) => rows.map((row) => row.getAttribute('data-failed') ?? ''));
  expect(failed.sort()).toEqual(short);
  for (const text of await failures.allTextContents()) expect(text).toContain(`Line 2: ${scarce.title}`);
  expect(await stockOf(page, plenty)).toBe(1000 - (ORDERS - SHORT));
  expect(await stockOf(page, scarce)).toBe(0);

  // Of all results only those in the window are in the page, also at the end of the list.
  await page.keyboard.press('End');
  await page.locator(`tr[aria-rowindex="${ORDERS + 1}"][data-result]`).waitFor();
  expect(await page.locator('tr[aria-rowindex]').count()).toBeLessThan(80);

  // With new stock those five, and only those, are tried again.
  const edited = await ask<{ stock: number; features: string[] }>(page, 'GET', `/product/edit/${scarce._id}`);
  const { title, price } = scarce;
  await ask(page, 'PUT', `/update-product/${scarce._id}`, {
    title,
    category: 'Popular',
    features: [],
    price,
    stock: 9,
    stockSeen: edited.stock,
  });
  await page.getByRole('button', { name: `Try ${SHORT} orders again` }).click();
  await page.getByText('All done').waitFor();
  expect(await stockOf(page, plenty)).toBe(1000 - ORDERS);
  expect(await stockOf(page, scarce)).toBe(9 - SHORT);
  expect([...shopper.pageErrors, ...admin.pageErrors]).toEqual([]);
});

/** Places orders, some at a time. Answers their numbers in their order. */
async function placeMany(count: number, place: (index: number) => Promise<string>): Promise<string[]> {
  const placed: string[] = [];
  let next = 0;
  const lane = async () => {
    for (let index = next++; index < count; index = next++) placed[index] = await place(index);
  };
  await Promise.all(Array.from({ length: 10 }, lane));
  return placed;
}

/** What the bar said, one value after the other, until it reached `enough`. */
async function progressUntil(page: Page, enough: number): Promise<number[]> {
  return await page.evaluate(
    (wanted) =>
      new Promise<number[]>((resolve) => {
        const values: number[] = [];
        const look = () => {
          const value = Number(document.querySelector('[role=progressbar]')?.getAttribute('aria-valuenow') ?? Number.NaN);
          if (Number.isNaN(value)) return;
          if (value !== values.at(-1)) values.push(value);
          if (value < wanted) return;
          observer.disconnect();
          resolve(values);
        };
        const observer = new MutationObserver(look);
        observer.observe(document, { subtree: true, childList: true, attributes: true });
        look();
      }),
    enough,
  );
}
