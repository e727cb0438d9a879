import { settableStatuses, statusLabel } from '@pulsecart/shared/orders/tracking-statuses';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ask, newProduct, placeOrder } from '../support/shop-api.ts';
import { stockOf, type Wanted } from '../support/shopping.ts';
import { demoAdmin, type TestUser, type UserPage } from '../support/users.ts';
import { dialog, expectToastAndClose, newAccount, openMenu, openPageAt, toast, widths } from './support/user-page.ts';

const adminLinks = [
  ['Pending Orders', '/dashboard/all-orders'],
  ['Confirm Orders', '/dashboard/confirm-orders'],
  ['All Order Status', '/dashboard/order-status'],
  ['All Users', '/dashboard/allusers'],
  ['Messages', '/dashboard/all-messages'],
  ['Add Product', '/dashboard/add-product'],
  ['All Products', '/dashboard/all-products'],
  ['Update Product', '/dashboard/update-product'],
];

/** One pixel. */
const picture = {
  name: 'lamp.png',
  mimeType: 'image/png',
  buffer: Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==', 'base64'),
};

describe.each(widths)('the back office at %i px', (width) => {
  let userPage: UserPage;
  let page: Page;
  let shopper: Page;
  let grace: TestUser;
  let lamp: Wanted;
  let cable: Wanted;
  beforeAll(async () => {
    grace = await newAccount();
    userPage = await openPageAt({ width, user: demoAdmin });
    page = userPage.page;
    shopper = (await openPageAt({ width, user: grace })).page;
    await Promise.all([page.goto('/brands'), shopper.goto('/brands')]);
    lamp = await newProduct(page, { price: 40, stock: 100 });
    cable = await newProduct(page, { price: 10, stock: 50 });
  });
  afterAll(async () => {
    await Promise.all([page.context().close(), shopper.context().close()]);
    expect(userPage.pageErrors).toEqual([]);
  });
  const order = (quantity = 1) =>
    placeOrder(shopper, grace.email, [
      { product: lamp, quantity },
      { product: cable, quantity: 1 },
    ]);
  const row = (orderId: string) => page.locator(`[data-order="${orderId}"]`);

  it('/dashboard: the three tiles of the shop, and links that only admins see', async () => {
    await page.goto('/dashboard');
    const [money] = await ask<{ totalPrices: number; count: number }[]>(page, 'GET', '/totalMoney');
    for (const tile of ['Confirm Orders', 'Total Money', 'All Users']) await page.getByRole('heading', { name: tile }).waitFor();
    const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' }).format(money?.totalPrices ?? 0);
    await page.getByText(dollars, { exact: true }).first().waitFor();
    await openMenu(page, width);
    const side = page.getByRole('navigation', { name: 'Dashboard' });
    const links = await side.getByRole('link').evaluateAll((all) => all.map((link) => [link.textContent, link.getAttribute('href')]));
    expect(links).toEqual(expect.arrayContaining(adminLinks));
  });

  it('/dashboard/allusers: search by e-mail, role by ‘Do you want to change user role?’, delete after ‘Are you sure?’', async () => {
    const linus = await newAccount('Linus Test');
    const his = await openPageAt({ width, user: linus });
    await his.page.context().close();
    await page.goto('/dashboard/allusers');
    await page.getByText(/^\d+ users?$/).waitFor();
    await page.getByRole('textbox', { name: 'Search by e-mail' }).fill(linus.email);
    const user = page.locator(`[data-user="${linus.email}"]`);
    await user.getByText('Linus Test').waitFor();
    await page.getByText('1 user', { exact: true }).waitFor();
    for (const [button, said, role] of [
      ['Make Admin', 'Make Admin successfully', 'Admin'],
      ['Make User', 'Make user successfully', 'User'],
    ] as const) {
      await user.getByRole('button', { name: `Change role of ${linus.email}` }).click();
      await (await dialog(page, 'Do you want to change user role?')).getByRole('button', { name: button, exact: true }).click();
      await expectToastAndClose(page, said);
      await user.getByText(role, { exact: true }).waitFor();
    }
    await user.getByRole('button', { name: `Delete ${linus.email}` }).click();
    await (await dialog(page, 'Are you sure?')).getByRole('button', { name: 'Yes, delete it!' }).click();
    await expectToastAndClose(page, 'User has been deleted');
    await page.getByText('No user found!').waitFor();
  });

  it('/dashboard/all-orders: name, id, time, total, the ‘pending’ link; search in the address; delete; ‘No order found!’', async () => {
    const orderId = await order();
    await page.goto('/dashboard/all-orders');
    await page.getByRole('textbox', { name: 'Search by order id' }).fill(orderId);
    await row(orderId).getByText('Grace Hopper').waitFor();
    await expect.poll(() => new URL(page.url()).search).toBe(`?search=${orderId}`);
    await row(orderId).getByText('$70.00').waitFor();
    await row(orderId)
      .getByRole('link', { name: `pending: open order ${orderId}` })
      .waitFor();
    await row(orderId)
      .getByRole('button', { name: `Delete order ${orderId}` })
      .click();
    await (await dialog(page, 'Are you sure?')).getByRole('button', { name: 'Yes, delete it!' }).click();
    await expectToastAndClose(page, 'Order has been deleted');
    await page.goto(`/dashboard/all-orders?search=${orderId}`);
    await page.getByText('No order found!').waitFor();
  });

  it('/dashboard/view-order/{id}: quantity (0 when it is no number), stock, select, delete, the customer, then Confirm Order', async () => {
    const orderId = await order(2);
    const stock = await stockOf(page, lamp);
    await page.goto(`/dashboard/all-orders?search=${orderId}`);
    await row(orderId)
      .getByRole('link', { name: `pending: open order ${orderId}` })
      .click();
    const open = page.getByRole('region', { name: 'Ordered products' });
    const line = open.locator('tr').filter({ hasText: lamp.title });
    await line.getByText(String(stock), { exact: true }).waitFor();
    const quantity = line.getByRole('textbox', { name: `Quantity of ${lamp.title}` });
    await quantity.fill('many');
    expect(await quantity.inputValue()).toBe('0');
    expect(await line.getByRole('button', { name: `Select ${lamp.title}` }).isDisabled()).toBe(true);
    await quantity.fill('3');
    await line.getByRole('button', { name: `Select ${lamp.title}` }).click();
    await expectToastAndClose(page, 'selected this product');
    const chosen = page.getByRole('region', { name: 'Selected products' });
    await chosen.getByText('$120.00').waitFor();
    await chosen.getByText(/^(30:00|29:\d\d)$/).waitFor();
    expect(await stockOf(page, lamp)).toBe(stock - 3);
    await open.getByRole('button', { name: `Delete ${cable.title} from this order` }).click();
    await (await dialog(page, 'Are you sure?')).getByRole('button', { name: 'Yes, delete it!' }).click();
    await expectToastAndClose(page, 'this order has been deleted');
    const customer = page.getByRole('region', { name: 'Customer information' });
    expect(await customer.locator('dt:text-is("Address") + dd').textContent()).toBe('2120 Oxford Street');
    expect(await customer.getByRole('textbox').count()).toBe(0);
    await page.locator('[data-event=LineSelected]').getByText(lamp.title).waitFor();
    await page.getByRole('button', { name: 'Confirm Order' }).click();
    await page.waitForURL('**/dashboard/all-orders');
    await expectToastAndClose(page, 'Order Confirmed');
  });

  it('/dashboard/confirm-orders and its details: View, products, total, customer, Go Back; delete; ‘No data found!’', async () => {
    const orderId = await order(2);
    const lines = [lamp, cable].map(({ _id }, lineIndex) => ({ productId: _id, lineIndex }));
    for (const [lineIndex, { productId }] of lines.entries()) {
      await ask(page, 'POST', '/selectedOrder', { orderId, product: { productId, lineIndex, quantity: lineIndex === 0 ? 2 : 1 } });
    }
    await ask(page, 'POST', '/confirmOrder', { orderId, orderProducts: lines });
    await page.goto(`/dashboard/confirm-orders?search=${orderId}`);
    await row(orderId)
      .getByRole('link', { name: `View order ${orderId}` })
      .click();
    await page.getByRole('heading', { name: `Order ${orderId}` }).waitFor();
    const products = page.getByRole('region', { name: 'Products' });
    await products.getByText(lamp.title).waitFor();
    await products.getByText('$80.00').waitFor();
    await page.getByText('$110.00').first().waitFor();
    const customer = page.getByRole('region', { name: 'Customer information' });
    expect(await customer.locator('dt:text-is("Name") + dd').textContent()).toBe('Grace Hopper');
    await page.locator('[data-event=ConfirmedOrderWritten]').waitFor();
    await page.getByRole('button', { name: 'Go Back' }).click();
    await page.waitForURL('**/dashboard/confirm-orders');
    await page.goto(`/dashboard/confirm-orders?search=${orderId}`);
    await row(orderId)
      .getByRole('button', { name: `Delete order ${orderId}` })
      .click();
    await (await dialog(page, 'Are you sure?')).getByRole('button', { name: 'Yes, delete it!' }).click();
    await expectToastAndClose(page, 'Order has been deleted');
    await page.goto(`/dashboard/confirm-orders?search=${orderId}`);
    await page.getByText('No data found!').waitFor();
  });

  it('/dashboard/order-status: number, id, user, status, and a dropdown that sets it', async () => {
    const orderId = await order();
    await page.goto(`/dashboard/order-status?search=${orderId}`);
    await row(orderId).getByText(grace.email).waitFor();
    const change = row(orderId).getByRole('combobox', { name: `Status of order ${orderId}` });
    expect(await change.locator('option').allTextContents()).toEqual(settableStatuses.map(statusLabel));
    await row(orderId)
      .getByRole('link', { name: `not confirmed: open order ${orderId}` })
      .waitFor();
    await change.selectOption('transport');
    // Never confirmed: it is asked first, and a no changes nothing.
    const question = page.getByRole('dialog', { name: 'This order is not confirmed' });
    await question.getByText('stock does not move').waitFor();
    await question.getByRole('button', { name: 'Cancel' }).click();
    await question.waitFor({ state: 'detached' });
    expect(await change.inputValue()).toBe('pending');
    await change.selectOption('transport');
    await question.getByRole('button', { name: 'Set to transport' }).click();
    await expectToastAndClose(page, `Order ${orderId} is now transport`);
    await row(orderId).locator('[data-status=transport]').waitFor();
  });

  it('/dashboard/add-product: every field, what is missing is said, features only once, ‘Product added successfully’', async () => {
    const title = `Lamp of ${grace.email}`;
    await page.goto('/dashboard/add-product');
    const submit = page.getByRole('main').getByRole('button', { name: 'Add Product' });
    await submit.click();
    for (const field of ['Title', 'Price ($)', 'Stock', 'Rating', 'Description']) {
      await expect.poll(() => page.getByLabel(field, { exact: true }).getAttribute('aria-invalid')).toBe('true');
    }
    expect(await page.getByLabel('Category').locator('option').count()).toBeGreaterThanOrEqual(13);
    await page.getByLabel('Title', { exact: true }).fill(title);
    await page.getByLabel('Category').selectOption('Smart Home');
    await page.getByLabel('Price ($)').fill('19.9');
    await page.getByLabel('Stock', { exact: true }).fill('7');
    await page.getByLabel('Rating', { exact: true }).fill('4.5');
    await page.getByLabel('Description', { exact: true }).fill('Light.');
    await page.locator('input[type=file]').setInputFiles(picture);
    await page.locator('img[src^="blob:"]').waitFor();
    const feature = page.getByRole('main').getByLabel(/^Features/);
    for (const text of ['Solar', 'Solar']) {
      await feature.fill(text);
      await page.getByRole('button', { name: 'Add', exact: true }).click();
    }
    await page.getByText('This feature is in the list already').waitFor();
    await submit.click();
    await expectToastAndClose(page, 'Product added successfully');
    const { result } = await ask<{ result: { title: string; features: string[]; stock: number; imgUrl: string }[] }>(
      page,
      'GET',
      `/products-updated?search=${encodeURIComponent(grace.email)}`,
    );
    expect(result[0]).toMatchObject({ title, features: ['Solar'], stock: 7 });
    expect((await page.request.get(result[0]?.imgUrl ?? '')).headers()['content-type']).toMatch(/^image\//);
  });

  it('/dashboard/all-products: count, search by id, ten a page with Prev and Next, and ‘No product found!’', async () => {
    await page.goto('/dashboard/all-products');
    await page.getByText(/^[\d,]+ products$/).waitFor();
    const rows = page.locator('[data-product]');
    await expect.poll(() => rows.count()).toBe(10);
    const pager = page.getByRole('navigation', { name: 'Pages' });
    expect(await pager.getByRole('button', { name: 'Prev' }).isDisabled()).toBe(true);
    await pager.getByRole('button', { name: 'Next' }).click();
    await page.waitForURL('**/all-products?page=2');
    if (width === 1440) await rows.first().getByText('11', { exact: true }).waitFor();
    await pager
      .getByRole('button', { name: /^Page \d+$/ })
      .last()
      .click();
    await expect.poll(() => pager.getByRole('button', { name: 'Next' }).isDisabled()).toBe(true);
    const search = page.getByRole('textbox', { name: 'Search by product ID' });
    await search.fill(lamp._id);
    await page.getByText('1 product', { exact: true }).waitFor();
    expect(new URL(page.url()).search).toBe(`?search=${lamp._id}`);
    await rows.getByRole('link', { name: lamp.title, exact: true }).waitFor();
    await search.fill('no such product anywhere');
    await page.getByText('No product found!').waitFor();
  });

  it('/dashboard/product/edit/{id}: pre-filled, features edited, removed and added, ‘Product updated successfully!’', async () => {
    await page.goto(`/dashboard/product/edit/${cable._id}`);
    await page.getByRole('heading', { name: 'Update Product' }).waitFor();
    expect(await page.getByLabel('Title', { exact: true }).inputValue()).toBe(cable.title);
    expect(await page.getByLabel('Description').getAttribute('rows')).toBe('4');
    for (const text of ['Long', 'Short']) {
      await page.getByRole('button', { name: '+ Add Feature' }).click();
      await page
        .getByLabel(/^Feature \d+$/)
        .last()
        .fill(text);
    }
    await page.getByRole('button', { name: 'Remove feature: 2' }).click();
    await page.getByLabel('Price ($)').fill('12.5');
    await page.getByRole('button', { name: 'Update Product' }).click();
    await page.waitForURL('**/dashboard/all-products');
    await expectToastAndClose(page, 'Product updated successfully!');
    const changed = await ask<{ price: number; features: string[] }>(page, 'GET', `/product/edit/${cable._id}`);
    expect(changed).toMatchObject({ price: 12.5, features: ['Long'] });
    await ask(page, 'PUT', `/update-product/${cable._id}`, { title: cable.title, category: 'Popular', features: [], price: 10, stock: 50 });
  });

  it('/dashboard/product/edit/{id}: a refusal says ‘Failed to update product!’ and keeps what was typed', async () => {
    await page.goto(`/dashboard/product/edit/${cable._id}`);
    await page.route('**/api/update-product/**', (route) =>
      route.fulfill({
        status: 500,
        contentType: 'application/problem+json',
        body: '{"status":500,"code":"internal","detail":"Something went wrong"}',
      }),
    );
    await page.getByLabel('Price ($)').fill('13');
    await page.getByRole('button', { name: 'Update Product' }).click();
    await expectToastAndClose(page, 'Failed to update product!');
    expect(await page.getByLabel('Price ($)').inputValue()).toBe('13');
    await page.unroute('**/api/update-product/**');
    await page.getByRole('link', { name: 'Cancel' }).click();
  });

  it('/dashboard/update-product: lists the products, each with the way to its form', async () => {
    await page.goto(`/dashboard/update-product?search=${lamp._id}`);
    await page.getByRole('link', { name: `Edit ${lamp.title}` }).click();
    await page.waitForURL(`**/dashboard/product/edit/${lamp._id}`);
  });

  it('/dashboard/all-products: delete asks ‘You want to delete this product!’, says ‘Product deleted successfully!’ or ‘Failed to delete product.’', async () => {
    const doomed = await newProduct(page);
    await page.goto(`/dashboard/all-products?search=${doomed._id}`);
    const remove = page.getByRole('button', { name: `Delete ${doomed.title}` });
    await page.route('**/api/delete-product/**', (route) => route.fulfill({ json: { deletedCount: 0 } }));
    await remove.click();
    const question = await dialog(page, 'Are you sure?');
    await question.getByText('You want to delete this product!').waitFor();
    await question.getByRole('button', { name: 'Yes, delete it!' }).click();
    await expectToastAndClose(page, 'Failed to delete product.');
    await page.unroute('**/api/delete-product/**');
    await remove.click();
    await (await dialog(page, 'Are you sure?')).getByRole('button', { name: 'Yes, delete it!' }).click();
    await expectToastAndClose(page, 'Product deleted successfully!');
    await page.getByText('No product found!').waitFor();
  });

  it('/dashboard/all-messages: newest first, 100 characters with a toggle, reply in a mail window and ‘Replied done’, delete', async () => {
    const long = `${'Does the lamp work below freezing? '.repeat(5)}The end.`;
    for (const [name, messageText] of [
      ['Ann', 'Short'],
      ['Bea', long],
    ]) {
      await ask(shopper, 'POST', '/sendMessage', { name: `${name} ${grace.email}`, email: grace.email, messageText });
    }
    await page.goto('/dashboard/all-messages');
    const cards = page.getByRole('main').getByRole('listitem');
    await cards.filter({ hasText: `Ann ${grace.email}` }).waitFor();
    const names = await page.getByRole('heading', { level: 2 }).allTextContents();
    expect(names.indexOf(`Bea ${grace.email}`)).toBeLessThan(names.indexOf(`Ann ${grace.email}`));
    const card = cards.filter({ hasText: `Bea ${grace.email}` });
    await card.getByText(`${long.slice(0, 100).trimEnd()}…`).waitFor();
    await card.getByRole('button', { name: 'Show more' }).click();
    await card.getByText('The end.').waitFor();
    await card.getByRole('button', { name: 'Show less' }).click();
    await page.context().route('https://mail.google.com/**', (route) => route.fulfill({ contentType: 'text/html', body: 'mail' }));
    const [mail] = await Promise.all([page.context().waitForEvent('page'), card.getByRole('button', { name: /^Reply to/ }).click()]);
    expect(new URL(mail.url()).searchParams.get('to')).toBe(grace.email);
    await mail.close();
    await card.getByText('Replied done').waitFor();
    const remove = card.getByRole('button', { name: /^Delete the message of/ });
    await page.route('**/api/deleteMessage/**', (route) => route.abort());
    await remove.click();
    const question = 'Are you sure you want to delete this message?';
    await (await dialog(page, question)).getByRole('button', { name: 'Delete' }).click();
    await expectToastAndClose(page, 'Failed to delete message');
    await page.unroute('**/api/deleteMessage/**');
    await remove.click();
    await (await dialog(page, question)).getByRole('button', { name: 'Delete' }).click();
    await toast(page, 'Message deleted successfully');
    await card.waitFor({ state: 'detached' });
  });
});
