import { settableStatuses, statusLabel } from '@pulsecart/shared/orders/tracking-statuses';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { orderTexts } from '../../src/lib/texts/shop/orders.ts';
import { ask, newProduct, placeOrder } from '../support/shop-api.ts';
import { fillAddress, type Wanted } from '../support/shopping.ts';
import { demoAdmin, type TestUser, type UserPage } from '../support/users.ts';
import { dialog, newAccount, openPageAt, toast, widths } from './support/user-page.ts';

describe.each(widths)('ordering at %i px', (width) => {
  let userPage: UserPage;
  let admin: Page;
  let page: Page;
  let grace: TestUser;
  let lamp: Wanted;
  let placed: string;
  beforeAll(async () => {
    grace = await newAccount();
    userPage = await openPageAt({ width, user: grace });
    page = userPage.page;
    admin = (await openPageAt({ width, user: demoAdmin })).page;
    await Promise.all([admin.goto('/brands'), page.goto('/brands')]);
    lamp = await newProduct(admin, { price: 40, stock: 100 });
  });
  afterAll(async () => {
    await Promise.all([page.context().close(), admin.context().close()]);
    expect(userPage.pageErrors).toEqual([]);
  });

  it('/dashboard: the frame with its links, ‘Loading user...’ until the account is known, own orders and payments', async () => {
    let releaseRequests = () => {};
    const held = new Promise<void>((resolve) => {
      releaseRequests = resolve;
    });
    await page.goto('/dashboard');
    await page.route('**/api/user/admin/**', async (route) => {
      await held;
      await route.continue();
    });
    await page.reload({ waitUntil: 'commit' });
    await page
      .getByText(/^Loading(\.\.\.| user\.\.\.)$/)
      .first()
      .waitFor();
    releaseRequests();
    for (const [tile, value] of [
      ['Total Orders', '0'],
      ['Total Payments', '$0.00'],
    ] as const) {
      await page.getByRole('heading', { name: tile }).waitFor();
      await page.getByRole('main').getByText(value, { exact: true }).waitFor();
    }
    await page.unroute('**/api/user/admin/**');
    if (width === 390) await page.getByRole('button', { name: 'Open menu' }).click();
    const side = page.getByRole('navigation', { name: 'Dashboard' });
    await side.first().waitFor();
    const links = await side.getByRole('link').evaluateAll((all) => all.map((link) => [link.textContent, link.getAttribute('href')]));
    expect(links).toEqual(expect.arrayContaining(sideLinks));
    expect(links.map(([name]) => name)).not.toContain('All Users');
    await side.getByRole('button', { name: 'Logout' }).waitFor();
  });

  it('/dashboard/checkout: empty it says ‘Your cart is empty’', async () => {
    await page.goto('/dashboard/checkout');
    await page.getByText('Your cart is empty', { exact: true }).waitFor();
  });

  it('/dashboard/checkout: lines, order id of 8 characters, date, time, cash on delivery only, subtotal, a flat 20, total', async () => {
    await ask(page, 'POST', '/addToCart', { email: grace.email, productId: lamp._id, quantity: 2 });
    await page.goto('/dashboard/checkout');
    await page.getByRole('link', { name: lamp.title }).waitFor();
    const facts = await factsOf(page);
    expect(facts['Order id']).toMatch(/^[A-Z0-9]{8}$/);
    expect(facts.Date).toMatch(/\d/);
    expect(facts.Time).toMatch(/\d{1,2}:\d{2}/);
    expect(facts).toMatchObject({ Subtotal: '$80.00', Shipping: '$20.00', Total: '$100.00' });
    const payment = page.getByRole('checkbox');
    expect(await payment.count()).toBe(1);
    await page.getByText('Cash On Delivery', { exact: true }).waitFor();
    await page.getByRole('button', { name: `One more: ${lamp.title}` }).click();
    await expect.poll(async () => (await factsOf(page)).Total).toBe('$140.00');
    await page.getByRole('button', { name: `One less: ${lamp.title}` }).click();
    await expect.poll(async () => (await factsOf(page)).Total).toBe('$100.00');
    await payment.uncheck();
    await page.getByRole('button', { name: 'Confirm Order' }).click();
    await page.locator('p:visible', { hasText: 'Choose a payment method to go on.' }).waitFor();
    await payment.check();
    await page.getByRole('button', { name: 'Confirm Order' }).click();
    await page.waitForURL('**/dashboard/address');
    const state = await page.evaluate(() => window.history.state as { usr: { orderId: string; orderInfo: Record<string, unknown> } });
    expect(state.usr.orderInfo).toMatchObject({
      orderId: state.usr.orderId,
      paymentType: 'Cash On Delivery',
      totalPrices: 100,
      date: expect.any(String),
      time: expect.any(String),
      allProducts: [expect.objectContaining({ quantity: 2 })],
    });
  });

  it('/dashboard/address: fields, the fixed e-mail, Home unless Office is chosen; ‘Order Confirmed’, an empty cart, and home', async () => {
    await page.getByRole('group', { name: 'E-mail' }).getByText(grace.email, { exact: true }).waitFor();
    expect(await page.getByRole('textbox', { name: 'E-mail' }).count()).toBe(0);
    expect(await page.getByLabel('Address', { exact: true }).getAttribute('placeholder')).toBe('Building/House/Street');
    await page.getByLabel('Alternative phone').waitFor();
    expect(await page.getByRole('radio', { name: 'Home' }).isChecked()).toBe(true);
    await fillAddress(page, { name: grace.name, phone: '+1 555 010 0142' });
    expect(await page.getByRole('radio', { name: 'Office' }).isChecked()).toBe(true);
    await page.getByRole('button', { name: 'Confirm', exact: true }).click();
    await toast(page, 'Order Confirmed');
    await page.waitForURL((url) => url.pathname === '/');
    await page.getByRole('button', { name: 'Cart, 0 lines' }).waitFor();
    const [record] = await ask<{ orderId: string; status: string }[]>(page, 'GET', `/orderStatus/${grace.email}`);
    expect(record).toMatchObject({ status: 'pending', email: grace.email });
    placed = record?.orderId ?? '';
    expect(await ask(page, 'GET', `/orders/${placed}`)).toMatchObject({ delivery: { currentLocation: 'Office', name: grace.name } });
  });

  it('/dashboard/address without an order says so and leads to checkout', async () => {
    await page.goto('/dashboard/address');
    await page.getByText('No order to deliver yet', { exact: true }).waitFor();
    expect(await page.getByRole('link', { name: 'Go to checkout' }).getAttribute('href')).toBe('/dashboard/checkout');
  });

  it('/dashboard/orderTrack: order id, e-mail and status of each order with its steps, asked for every 3000 ms without a socket', async () => {
    const { page: alone } = await openPageAt({ width, user: grace });
    await alone.routeWebSocket(/\/socket\.io\//, (socket) => socket.close());
    await alone.route('**/socket.io/**', (route) => route.abort());
    const asked: number[] = [];
    alone.on('request', (request) => {
      if (request.url().includes('/api/orderStatus/')) asked.push(performance.now());
    });
    await alone.goto('/dashboard/orderTrack');
    await alone.getByRole('heading', { level: 1, name: 'Your Orders' }).waitFor();
    const order = alone.locator(`[data-order="${placed}"]`);
    await order.getByText(grace.email, { exact: true }).waitFor();
    await order.locator('[data-status=pending]').first().waitFor();
    expect(
      await order
        .getByRole('list', { name: `Steps of order ${placed}` })
        .getByRole('listitem')
        .count(),
    ).toBe(settableStatuses.length);
    await alone.locator('[data-live=polling]').waitFor();
    asked.length = 0;
    await expect.poll(() => asked.length).toBeGreaterThanOrEqual(2);
    const [first = 0, second = 0] = asked;
    expect(second - first).toBeGreaterThan(2_500);
    expect(second - first).toBeLessThan(4_500);
    await alone.context().close();
  });

  it('an order moves through every status of a delivery, told by badge, toast, title and the step’s time', async () => {
    await page.goto('/dashboard/orderTrack');
    await page.locator('[data-live=live]').waitFor();
    const order = page.locator(`[data-order="${placed}"]`);
    const [placedAs, ...further] = settableStatuses;
    await order.locator(`[data-status=${placedAs}]`).first().waitFor();
    for (const status of further) {
      const said = statusLabel(status);
      await ask(admin, 'PATCH', `/orderStatus/${placed}`, { status });
      await order.locator(`[data-status=${status}]`).first().waitFor();
      expect(await order.locator(`[data-status=${status}]`).first().textContent()).toContain(said);
      await toast(page, `Order ${placed}: ${said}`);
      await expect.poll(() => page.title()).toMatch(new RegExp(`^● ${said}`, 'i'));
      await order
        .getByRole('listitem')
        .filter({ hasText: orderTexts.tracking.happened(status) })
        .locator('time')
        .first()
        .waitFor();
    }
    await page.reload();
    await order
      .locator(`[data-status=${further.at(-1)}]`)
      .first()
      .waitFor();
  });

  it('/dashboard/orderTrack/{id}: lines, totals, address and steps; cancelling asks first and is told as the last step', async () => {
    const orderId = await placeOrder(page, grace.email, [{ product: lamp, quantity: 3 }]);
    await page.goto(`/dashboard/orderTrack/${orderId}`);
    await page.getByRole('heading', { level: 1, name: `Order ${orderId}` }).waitFor();
    await page.getByText(lamp.title, { exact: true }).waitFor();
    expect(await factsOf(page)).toMatchObject({ Subtotal: '$120.00', Shipping: '$20.00', Total: '$140.00', 'Full name': 'Grace Hopper' });
    await page.getByRole('button', { name: 'Cancel order' }).click();
    const asked = await dialog(page, 'Are you sure?');
    await asked.getByRole('button', { name: 'Keep order' }).click();
    await asked.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Cancel order' }).click();
    await asked.getByRole('button', { name: 'Yes, cancel it!' }).click();
    await page.locator('[data-status=cancelled]').first().waitFor();
    expect(await page.getByRole('button', { name: 'Cancel order' }).count()).toBe(0);
  });
});

/** The side navigation of a shopper. */
const sideLinks = [
  ['Homepage', '/'],
  ['Dashboard', '/dashboard'],
  ['Checkout', '/dashboard/checkout'],
  ['Orders Track', '/dashboard/orderTrack'],
  ['Wishlist', '/dashboard/wishlist'],
  ['Profile', '/dashboard/profile'],
];

/** What the page says in lists of terms, visible ones only. */
function factsOf(page: Page): Promise<Record<string, string>> {
  return page
    .locator('main dt:visible')
    .evaluateAll((terms) =>
      Object.fromEntries(terms.map((term) => [term.textContent.trim(), term.nextElementSibling?.textContent?.trim() ?? ''])),
    );
}
