import type { Page } from 'playwright-core';
import { expect } from 'vitest';

export interface Wanted {
  title: string;
  _id: string;
  stock: number;
  price: number;
}

/** Products of the demo shop with room for what a test buys. */
export async function pickProducts(page: Page, count: number): Promise<Wanted[]> {
  const answer = await page.request.get('/api/products?limit=100');
  const products = ((await answer.json()) as Wanted[]).filter(({ stock }) => stock >= 10);
  expect(products.length).toBeGreaterThanOrEqual(count);
  return products.slice(0, count);
}

export async function stockOf(page: Page, { _id }: Wanted): Promise<number> {
  const answer = await page.request.get(`/api/product/${_id}`);
  return ((await answer.json()) as Wanted).stock;
}

/** Finds a product by the search box and puts it in the cart. */
export async function searchAndAdd(page: Page, product: Wanted): Promise<void> {
  const search = page.getByRole('combobox', { name: 'Search Products' });
  await search.fill(product.title);
  await page
    .getByRole('grid', { name: 'Search results' })
    .getByRole('link', { name: `View ${product.title}` })
    .click();
  await page.getByRole('heading', { level: 1, name: product.title }).waitFor();
  await page
    .getByRole('button', { name: `Add to Cart: ${product.title}` })
    .first()
    .click();
  await page.getByText('Added to cart').last().waitFor();
}

/** Opens the cart panel, takes one more of a product, and goes on to checkout. */
export async function oneMoreAndCheckOut(page: Page, product: Wanted): Promise<void> {
  await page.getByRole('button', { name: /^Cart, \d+ line/ }).click();
  const panel = page.getByRole('dialog', { name: 'Your cart' });
  const saved = page.waitForResponse((response) => response.url().includes('/api/quantity-plus/'));
  await panel.getByRole('button', { name: `One more: ${product.title}` }).click();
  await panel
    .getByRole('group', { name: `Quantity of ${product.title}` })
    .getByText('2', { exact: true })
    .waitFor();
  expect((await saved).status()).toBe(200);
  await panel
    .getByRole('button', { name: 'Checkout' })
    .or(panel.getByRole('link', { name: 'Checkout' }))
    .click();
  await page.waitForURL('**/dashboard/checkout');
}

/** From checkout to a placed order. Answers its number. */
export async function confirmAtCheckout(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Confirm Order' }).click();
  await page.waitForURL('**/dashboard/address');
  const orderId = await page
    .getByRole('heading', { name: /^Your order/ })
    .locator('span')
    .textContent();
  if (orderId === null) throw new Error('no order number');
  expect(orderId).toMatch(/^[A-Z0-9]{8}$/);
  return orderId;
}

export interface Address {
  name: string;
  phone: string;
}

/** Fills what the profile has not filled in already. */
export async function fillAddress(page: Page, { name, phone }: Address): Promise<void> {
  await page.getByLabel('Full name').fill(name);
  await page.getByLabel('Phone', { exact: true }).fill(phone);
  await page.getByLabel('Division').fill('California');
  await page.getByLabel('District').fill('Alameda');
  await page.getByLabel('Thana').fill('Berkeley');
  await page.getByLabel('Address', { exact: true }).fill('2120 Oxford Street, Building 4');
  await page.getByText('Office', { exact: true }).click();
}
