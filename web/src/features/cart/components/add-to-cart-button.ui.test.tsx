import '../../../lib/testing/fake-api.ts';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { notLoggedInDialog } from '../../../lib/notifications/dialogs.ts';
import { takeRefusedAction } from '../../../lib/session/refused-action.ts';
import { renderInShop } from '../../../lib/testing/render.tsx';
import { AddToCartButton, BuyNowButton } from './add-to-cart-button.tsx';

vi.mock('../../../lib/notifications/dialogs.ts', () => ({ notLoggedInDialog: vi.fn() }));

const lamp = { _id: 'p1', title: 'Lamp', price: 20, rating: 4, imgUrl: '', category: 'Popular', stock: 5 };
const whole = { ...lamp, productId: 'p1', features: [], description: 'A long text that nobody needs in a cart.' };

afterEach(() => {
  cleanup();
  sessionStorage.clear();
});

test('a guest who agrees goes to the login with the way back, and the action is kept', async () => {
  vi.mocked(notLoggedInDialog).mockResolvedValue(true);
  const { where } = renderInShop(<AddToCartButton product={whole} quantity={2} />, '/product/p1');
  await userEvent.click(screen.getByRole('button', { name: 'Add to Cart: Lamp' }));
  await waitFor(() => expect(where()).toEqual({ path: '/login', search: '', state: { from: '/product/p1' } }));
  expect(takeRefusedAction()).toEqual({ kind: 'cart', product: lamp, quantity: 2 });
});

test('a guest who cancels stays, and nothing is kept', async () => {
  vi.mocked(notLoggedInDialog).mockResolvedValue(false);
  const { where } = renderInShop(<AddToCartButton product={lamp} />, '/product/p1');
  await userEvent.click(screen.getByRole('button', { name: 'Add to Cart: Lamp' }));
  expect(where().path).toBe('/product/p1');
  expect(takeRefusedAction()).toBeNull();
});

test('a guest who buys comes back to the checkout', async () => {
  vi.mocked(notLoggedInDialog).mockResolvedValue(true);
  const { where } = renderInShop(<BuyNowButton product={lamp} />, '/product/p1');
  await userEvent.click(screen.getByRole('button', { name: 'Buy Now' }));
  await waitFor(() => expect(where()).toEqual({ path: '/login', search: '', state: { from: '/dashboard/checkout' } }));
});

test('what is sold out cannot be added', () => {
  renderInShop(<AddToCartButton product={{ ...lamp, stock: 0 }} />);
  expect(screen.getByRole('button', { name: 'Out of stock' })).toHaveProperty('disabled', true);
});
