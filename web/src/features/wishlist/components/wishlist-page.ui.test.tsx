import '../../../lib/testing/signed-in.ts';

import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { notify } from '../../../lib/notifications/notify.ts';
import { answer, refusal } from '../../../lib/testing/fake-api.ts';
import { renderInShop } from '../../../lib/testing/render.tsx';
import { account } from '../../../lib/testing/signed-in.ts';
import { WishlistHeart } from './wishlist-heart.tsx';
import { WishlistPage } from './wishlist-page.tsx';

vi.mock('../../../lib/notifications/notify.ts', () => ({ notify: { success: vi.fn(), error: vi.fn() } }));

const lamp = { _id: 'p1', title: 'Lamp', price: 20, rating: 4, imgUrl: '', category: 'Popular', stock: 5 };
const item = { _id: '1', email: account.email, productId: 'p1', product: lamp, quantity: 2 };
const addToCart = vi.fn(async () => true);
let items = [item];

beforeEach(() => {
  items = [item];
  answer(`GET /wishlist/${account.email}`, () => ({ body: structuredClone(items) }));
});
afterEach(() => {
  cleanup();
  vi.clearAllMocks();
});

test('moving to the cart adds first and then takes the item off', async () => {
  answer('DELETE /wishlist/delete/1', () => {
    items = [];
    return { body: { deletedCount: 1 } };
  });
  renderInShop(<WishlistPage addToCart={addToCart} />);
  expect((await screen.findByText('$40.00')).textContent).toBe('$40.00');
  await userEvent.click(screen.getByRole('button', { name: 'Move to cart: Lamp' }));
  expect(await screen.findByText('Your wishlist is empty')).toBeTruthy();
  expect(addToCart).toHaveBeenCalledWith(lamp, 2);
  expect(notify.success).toHaveBeenCalledWith('This item has been delete from wishlist');
  expect(screen.getByRole('link', { name: 'Continue Shopping' }).getAttribute('href')).toBe('/');
});

test('what could not be added to the cart stays on the wishlist', async () => {
  addToCart.mockResolvedValueOnce(false);
  renderInShop(<WishlistPage addToCart={addToCart} />);
  await userEvent.click(await screen.findByRole('button', { name: 'Move to cart: Lamp' }));
  expect(screen.getByText('Lamp')).toBeTruthy();
  expect(notify.success).not.toHaveBeenCalled();
});

test('the heart shows at once what it does, and takes it back when it is refused', async () => {
  answer('DELETE /wishlist/remove/p1/ann@example.test', refusal(503, 'database_away', 'Try again.'));
  renderInShop(<WishlistHeart product={lamp} />);
  await userEvent.click(await screen.findByRole('button', { name: 'Remove from wishlist: Lamp', pressed: true }));
  await waitFor(() => expect(notify.error).toHaveBeenCalled());
  expect(screen.getByRole('button', { pressed: true })).toBeTruthy();
  answer('DELETE /wishlist/remove/p1/ann@example.test', () => {
    items = [];
    return { body: { deletedCount: 1 } };
  });
  await userEvent.click(screen.getByRole('button', { pressed: true }));
  expect(screen.getByRole('button', { name: 'Add to wishlist: Lamp', pressed: false })).toBeTruthy();
  await waitFor(() => expect(notify.success).toHaveBeenCalledWith('Removed from wishlist'));
});

test('the heart puts a product on the wishlist', async () => {
  items = [];
  answer('PUT /wishlist', () => {
    items = [item];
    return { body: { upsertedCount: 1 } };
  });
  renderInShop(<WishlistHeart product={lamp} />);
  await userEvent.click(await screen.findByRole('button', { name: 'Add to wishlist: Lamp' }));
  expect(await screen.findByRole('button', { pressed: true })).toBeTruthy();
  await waitFor(() => expect(notify.success).toHaveBeenCalledWith('added to wishlist'));
});
