import '../../../lib/testing/signed-in.ts';

import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { notify } from '../../../lib/notifications/notify.ts';
import { answer, calls, refusal } from '../../../lib/testing/fake-api.ts';
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

const open = async (change: { quantity?: number; product?: typeof lamp | null } = {}) => {
  answer(`GET /wishlist/${account.email}`, () => ({ body: items.map((one) => ({ ...one, ...change })) }));
  renderInShop(<WishlistPage addToCart={addToCart} />);
  await screen.findByTestId('wishlist-item');
};
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });

test.each([
  ['nothing stands in the way', { quantity: 4 }, null, true],
  ['it is all there is', { quantity: 5 }, 'That is all we have: 5 in stock.', true],
  ['there are fewer', { quantity: 6 }, 'Only 5 left: take the quantity down to move it to the cart.', false],
  ['it is sold out', { quantity: 1, product: { ...lamp, stock: 0 } }, 'Out of stock at the moment', false],
])('where %s it says so, and can be moved to the cart or not', async (_what, change, words, movable) => {
  await open(change);
  expect(screen.queryByText(/left|stock/)?.textContent ?? null).toBe(words);
  expect(button('Move to cart: Lamp').disabled).toBe(!movable);
});

test('what is no longer sold can only be removed', async () => {
  await open({ product: null });
  expect(screen.getByText('No longer sold')).toBeTruthy();
  expect(button('Move to cart: No longer available').disabled).toBe(true);
  expect(screen.queryByRole('group')).toBeNull();
  expect(button('Remove from wishlist: No longer available').disabled).toBe(false);
});

test('a step shows at once with its total; the server is told which way, and a refusal takes it back with the reason', async () => {
  await open();
  let agree = () => {};
  answer('PUT /whishlist/quantity-plus/1', () => new Promise((done) => (agree = () => done({ body: { modifiedCount: 1 } }))));
  await userEvent.click(button('One more: Lamp'));
  expect(await screen.findByText('$60.00')).toBeTruthy();
  await waitFor(() => expect(calls).toContain('PUT /whishlist/quantity-plus/1'));
  agree();
  expect(await screen.findByText('$40.00')).toBeTruthy();
  answer('PUT /whishlist/quantity-minus/1', refusal(503, 'database_away', 'Try again.'));
  await userEvent.click(button('One less: Lamp'));
  await waitFor(() => expect(notify.error).toHaveBeenCalledWith('The quantity stays as it was', 'Try again.'));
  expect(screen.getByText('$40.00')).toBeTruthy();
  expect(notify.success).not.toHaveBeenCalled();
});
