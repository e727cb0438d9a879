import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { ask, newProduct, placeOrder } from '../support/shop-api.ts';
import { demoAdmin, type TestUser } from '../support/users.ts';
import { scrollTo } from './support/measure.ts';
import { plentiful } from './support/stock.ts';
import { newAccount, openPageAt } from './support/user-page.ts';

/** WCAG 2.0 to 2.2, levels A and AA, and axe's own good practice. */
const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

const guestRoutes = [
  '/',
  '/categories',
  '/category?name=Smart%20Phone',
  '/category',
  '/search?q=solar',
  '/search',
  '/product/:product',
  '/brands',
  '/blogs',
  '/blogs/:article',
  '/about-us',
  '/privacy-policy',
  '/refound-policy',
  '/shipping-policy',
  '/terms-of-use',
  '/login',
  '/register',
  '/styleguide',
  '/no-such-page',
];
const shopperRoutes = [
  '/',
  '/product/:product',
  '/dashboard',
  '/dashboard/profile',
  '/dashboard/updatedProfile',
  '/dashboard/wishlist',
  '/dashboard/mycarts',
  '/dashboard/checkout',
  '/dashboard/address',
  '/dashboard/orderTrack',
  '/dashboard/orderTrack/:order',
  '/dashboard/all-orders',
];
const adminRoutes = [
  '/dashboard',
  '/dashboard/allusers',
  '/dashboard/all-orders',
  '/dashboard/view-order/:pending',
  '/dashboard/confirm-orders',
  '/dashboard/details-confirm-order/:confirmed',
  '/dashboard/order-status',
  '/dashboard/all-messages',
  '/dashboard/add-product',
  '/dashboard/all-products',
  '/dashboard/update-product',
  '/dashboard/product/edit/:product',
  '/dashboard/import-products',
  '/dashboard/import-products/:import',
  '/dashboard/bulk',
  '/dashboard/bulk/:bulk',
  '/dashboard/jobs',
  '/dashboard/audit',
];

/** What stands for the parts of an address that only exist once somebody ordered. */
const ids: Record<string, string> = { article: 'a-little-solar-at-home' };

/** Each theme at one width: what axe looks at is the same document, and colours are looked at in both. */
const looks = [
  { theme: 'light', width: 1440, extreme: 2560 },
  { theme: 'dark', width: 390, extreme: 360 },
] as const;

const visitors = [
  ['signed out', null, guestRoutes],
  ['as a shopper', 'shopper', shopperRoutes],
  ['as an admin', 'admin', adminRoutes],
] as const;

const users: Partial<Record<'shopper' | 'admin', TestUser>> = { admin: demoAdmin };

beforeAll(async () => {
  const user = await newAccount();
  users.shopper = user;
  const [shopper, admin] = await Promise.all([openPageAt({ width: 1440, user }), openPageAt({ width: 1440, user: demoAdmin })]);
  await Promise.all([shopper.page.goto('/about-us'), admin.page.goto('/about-us')]);
  await prepare(shopper.page, admin.page, user.email);
  await Promise.all([shopper.page.context().close(), admin.page.context().close()]);
});

describe.each(looks)('in $theme, at $width px', ({ theme, width, extreme }) => {
  it.each(visitors)('no route breaks a rule of axe %s', async (_as, who, routes) => {
    const user = who === null ? undefined : users[who];
    const { page, pageErrors } = await openPageAt({ width, ...(user ? { user } : {}), options: { colorScheme: theme } });
    // Two windows at a time: reading a page and loading the next one go side by side.
    const left = [...routes];
    const found: string[] = [];
    const work = async (window: Page) => {
      for (let route = left.shift(); route !== undefined; route = left.shift())
        found.push(...(await violations(window, route)), ...(await overflow(window, route, extreme)));
    };
    await Promise.all([work(page), work(await page.context().newPage())]);
    await page.context().close();
    expect(found).toEqual([]);
    expect(pageErrors).toEqual([]);
  });
});

