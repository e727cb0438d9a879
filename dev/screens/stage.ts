import { randomUUID } from 'node:crypto';
import type { BrowserContext, Page } from 'playwright-core';
import { demoAccounts, demoPassword } from '../launcher/demo-accounts.ts';
import type { Visitor } from './scenes.ts';

/** What a browser keeps of a visitor, so that every picture begins signed in. */
export type Storage = Awaited<ReturnType<BrowserContext['storageState']>> | null;
export type Storages = Record<Visitor, Storage>;
/** What stands for `:order` and the like in the address of a scene. */
export type Ids = Record<string, string>;

/** Signs in through the form. */
export async function signIn(page: Page, who: 'shopper' | 'admin'): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('E-mail').fill(demoAccounts[who].email);
  await page.getByLabel('Password', { exact: true }).fill(demoPassword);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await page.waitForURL((url) => url.pathname !== '/login');
}

type Product = { _id: string; title: string; price: number; stock: number };
type Line = readonly [product: Product, quantity: number];
type Category = { name: string; products: Product[] };

/** A shop in the middle of its day: a cart, a wishlist, a profile, messages, and orders in every state. */
export async function setStage(shopper: Page, admin: Page): Promise<Ids> {
  const email = demoAccounts.shopper.email;
  const categories = await ask<Category[]>(shopper, 'GET', '/categories');
  const choice = categories.map(({ products }) => products.find(({ stock }) => stock >= 10)).filter((one) => one !== undefined);
  const [phone, second, third, fourth] = choice as [Product, Product, Product, Product];

  await ask(shopper, 'PUT', `/users-updated/${email}`, { name: 'Nadia Karim', ...address, email, gender: 'Female' });
  for (const { _id } of [phone, fourth, third]) {
    await ask(shopper, 'PUT', '/wishlist', { email, productId: _id, product: {}, quantity: 1 });
  }
  for (const [name, messageText] of messages)
    await ask(admin, 'POST', '/sendMessage', { name, email: `${name.split(' ')[0]?.toLowerCase()}@example.test`, messageText });

  const delivered = await order(shopper, email, [[phone, 1]]);
  await confirm(admin, delivered, [[phone, 1]]);
  await ask(admin, 'PATCH', `/orderStatus/${delivered}`, { status: 'delivery_done' });
  const lines: Line[] = [
    [second, 1],
    [third, 2],
  ];
  const moving = await order(shopper, email, lines);
  await confirm(admin, moving, lines);
  await ask(admin, 'PATCH', `/orderStatus/${moving}`, { status: 'transport' });
  const pending = await order(shopper, email, [
    [fourth, 1],
    [phone, 2],
  ]);
  // Last, because an order empties the cart.
  for (const { _id } of [second, third]) await ask(shopper, 'POST', '/addToCart', { email, productId: _id, quantity: 1 });
  const bulk = { action: 'status', status: 'transport', orderIds: [moving, 'A0000000'] };
  const picture = '/media/products/placeholder.svg';
  const about = { category: 'Smart Home', rating: 4.5, imgUrl: picture, features: [] };
  const file = [
    { ...about, sku: 'LAMP-12', title: 'Halo Path Lamp', description: 'Light for a path.', price: 39.9, stock: 12 },
    { ...about, sku: 'LAMP-13', title: '', description: 'Light for a door.', price: 29.9, stock: 8 },
    { ...about, sku: 'LAMP-14', title: 'Halo Wall Lamp', description: 'Light for a wall.', price: 'free', stock: 20 },
  ];
  return {
    import: (await ask<{ importId: string }>(admin, 'POST', '/product-imports?name=lamps.json', file)).importId,
    bulk: (await ask<{ bulkId: string }>(admin, 'POST', '/bulk', bulk)).bulkId,
    product: phone._id,
    other: second._id,
    moving,
    pending: (await rowOf(admin, '/all-orders', pending))._id,
    confirmed: (await rowOf(admin, '/confirmOrder', moving))._id,
  };
}

const messages = [
  ['Omar Haddad', 'My watch stopped counting steps after the last update. Is there a way back, or should I send it in?'],
  ['Lena Fischer', 'Do you ship the solar panels to Vermont in winter?'],
  [
    'Grace Okafor',
    'I ordered two cameras and only need one after all. The second one is still in its box, with all the tags on. Can I send just that one back, and who pays for the parcel? I would rather not wait until both arrive.',
  ],
] as const;

const address = {
  phone: '+1 555 010 0142',
  alterPhone: '',
  division: 'California',
  district: 'Alameda',
  thana: 'Berkeley',
  address: '2120 Oxford Street, Building 4',
};

async function order(shopper: Page, email: string, lines: readonly Line[]): Promise<string> {
  const orderId = randomUUID().replaceAll('-', '').slice(0, 8).toUpperCase();
  const totalPrices = lines.reduce((sum, [{ price }, quantity]) => sum + Math.round(price * 100) * quantity, 2000) / 100;
  const allProducts = lines.map(([{ _id }, quantity]) => ({ productId: _id, quantity }));
  await ask(shopper, 'POST', '/orders', { orderId, paymentType: 'Cash On Delivery', totalPrices, allProducts });
  const { alterPhone: secondPhone, ...place } = address;
  await ask(shopper, 'PUT', `/orders/${orderId}`, { name: 'Nadia Karim', email, secondPhone, ...place, currentLocation: 'Home' });
  return orderId;
}

async function confirm(admin: Page, orderId: string, lines: readonly Line[]): Promise<void> {
  for (const [{ _id }, quantity] of lines) await ask(admin, 'POST', '/selectedOrder', { orderId, product: { productId: _id, quantity } });
  await ask(admin, 'POST', '/confirmOrder', { orderId, orderProducts: lines.map(([{ _id }]) => ({ productId: _id })) });
  await rowOf(admin, '/confirmOrder', orderId);
}

/** The row of an order in an admin's list, as soon as it has got there. */
async function rowOf(admin: Page, list: string, orderId: string): Promise<{ _id: string }> {
  for (const deadline = Date.now() + 20_000; Date.now() < deadline; ) {
    const [row] = await ask<{ _id: string }[]>(admin, 'GET', `${list}?search=${orderId}`);
    if (row) return row;
  }
  throw new Error(`${list} does not show ${orderId}`);
}

async function ask<T>(page: Page, method: string, path: string, body?: unknown): Promise<T> {
  const token = await page.evaluate(() => localStorage.getItem('access-token'));
  const answer = await page.request.fetch(`/api${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, 'idempotency-key': randomUUID() },
    ...(body === undefined ? {} : { data: body }),
  });
  if (!answer.ok()) throw new Error(`${method} ${path}: ${await answer.text()}`);
  return (await answer.json()) as T;
}
