import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { Wanted } from './shopping.ts';

/** What a test prepares or looks up behind the screens, as whoever is signed in on the page. */
export async function ask<T>(page: Page, method: string, path: string, body?: unknown): Promise<T> {
  const token = await page.evaluate(() => localStorage.getItem('access-token'));
  const answer = await page.request.fetch(`/api${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, 'idempotency-key': randomUUID() },
    ...(body === undefined ? {} : { data: body }),
  });
  expect(answer.ok(), `${method} ${path}: ${await answer.text()}`).toBe(true);
  return (await answer.json()) as T;
}

/** A product of the test's own, so that no other test takes its units. */
export async function newProduct(admin: Page, { stock = 20, price = 40 } = {}): Promise<Wanted> {
  const title = `Test Lamp ${randomUUID().slice(0, 8)}`;
  const { insertedId } = await ask<{ insertedId: string }>(admin, 'POST', '/add-product', {
    title,
    category: 'Popular',
    rating: 4.5,
    features: [],
    stock,
    price,
    description: 'Made for a test.',
    imgUrl: '/media/products/placeholder.svg',
  });
  return { _id: insertedId, title, stock, price };
}

/** Places an order of the user signed in on the page. Answers its number and the address of its admin page. */
export async function placeOrder(shopper: Page, email: string, lines: readonly { product: Wanted; quantity: number }[]): Promise<string> {
  const orderId = randomUUID().replaceAll('-', '').slice(0, 8).toUpperCase();
  const totalPrices = lines.reduce((sum, { product, quantity }) => sum + product.price * quantity, 20);
  const allProducts = lines.map(({ product, quantity }) => ({ productId: product._id, quantity }));
  await ask(shopper, 'POST', '/orders', { orderId, paymentType: 'Cash On Delivery', totalPrices, allProducts });
  await ask(shopper, 'PUT', `/orders/${orderId}`, { ...address, email });
  return orderId;
}

const address = {
  name: 'Grace Hopper',
  phone: '+1 555 010 0142',
  secondPhone: '',
  division: 'California',
  district: 'Alameda',
  thana: 'Berkeley',
  address: '2120 Oxford Street',
  currentLocation: 'Home',
};
