import '../lib/testing/signed-in.ts';

import { cleanup, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { keepRefusedAction, takeRefusedAction } from '../lib/session/refused-action.ts';
import { answer, calls } from '../lib/testing/fake-api.ts';
import { renderInShop } from '../lib/testing/render.tsx';
import { account } from '../lib/testing/signed-in.ts';
import { RefusedActionRunner } from './refused-action-runner.tsx';

vi.mock('../lib/notifications/notify.ts', () => ({ notify: { success: vi.fn(), error: vi.fn() } }));

const lamp = { _id: 'p1', title: 'Lamp', price: 20, rating: 4, imgUrl: '', category: 'Popular', stock: 5 };
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  calls.length = 0;
});

test.each([
  ['cart', 'POST /addToCart'],
  ['buy', 'POST /addToCart'],
  ['wishlist', 'PUT /wishlist'],
] as const)('what a guest was refused (%s) is completed once after the sign-in', async (kind, call) => {
  const sent = vi.fn();
  answer(call, (body) => {
    sent(body);
    return { body: { insertedId: '1', upsertedCount: 1 } };
  });
  keepRefusedAction({ kind, product: lamp, quantity: kind === 'wishlist' ? 1 : 3 });
  renderInShop(<RefusedActionRunner />);
  const quantity = kind === 'wishlist' ? 1 : 3;
  await waitFor(() => expect(sent).toHaveBeenCalledWith(expect.objectContaining({ email: account.email, productId: 'p1', quantity })));
  // Nothing is left for the next page, nor for whoever signs in next.
  expect(takeRefusedAction()).toBeNull();
  expect(sent).toHaveBeenCalledOnce();
});

test('what was refused more than half an hour ago is forgotten', () => {
  vi.useFakeTimers({ now: Date.now() - 31 * 60_000, toFake: ['Date'] });
  keepRefusedAction({ kind: 'cart', product: lamp, quantity: 1 });
  vi.useRealTimers();
  renderInShop(<RefusedActionRunner />);
  expect(calls).not.toContain('POST /addToCart');
});
