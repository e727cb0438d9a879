import '../../../lib/testing/fake-api.ts';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { notLoggedInDialog } from '../../../lib/notifications/dialogs.ts';
import { takeRefusedAction } from '../../../lib/session/refused-action.ts';
import { renderInShop } from '../../../lib/testing/render.tsx';
import { WishlistHeart } from './wishlist-heart.tsx';

vi.mock('../../../lib/notifications/dialogs.ts', () => ({ notLoggedInDialog: vi.fn() }));

afterEach(() => {
  cleanup();
  sessionStorage.clear();
});

test('of a product that a guest likes, its card is kept for after the login, and nothing more', async () => {
  vi.mocked(notLoggedInDialog).mockResolvedValue(true);
  const lamp = { _id: 'p1', title: 'Lamp', price: 20, rating: 4, imgUrl: '', category: 'Popular', stock: 5 };
  const whole = { ...lamp, productId: 'p1', features: [], description: 'A long text that nobody needs on a wishlist.' };
  const { where } = renderInShop(<WishlistHeart product={whole} />, '/product/p1');
  await userEvent.click(screen.getByRole('button', { pressed: false }));
  await waitFor(() => expect(where().path).toBe('/login'));
  expect(takeRefusedAction()).toEqual({ kind: 'wishlist', product: lamp, quantity: 1 });
});
