import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { newProduct, placeOrder } from './support/shop-api.ts';
import { demoAdmin, demoShopper, openPage, signIn } from './support/users.ts';

/** Opens an order from the list, without which no admin comes to it. */
async function openOrder(page: Page, orderId: string): Promise<void> {
  await page.goto(`/dashboard/all-orders?search=${orderId}`);
  await page.getByRole('link', { name: `pending: open order ${orderId}` }).click();
  await page.getByRole('heading', { name: `Order ${orderId}` }).waitFor();
  await page.locator('[data-live=live]').waitFor();
}

it('two admins on one order see each other’s selection, and only one gets the last unit', async () => {
  const [first, second, shopper] = [await openPage(), await openPage(), await openPage()];
  await signIn(first.page, demoAdmin);
  await signIn(second.page, demoAdmin);
  await signIn(shopper.page, demoShopper);
  const last = await newProduct(first.page, { stock: 1 });
  const plenty = await newProduct(first.page);
  const shared = await placeOrder(shopper.page, demoShopper.email, [
    { product: last, quantity: 1 },
    { product: plenty, quantity: 2 },
  ]);
  const rival = await placeOrder(shopper.page, demoShopper.email, [{ product: last, quantity: 1 }]);

  // One order, two pages: what one selects the other sees, and may give back.
  await openOrder(first.page, shared);
  await openOrder(second.page, shared);
  await first.page.getByRole('button', { name: `Select ${last.title}` }).click();
  await second.page.getByRole('button', { name: `Give back: ${last.title}` }).click();
  await first.page.getByRole('button', { name: `Select ${last.title}` }).waitFor();

  // The last unit goes to whoever selects it first; the other is told which product it is, and sees the stock.
  await openOrder(second.page, rival);
  await first.page.getByRole('button', { name: `Select ${last.title}` }).click();
  await first.page.getByRole('button', { name: `Give back: ${last.title}` }).waitFor();
  await second.page.getByRole('button', { name: `Select ${last.title}` }).click();
  await second.page.getByText(`${last.title} is out of stock.`).waitFor();
  await second.page.getByText('out of stock', { exact: true }).waitFor();

  // Confirmed by one, the order is no longer pending for the other, who is told so without a reload.
  await openOrder(second.page, shared);
  await first.page.getByRole('button', { name: 'Confirm Order' }).click();
  const question = first.page.getByRole('dialog');
  await question.getByText(`2 × ${plenty.title}`).waitFor();
  await question.getByRole('button', { name: 'Confirm Order' }).click();
  await second.page.getByText('This order is no longer pending').waitFor();
  await first.page.getByText('Order Confirmed').waitFor();

  // The shopper is told what was left out, and why.
  await shopper.page.goto(`/dashboard/orderTrack/${shared}`);
  await shopper.page.getByText('Left out of this order').waitFor();
  await shopper.page.getByText(`2 × ${plenty.title}`).waitFor();
  expect([...first.pageErrors, ...second.pageErrors, ...shopper.pageErrors]).toEqual([]);
});
