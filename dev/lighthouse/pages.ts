import { randomUUID } from 'node:crypto';
import type { BrowserContext } from 'playwright-core';
import { demoAccounts } from '../launcher/demo-accounts.ts';
import { signInDemo } from '../test/open-shop.ts';

/** A page of the shop that is measured. */
export type MeasuredPage = {
  name: string;
  path: string;
  /** Seen signed in: needs an account, and search engines are told to stay away. */
  signedIn: boolean;
};

type Product = { _id: string; price: number; stock: number };

/** The pages that shoppers see most. Those of guests come first: the profile is signed in for the others. */
export async function measuredPages(url: string): Promise<MeasuredPage[]> {
  const [product] = await someProducts(url);
  if (product === undefined) throw new Error('The shop has no product to measure.');
  return [
    { name: 'home', path: '/', signedIn: false },
    { name: 'category', path: '/category?name=Smart+Phone', signedIn: false },
    { name: 'product', path: `/product/${product._id}`, signedIn: false },
    { name: 'tracking', path: '/dashboard/orderTrack', signedIn: true },
  ];
}

/** Signs the demo shopper in and gives them orders to track. */
export async function prepareTracking(context: BrowserContext, url: string): Promise<void> {
  await signInDemo(context, url, 'shopper');
  const page = await context.newPage();
  await page.goto(`${url}/robots.txt`);
  const token = await page.evaluate(() => localStorage.getItem('access-token'));
  await page.close();
  for (const product of await someProducts(url)) await placeOrder(url, token ?? '', product);
}

async function someProducts(url: string): Promise<Product[]> {
  const answer = await fetch(`${url}/api/products?limit=100`);
  return ((await answer.json()) as Product[]).filter(({ stock }) => stock >= 10).slice(0, 3);
}

async function placeOrder(url: string, token: string, { _id, price }: Product): Promise<void> {
  const orderId = randomUUID().replaceAll('-', '').slice(0, 8).toUpperCase();
  const shippingDollars = 20;
  const call = async (method: string, path: string, body: unknown) => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'idempotency-key': randomUUID() };
    const answer = await fetch(`${url}/api${path}`, { method, headers, body: JSON.stringify(body) });
    if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${await answer.text()}`);
  };
  const allProducts = [{ productId: _id, quantity: 1 }];
  await call('POST', '/orders', { orderId, paymentType: 'Cash On Delivery', totalPrices: price + shippingDollars, allProducts });
  await call('PUT', `/orders/${orderId}`, { ...address, email: demoAccounts.shopper.email });
}

const address = {
  name: 'Demo Shopper',
  phone: '+1 555 010 0142',
  secondPhone: '',
  division: 'California',
  district: 'Alameda',
  thana: 'Berkeley',
  address: '2120 Oxford Street',
  currentLocation: 'Home',
};
