import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ask, newProduct, placeOrder } from '../support/shop-api.ts';
import type { Wanted } from '../support/shopping.ts';
import { demoAdmin, type TestUser, type UserPage } from '../support/users.ts';
import { newAccount, openPageAt, widths } from './support/user-page.ts';

let shopper: UserPage;
let ada: TestUser;
let lamp: Wanted;
beforeAll(async () => {
  ada = await newAccount('Ada Control');
  shopper = await openPageAt({ width: 1440, user: ada });
  const admin = await openPageAt({ width: 1440, user: demoAdmin });
  await Promise.all([shopper.page.goto('/brands'), admin.page.goto('/brands')]);
  lamp = await newProduct(admin.page, { price: 40, stock: 100 });
  await admin.page.context().close();
});
const order = () => placeOrder(shopper.page, ada.email, [{ product: lamp, quantity: 1 }]);

describe.each(widths)('the control room at %i px', (width) => {
  let userPage: UserPage;
  let page: Page;
  beforeAll(async () => {
    userPage = await openPageAt({ width, user: demoAdmin });
    page = userPage.page;
    await page.goto('/brands');
  });
  afterAll(async () => {
    await page.context().close();
    expect(userPage.pageErrors).toEqual([]);
  });

  it('the dashboard draws sales, the funnel, best sellers, low stock and the pipeline, and moves by itself', async () => {
    await page.goto('/dashboard');
    for (const chart of ['sales', 'funnel', 'pipeline']) await page.locator(`[data-chart=${chart}]`).waitFor();
    for (const title of ['Best sellers', 'Low stock']) await page.getByRole('heading', { name: title }).waitFor();
    await page.locator('[data-chart=sales] svg.recharts-surface').first().waitFor();
    const pending = page.locator('[data-funnel=pending]');
    const before = Number(await pending.textContent());
    await order();
    await expect.poll(async () => Number(await pending.textContent()), { timeout: 10_000 }).toBeGreaterThan(before);
    await page.getByRole('button', { name: '7 days' }).click();
    await expect.poll(() => page.getByRole('table', { name: 'Orders and revenue by day' }).locator('tbody tr').count()).toBe(7);
  });

  it('jobs: a failed confirmation with its attempts, error and steps; tried again, removed; a queue paused and let go on', async () => {
    const orderId = await order();
    await ask(page, 'POST', '/selectedOrder', { orderId, product: { productId: lamp._id, quantity: 1 } });
    await page.goto('/dashboard/jobs?queue=orders&state=waiting');
    const queue = page.locator('[data-queue=orders]');
    await queue.getByRole('button', { name: 'Pause Orders' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Pause', exact: true }).click();
    await queue.getByText('paused', { exact: true }).waitFor();
    await ask(page, 'POST', '/confirmOrder', { orderId, orderProducts: [{ productId: lamp._id, lineIndex: 0 }] });
    const job = page.locator('[data-job]').filter({ hasText: orderId }).filter({ hasText: 'Confirm order' });
    await job.waitFor();
    await job.getByRole('button', { name: /^Details of job/ }).click();
    const sheet = page.getByRole('dialog', { name: 'Confirm order' });
    await sheet.getByText('Queued', { exact: true }).first().waitFor();
    await sheet.getByText(`asked for by ${demoAdmin.email}`).waitFor();
    await sheet.getByRole('button', { name: 'Close' }).click();
    await queue.getByRole('button', { name: 'Resume Orders' }).click();
    await expect.poll(() => queue.getByText('paused', { exact: true }).count(), { timeout: 10_000 }).toBe(0);
    await job.waitFor({ state: 'detached' });
    await page.getByRole('textbox', { name: 'Order id' }).fill(orderId);
    const steps = page.getByRole('dialog', { name: `Order ${orderId}` });
    await steps.getByText('Done', { exact: true }).waitFor();
  });

  it('the activity log tells who changed a status, found by the order, and what was refused', async () => {
    const orderId = await order();
    await ask(page, 'PATCH', `/orderStatus/${orderId}`, { status: 'transport' });
    await page.goto(`/dashboard/audit?search=${orderId}`);
    const entry = page.getByRole('row').filter({ hasText: orderId }).filter({ hasText: 'Changed a status' });
    await entry.getByText(demoAdmin.email).waitFor();
    await entry.getByText('transport').waitFor();
    await page.getByRole('combobox', { name: 'What was done' }).selectOption({ label: 'Deleted an order' });
    await page.getByText('No data found!').waitFor();
    expect(new URL(page.url()).searchParams.get('action')).toBe('order.delete');
  });

  it('Export CSV downloads what the search finds, by a link that carries no token and works once', async () => {
    const orderId = await order();
    await page.goto(`/dashboard/order-status?search=${orderId}`);
    await page.locator(`[data-order="${orderId}"]`).waitFor();
    const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Export CSV' }).click()]);
    expect(download.url()).not.toMatch(/token|bearer|eyJ/i);
    const file = await download.createReadStream();
    const chunks: Buffer[] = [];
    for await (const chunk of file) chunks.push(chunk as Buffer);
    const lines = Buffer.concat(chunks).toString('utf8').trim().split(/\r?\n/);
    expect(lines).toHaveLength(2);
    expect(lines[1]).toContain(orderId);
    expect((await page.request.get(download.url())).status()).toBe(404);
  });

  it('an import is shown before anything changes: wrong rows with their reasons, then the right ones are taken over', async () => {
    const sku = `E2E-${width}-${Date.now()}`;
    const csv = [
      'sku,title,category,description,price,rating,stock,imgUrl,features',
      `${sku},Lamp ${sku},Smart Home,A lamp,39.90,4.5,12,/media/products/placeholder.svg,Solar|12 hours`,
      `${sku}-B,,Smart Home,No title,12.00,4,5,/media/products/placeholder.svg,`,
    ].join('\n');
    await page.goto('/dashboard/import-products');
    await page.getByRole('button', { name: 'Read the file' }).click();
    await page.getByText('Choose a file first').waitFor();
    await page.locator('input[type=file]').setInputFiles({ name: 'lamps.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });
    await page.getByRole('button', { name: 'Read the file' }).click();
    await page.getByText('1 row is wrong and will be left out.').waitFor();
    await page
      .locator('[data-row=wrong]')
      .getByText(/Title is required/)
      .waitFor();
    const found = () => ask<{ totalCount: number }>(page, 'GET', `/products-updated?search=${encodeURIComponent(`Lamp ${sku}`)}`);
    expect((await found()).totalCount).toBe(0);
    await page.getByRole('button', { name: 'Take 1 product over' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Take over' }).click();
    await page.locator('[data-import-state=done]').waitFor();
    await page.getByText('1 added, 0 changed, 0 as before.').waitFor();
    expect((await found()).totalCount).toBe(1);
  });

  it('a new order waits above the list while hands are on it, and nothing moves until it is let in', async () => {
    await page.goto('/dashboard/all-orders');
    await page.locator('[data-live=live]').waitFor();
    const first = page.locator('[data-order]').first();
    await first.waitFor();
    const before = await first.getAttribute('data-order');
    if (width === 1440) await first.hover();
    const orderId = await order();
    const news = page.getByRole('button', { name: /^\d+ new orders? – show$/ });
    await news.waitFor();
    expect(await first.getAttribute('data-order')).toBe(before);
    await news.click();
    await page.locator(`[data-order="${orderId}"]`).waitFor();
  });
});

it('keys: / searches, g o goes, ? shows them all, typing is left alone, and they can be switched off', async () => {
  const { page, pageErrors } = await openPageAt({ width: 1440, user: demoAdmin });
  await page.goto('/dashboard');
  await page.getByRole('heading', { name: 'Dashboard' }).waitFor();
  await page.keyboard.press('g');
  await page.keyboard.press('o');
  await page.waitForURL('**/dashboard/all-orders');
  const search = page.getByRole('textbox', { name: 'Search by order id' });
  await search.waitFor();
  await page.keyboard.press('/');
  await page.keyboard.type('go?');
  expect(await search.inputValue()).toBe('go?');
  expect(await page.getByRole('dialog').count()).toBe(0);
  await search.fill('');
  await search.blur();
  await page.keyboard.press('?');
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await help.getByText('Pending Orders').waitFor();
  await help.getByRole('checkbox', { name: 'Use keyboard shortcuts' }).uncheck();
  await page.keyboard.press('Escape');
  await help.waitFor({ state: 'detached' });
  await page.keyboard.press('?');
  await page.keyboard.press('g');
  await page.keyboard.press('s');
  expect(await page.getByRole('dialog').count()).toBe(0);
  expect(new URL(page.url()).pathname).toBe('/dashboard/all-orders');
  await page.getByRole('button', { name: 'Keyboard shortcuts' }).click();
  await help.getByRole('checkbox', { name: 'Use keyboard shortcuts' }).check();
  await page.context().close();
  expect(pageErrors).toEqual([]);
});

it('a demoted admin loses the room and the next request at once, and stays signed in', async () => {
  const [boss, eve] = [await openPageAt({ width: 1440, user: demoAdmin }), await newAccount('Eve Demoted')];
  await boss.page.goto('/brands');
  const hers = await openPageAt({ width: 1440, user: eve });
  await hers.page.goto('/brands');
  const [user] = await ask<{ _id: string }[]>(boss.page, 'GET', `/users?search=${eve.email}`);
  await ask(boss.page, 'PATCH', `/users/admin/${user?._id}`, { role: 'admin' });
  await hers.page.goto('/dashboard/all-orders');
  await hers.page.locator('[data-live=live]').waitFor();
  const frames: string[] = [];
  const socket = hers.page.waitForEvent('websocket');
  await hers.page.reload();
  (await socket).on('framereceived', ({ payload }) => frames.push(String(payload)));
  await hers.page.locator('[data-live=live]').waitFor();
  const seen = await order();
  await expect.poll(() => frames.some((frame) => frame.includes(seen))).toBe(true);

  await ask(boss.page, 'PATCH', `/users/admin/${user?._id}`, { role: 'user' });
  const token = await hers.page.evaluate(() => localStorage.getItem('access-token'));
  const refused = await hers.page.request.get('/api/all-orders', { headers: { authorization: `Bearer ${token}` } });
  expect([refused.status(), ((await refused.json()) as { code: string }).code]).toEqual([403, 'admins_only']);
  await hers.page.getByText('Not allowed').first().waitFor();
  const unseen = await order();
  // Another push of the shop's comes after it: had she been in the room, she had heard of the order by then.
  await expect.poll(async () => (await ask<unknown[]>(boss.page, 'GET', `/all-orders?search=${unseen}`)).length).toBe(1);
  expect(frames.some((frame) => frame.includes(unseen))).toBe(false);
  await hers.page.goto('/dashboard/orderTrack');
  await hers.page.getByRole('heading', { name: 'Your Orders' }).waitFor();
  await Promise.all([boss.page.context().close(), hers.page.context().close()]);
});

it('two admins who have one order open see one another', async () => {
  const eve = await newAccount('Eve Watcher');
  const [boss, hers] = [await openPageAt({ width: 1440, user: demoAdmin }), await openPageAt({ width: 1440, user: eve })];
  await Promise.all([boss.page.goto('/brands'), hers.page.goto('/brands')]);
  const [user] = await ask<{ _id: string }[]>(boss.page, 'GET', `/users?search=${eve.email}`);
  await ask(boss.page, 'PATCH', `/users/admin/${user?._id}`, { role: 'admin' });
  const orderId = await order();
  const [row] = await ask<{ _id: string }[]>(boss.page, 'GET', `/all-orders?search=${orderId}`);
  await boss.page.goto(`/dashboard/view-order/${row?._id}`);
  await hers.page.goto(`/dashboard/view-order/${row?._id}`);
  await boss.page.getByText(`Also open at ${eve.email}`).waitFor();
  await hers.page.getByText(`Also open at ${demoAdmin.email}`).waitFor();
  await hers.page.goto('/dashboard');
  await boss.page.getByText(/^Also open at/).waitFor({ state: 'detached' });
  await Promise.all([boss.page.context().close(), hers.page.context().close()]);
});