/** Whether a route, as it stands, needs scrolling to the side in the narrowest or the widest window. */
async function overflow(page: Page, route: string, width: number): Promise<string[]> {
  const usual = page.viewportSize() ?? { width, height: 900 };
  await page.setViewportSize({ ...usual, width });
  const needed = await page.evaluate(() => document.documentElement.scrollWidth);
  await page.setViewportSize(usual);
  return needed > width ? [`${route}  needs ${needed} px where there are ${width}`] : [];
}

/** Every violation of a route, one a line: the rule, where, and what is wrong. */
async function violations(page: Page, route: string): Promise<string[]> {
  await page.goto(route.replace(/:(\w+)/, (_, name: string) => ids[name] ?? ''));
  await page
    .getByRole('heading', { level: 1 })
    .first()
    .waitFor({ state: 'attached' })
    .catch((cause: unknown) => {
      throw new Error(`${route} has no heading`, { cause });
    });
  if (route === '/') await scrollTo(page, page.getByRole('heading', { name: 'Contact us' }));
  if (!route.startsWith('/dashboard')) await scrollTo(page, page.getByRole('contentinfo'));
  // The style guide shows what waits, for ever.
  if (route !== '/styleguide') await expect.poll(() => page.getByText(/^Loading(\.\.\.| user\.\.\.)$/).count()).toBe(0);
  await page.evaluate(() => window.scrollTo(0, 0));
  const { violations: broken } = await new AxeBuilder({ page })
    .options({ resultTypes: ['violations'] })
    .withTags(rules)
    .setLegacyMode(true)
    .analyze();
  return broken.flatMap(({ id, nodes }) => nodes.map((node) => `${route}  ${id}  ${node.target.join(' ')}  ${why(node.failureSummary)}`));
}

const why = (summary = '') => summary.split('\n').slice(1, 2).join(' ').trim();

/** A cart, a wishlist, an order that waits and one that is confirmed, so that no screen is empty. */
async function prepare(shopper: Page, admin: Page, email: string): Promise<void> {
  const product = await plentiful(shopper);
  ids.product = product._id;
  await ask(shopper, 'POST', '/addToCart', { email, productId: product._id, quantity: 2 });
  await ask(shopper, 'PUT', '/wishlist', { email, productId: product._id, product: {}, quantity: 1 });
  const lamp = await newProduct(admin);
  ids.order = await placeOrder(shopper, email, [{ product: lamp, quantity: 1 }]);
  const confirmed = await placeOrder(shopper, email, [{ product: lamp, quantity: 2 }]);
  await confirmOrder(admin, confirmed, lamp._id);
  ids.pending = (await rowOf(admin, '/all-orders', ids.order))._id;
  ids.confirmed = (await rowOf(admin, '/confirmOrder', confirmed))._id;
  ids.bulk = (
    await ask<{ bulkId: string }>(admin, 'POST', '/bulk', { action: 'status', status: 'transport', orderIds: [confirmed] })
  ).bulkId;
  const file = [{ sku: 'AXE-1', title: 'A lamp' }, { sku: '' }];
  ids.import = (await ask<{ importId: string }>(admin, 'POST', '/product-imports?name=lamps.json', file)).importId;
}

/** The row of an order in an admin's list, as soon as it has got there. */
async function rowOf(admin: Page, list: string, orderId: string): Promise<{ _id: string }> {
  for (const deadline = Date.now() + 15_000; Date.now() < deadline; ) {
    const [row] = await ask<{ _id: string }[]>(admin, 'GET', `${list}?search=${orderId}`);
    if (row) return row;
  }
  throw new Error(`${list} does not show ${orderId}`);
}

async function confirmOrder(admin: Page, orderId: string, productId: string): Promise<void> {
  await ask(admin, 'POST', '/selectedOrder', { orderId, product: { productId, quantity: 2 } });
  await ask(admin, 'POST', '/confirmOrder', { orderId, orderProducts: [{ productId }] });
}
