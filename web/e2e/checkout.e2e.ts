import { expect, it } from 'vitest';
import { ask, newProduct } from './support/shop-api.ts';
import { confirmAtCheckout, fillAddress } from './support/shopping.ts';
import { demoAdmin, newShopper, openPage, register, signIn } from './support/users.ts';

it('a reload keeps what was entered, a double click makes one order, and a changed price is asked about', async () => {
  const [shopper, admin] = [await openPage(), await openPage()];
  const ada = newShopper();
  await signIn(admin.page, demoAdmin);
  const lamp = await newProduct(admin.page, { price: 40 });
  await register(shopper.page, ada);
  await signIn(shopper.page, ada);
  await ask(shopper.page, 'POST', '/addToCart', { email: ada.email, productId: lamp._id, quantity: 2 });

  await shopper.page.goto('/dashboard/checkout');
  await shopper.page.getByText('$100.00').first().waitFor();
  const orderId = await confirmAtCheckout(shopper.page);
  await fillAddress(shopper.page, { name: 'Countess of Lovelace', phone: '+1 555 010 0142' });
  await shopper.page.reload();
  await expect.poll(() => shopper.page.getByLabel('Full name').inputValue()).toBe('Countess of Lovelace');
  expect(await shopper.page.getByLabel('Address', { exact: true }).inputValue()).toBe('2120 Oxford Street, Building 4');
  expect(await shopper.page.getByRole('radio', { name: 'Office' }).isChecked()).toBe(true);

  const dearer = { title: lamp.title, category: 'Popular', features: [], price: 45.5, stock: 20 };
  await ask(admin.page, 'PUT', `/update-product/${lamp._id}`, dearer);
  const confirm = shopper.page.getByRole('button', { name: 'Confirm', exact: true });
  await confirm.click();
  const question = shopper.page.getByRole('dialog');
  await question.getByText('Your order came to $100.00 when you opened checkout. It now comes to $111.00.').waitFor();
  await question.getByRole('button', { name: 'Cancel' }).click();
  await question.waitFor({ state: 'hidden' });

  // Two clicks in the same moment, before the button can show that it works.
  await confirm.evaluate((button: HTMLElement) => {
    button.click();
    button.click();
  });
  await question.getByRole('button', { name: 'Order for $111.00' }).click();
  await shopper.page.getByText('Order Confirmed').waitFor();
  await shopper.page.waitForURL((url) => url.pathname === '/');

  const orders = await ask<{ orderId: string }[]>(shopper.page, 'GET', `/orderStatus/${ada.email}`);
  expect(orders.map((order) => order.orderId)).toEqual([orderId]);
  const { totalPrices, delivery } = await ask<{ totalPrices: number; delivery: { name: string; currentLocation: string } }>(
    shopper.page,
    'GET',
    `/orders/${orderId}`,
  );
  expect(totalPrices).toBe(111);
  expect(delivery).toMatchObject({ name: 'Countess of Lovelace', currentLocation: 'Office' });
  await shopper.page.goto('/dashboard/checkout');
  await shopper.page.getByText('Your cart is empty').waitFor();
  expect([...shopper.pageErrors, ...admin.pageErrors]).toEqual([]);
});
