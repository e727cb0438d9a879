import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { clickAt, watchFor } from './support/event-times.ts';
import { confirmAtCheckout, fillAddress, oneMoreAndCheckOut, pickProducts, searchAndAdd, stockOf } from './support/shopping.ts';
import { demoAdmin, newShopper, openPage, register, signIn } from './support/users.ts';

/** How the shopper's page hears of a change, and how long that may take from the admin's click, in milliseconds. */
const ways = [
  { way: 'by push, with polling disabled', withinMs: 1_000, badge: 'live', before: async () => {}, after: disablePolling },
  { way: 'by polling, with the socket blocked', withinMs: 4_000, badge: 'polling', before: blockSocket, after: async () => {} },
];

describe('an order, from the shop window to the parcel', () => {
  it.each(ways)('moves in the shopper’s window $way', async ({ withinMs, badge, before, after }) => {
    const [shopper, admin] = [await openPage(), await openPage()];
    const ada = newShopper();

    await signIn(admin.page, demoAdmin);
    await admin.page.goto('/dashboard/all-orders');
    await admin.page.locator('[data-live=live]').waitFor();

    await before(shopper.page);
    await register(shopper.page, ada);
    await signIn(shopper.page, ada);
    await shopper.page.goto('/');
    const [twice, once] = await pickProducts(shopper.page, 2);
    if (!twice || !once) throw new Error('the demo shop has no two products in stock');
    const stock = { twice: await stockOf(shopper.page, twice), once: await stockOf(shopper.page, once) };
    await searchAndAdd(shopper.page, twice);
    await searchAndAdd(shopper.page, once);
    await oneMoreAndCheckOut(shopper.page, twice);
    const orderId = await confirmAtCheckout(shopper.page);
    await fillAddress(shopper.page, { name: ada.name, phone: '+1 555 010 0142' });

    const arrival = await watchFor(admin.page, `[data-order="${orderId}"]`);
    await shopper.page.getByRole('button', { name: 'Confirm', exact: true }).click();
    await shopper.page.getByText('Order Confirmed').waitFor();
    await shopper.page.waitForURL((url) => url.pathname === '/');
    await shopper.page.goto('/dashboard/orderTrack');
    await shopper.page.locator(`[data-order="${orderId}"] [data-status=pending]`).waitFor();
    await shopper.page.locator(`[data-live=${badge}]`).waitFor();
    await after(shopper.page);

    // The admin's page has not been touched since before the order was placed.
    expect(await arrival.at()).toBeGreaterThan(0);
    await admin.page.getByRole('link', { name: `pending: open order ${orderId}` }).click();
    for (const { title } of [twice, once]) {
      await admin.page.getByRole('button', { name: `Select ${title}` }).click();
      await admin.page.getByRole('button', { name: `Give back: ${title}` }).waitFor();
    }
    await admin.page.getByText('selected this product').first().waitFor();

    const moved = await watchFor(shopper.page, `[data-order="${orderId}"] [data-status=packaged]`);
    const clickedAt = await clickAt(admin.page.getByRole('button', { name: 'Confirm Order' }));
    const tookMs = (await moved.at()) - clickedAt;
    console.log(`the shopper saw 'packaged' ${tookMs} ms after the admin's click (${badge})`);
    expect(tookMs).toBeLessThan(withinMs);

    await admin.page.waitForURL('**/dashboard/all-orders');
    await admin.page.getByText('Order Confirmed').waitFor();
    expect(await stockOf(shopper.page, twice)).toBe(stock.twice - 2);
    expect(await stockOf(shopper.page, once)).toBe(stock.once - 1);
    expect([...shopper.pageErrors, ...admin.pageErrors]).toEqual([]);
  });
});

/** From now on only a push can move this page: the list has been read, and reading it again is refused. */
async function disablePolling(page: Page): Promise<void> {
  await page.route('**/api/orderStatus/**', (route) => route.abort());
}

/** No socket, from the first page on. */
async function blockSocket(page: Page): Promise<void> {
  await page.routeWebSocket(/\/socket\.io\//, (socket) => socket.close());
}
