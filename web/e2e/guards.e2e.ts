import { expect, it } from 'vitest';
import { demoShopper, openPage, signIn } from './support/users.ts';

it('a shopper who opens an admin address sees "Not allowed" and stays signed in', async () => {
  const { page, pageErrors } = await openPage();
  await signIn(page, demoShopper);
  for (const address of ['/dashboard/all-orders', '/dashboard/order-status', '/dashboard/view-order/000000000000000000000000']) {
    await page.goto(address);
    await page.getByText('Not allowed').first().waitFor();
    expect(new URL(page.url()).pathname).toBe(address);
  }
  await page.goto('/dashboard/orderTrack');
  await page.getByRole('heading', { name: 'Your Orders' }).waitFor();
  expect(pageErrors).toEqual([]);
});
