import '../../../lib/testing/signed-in.ts';

import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { notify } from '../../../lib/notifications/notify.ts';
import { answer, calls, refusal } from '../../../lib/testing/fake-api.ts';
import { renderInShop } from '../../../lib/testing/render.tsx';
import { account } from '../../../lib/testing/signed-in.ts';
import { CartPanel } from './cart-panel.tsx';
import { setCartPanel } from './panel-state.ts';

vi.mock('../../../lib/notifications/notify.ts', () => ({ notify: { success: vi.fn(), error: vi.fn() } }));

function line(id: string, title: string, price: number, quantity: number, stock: number) {
  const product = { _id: `p${id}`, title, price, rating: 4, imgUrl: '', category: 'Popular', stock };
  return { _id: id, email: account.email, productId: product._id, productData: product, quantity };
}

let lines: ReturnType<typeof line>[];

beforeEach(async () => {
  lines = [line('1', 'Lamp', 19.99, 2, 3), line('2', 'Watch', 100, 1, 1)];
  answer(`GET /addToCart/${account.email}`, () => ({ body: structuredClone(lines) }));
  setCartPanel(true);
  renderInShop(<CartPanel />);
  await screen.findByText('Lamp');
  calls.length = 0;
});
afterEach(() => {
  cleanup();
  vi.clearAllMocks();
});

const total = () => screen.getByTestId('cart-total').textContent;
const row = (title: string) => within(screen.getByText(title).closest('li') as HTMLElement);

test('shows every line with its total, the sum and how many lines there are', () => {
  expect(row('Lamp').getByText('$39.98')).toBeTruthy();
  expect(total()).toBe('$139.98');
  expect(screen.getByText('2 items')).toBeTruthy();
});

test('a change shows at once and stays when the server agrees', async () => {
  answer('PUT /quantity-plus/1', () => {
    lines = [line('1', 'Lamp', 19.99, 3, 3), line('2', 'Watch', 100, 1, 1)];
    return { body: { modifiedCount: 1 } };
  });
  await userEvent.click(row('Lamp').getByRole('button', { name: 'One more: Lamp' }));
  expect(total()).toBe('$159.97');
  await waitFor(() => expect(calls).toEqual(['PUT /quantity-plus/1', `GET /addToCart/${account.email}`]));
  expect(total()).toBe('$159.97');
});

test('a refused change is taken back with the reason', async () => {
  answer('PUT /quantity-plus/1', refusal(409, 'out_of_stock', 'Only 2 are left.'));
  await userEvent.click(row('Lamp').getByRole('button', { name: 'One more: Lamp' }));
  await waitFor(() => expect(notify.error).toHaveBeenCalledWith('The quantity stays as it was', 'Only 2 are left.'));
  expect(total()).toBe('$139.98');
});

test('quick clicks are as many steps, sent one after the other, and the list is read once at the end', async () => {
  let under = 0;
  let most = 0;
  answer('PUT /quantity-minus/1', async () => {
    most = Math.max(most, ++under);
    await Promise.resolve();
    under -= 1;
    return { body: { modifiedCount: 1 } };
  });
  answer('PUT /quantity-plus/1', { body: { modifiedCount: 1 } });
  const user = userEvent.setup();
  await user.click(row('Lamp').getByRole('button', { name: 'One more: Lamp' }));
  await user.click(row('Lamp').getByRole('button', { name: 'One less: Lamp' }));
  await user.click(row('Lamp').getByRole('button', { name: 'One less: Lamp' }));
  await waitFor(() => expect(calls.at(-1)).toBe(`GET /addToCart/${account.email}`));
  expect(calls.filter((call) => call.startsWith('PUT'))).toEqual([
    'PUT /quantity-plus/1',
    'PUT /quantity-minus/1',
    'PUT /quantity-minus/1',
  ]);
  expect(most).toBe(1);
});

test('plus stops at what is available and says why', () => {
  const watch = row('Watch');
  expect(watch.getByRole('button', { name: 'One more: Watch' })).toHaveProperty('disabled', true);
  expect(watch.getByText('This is the last one in stock.')).toBeTruthy();
  expect(watch.getByRole('button', { name: 'One less: Watch' })).toHaveProperty('disabled', true);
});

test('a deleted line is gone at once; a refusal brings it back', async () => {
  answer(`DELETE /addToCart/2/${account.email}`, refusal(503, 'database_away', 'Try again.'));
  await userEvent.click(row('Watch').getByRole('button', { name: 'Delete from cart: Watch' }));
  await waitFor(() => expect(notify.error).toHaveBeenCalled());
  expect(screen.getByText('Watch')).toBeTruthy();
  answer(`DELETE /addToCart/2/${account.email}`, () => {
    lines = lines.slice(0, 1);
    return { body: { deletedCount: 1 } };
  });
  await userEvent.click(row('Watch').getByRole('button', { name: 'Delete from cart: Watch' }));
  expect(screen.queryByText('Watch')).toBeNull();
  await waitFor(() => expect(notify.success).toHaveBeenCalledWith('Deleted from cart'));
});

test('a line that was gone already is no success', async () => {
  answer(`DELETE /addToCart/2/${account.email}`, () => {
    lines = lines.slice(0, 1);
    return { body: { deletedCount: 0 } };
  });
  await userEvent.click(row('Watch').getByRole('button', { name: 'Delete from cart: Watch' }));
  await waitFor(() => expect(calls.at(-1)).toBe(`GET /addToCart/${account.email}`));
  expect(notify.success).not.toHaveBeenCalled();
});

test('the way on closes the panel', async () => {
  await userEvent.click(screen.getByRole('button', { name: 'Checkout' }));
  await waitFor(() => expect(screen.queryByTestId('cart-total')).toBeNull());
});
