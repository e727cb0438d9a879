import '../../../lib/testing/signed-in.ts';

import type { CartLine } from '@pulsecart/shared/cart/contract';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { notify } from '../../../lib/notifications/notify.ts';
import { sessionReady } from '../../../lib/session/session.ts';
import { answer, calls, refusal } from '../../../lib/testing/fake-api.ts';
import { renderInShop } from '../../../lib/testing/render.tsx';
import { account } from '../../../lib/testing/signed-in.ts';
import { AddToCartButton, BuyNowButton } from '../components/add-to-cart-button.tsx';
import { CartButton } from '../components/cart-button.tsx';
import { Component as MyCarts } from './my-carts.tsx';

vi.mock('../../../lib/notifications/notify.ts', () => ({ notify: { success: vi.fn(), error: vi.fn() } }));

const lamp = { _id: 'p1', title: 'Lamp', price: 19.99, rating: 4, imgUrl: '', category: 'Popular', stock: 5 };
const line = (change: Partial<CartLine> = {}): CartLine => ({
  _id: '1',
  email: account.email,
  productId: 'p1',
  productData: lamp,
  quantity: 2,
  ...change,
});
const reading = `GET /addToCart/${account.email}`;
let lines: CartLine[];

beforeEach(async () => {
  await sessionReady();
  vi.clearAllMocks();
  lines = [];
  answer(reading, () => ({ body: structuredClone(lines) }));
  calls.length = 0;
});
afterEach(cleanup);

describe('the cart as a table', () => {
  const cells = () =>
    screen.getAllByTestId('cart-line').map((row) =>
      within(row)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    );

  it('numbers its lines, multiplies by quantity and adds up, without what is no longer sold', async () => {
    lines = [line(), line({ _id: '2', productId: 'p2', productData: null, quantity: 9 })];
    renderInShop(<MyCarts />);
    await screen.findByText('Lamp');
    expect(cells()).toEqual([
      ['1', '', 'Lamp', '$19.99', '2', '$39.98', ''],
      ['2', '', 'No longer availableNo longer sold. Delete it to check out.', '', '', '', ''],
    ]);
    expect(screen.getByTestId('cart-total').textContent).toBe('$39.98');
    expect(screen.getByRole('link', { name: 'Checkout' }).getAttribute('href')).toBe('/dashboard/checkout');
    expect(screen.getByText('2 items')).toBeTruthy();
  });

  it.each([
    [6, 5, 'Only 5 are left. Take the quantity down to 5.'],
    [1, 0, 'Sold out since you added it. It is not part of the total you can order.'],
  ])('of %i with %i in stock says what stands in the way', async (quantity, stock, words) => {
    lines = [line({ quantity, productData: { ...lamp, stock } })];
    renderInShop(<MyCarts />);
    expect(await screen.findByText(words)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'One more: Lamp' })).toHaveProperty('disabled', true);
  });

  it('says that it is empty, or why it cannot be read', async () => {
    renderInShop(<MyCarts />);
    expect(await screen.findByText('Your cart is empty')).toBeTruthy();
    cleanup();
    answer(reading, refusal(503, 'database_away', 'The shop is busy.'));
    renderInShop(<MyCarts />);
    expect(await screen.findByText('The shop is busy.')).toBeTruthy();
    expect(screen.queryByText('Your cart is empty')).toBeNull();
  });
});

describe('adding to the cart', () => {
  const sent = vi.fn();
  beforeEach(() => {
    answer('POST /addToCart', (body) => {
      sent(body);
      lines = [line({ quantity: 3 })];
      return { body: { insertedId: '1' } };
    });
  });

  it('sends the product in the quantity that was chosen, for whoever is signed in, and the number in the bar follows', async () => {
    renderInShop(
      <>
        <CartButton />
        <AddToCartButton product={lamp} quantity={3} />
      </>,
    );
    await userEvent.click(screen.getByRole('button', { name: 'Add to Cart: Lamp' }));
    await waitFor(() => expect(notify.success).toHaveBeenCalledWith('Added to cart'));
    expect(sent).toHaveBeenCalledWith({ email: account.email, productId: 'p1', productData: lamp, quantity: 3 });
    expect(await screen.findByRole('button', { name: 'Cart, 1 line' })).toBeTruthy();
    expect(screen.getByTestId('cart-count').textContent).toBe('1');
  });

  it('shows the new line at once, which nobody can change until the server knows it, and takes it back when it is refused', async () => {
    let refuse = () => {};
    answer('POST /addToCart', () => new Promise((done) => (refuse = () => done(refusal(409, 'out_of_stock', 'Sold out.')))));
    renderInShop(
      <>
        <MyCarts />
        <AddToCartButton product={lamp} quantity={3} />
      </>,
    );
    await screen.findByText('Your cart is empty');
    await userEvent.click(screen.getByRole('button', { name: 'Add to Cart: Lamp' }));
    expect((await screen.findByTestId('cart-total')).textContent).toBe('$59.97');
    for (const name of ['One more: Lamp', 'One less: Lamp', 'Delete from cart: Lamp']) {
      expect(screen.getByRole('button', { name })).toHaveProperty('disabled', true);
    }
    refuse();
    expect(await screen.findByText('Your cart is empty')).toBeTruthy();
    expect(notify.error).toHaveBeenCalledWith('Failed to add to cart', 'Sold out.');
    expect(notify.success).not.toHaveBeenCalled();
  });

  it('to buy now leads to the checkout, unless it did not work', async () => {
    const { where } = renderInShop(<BuyNowButton product={lamp} quantity={2} />, '/product/p1');
    const buy = () => userEvent.click(screen.getByRole('button', { name: 'Buy Now' }));
    answer('POST /addToCart', refusal(409, 'out_of_stock', 'Sold out.'));
    await buy();
    await waitFor(() => expect(notify.error).toHaveBeenCalled());
    expect(where().path).toBe('/product/p1');
    answer('POST /addToCart', (body) => {
      sent(body);
      return { body: { insertedId: '1' } };
    });
    await buy();
    await waitFor(() => expect(where().path).toBe('/dashboard/checkout'));
    expect(sent).toHaveBeenCalledWith(expect.objectContaining({ productId: 'p1', quantity: 2 }));
  });

  it('what is sold out cannot be bought', () => {
    renderInShop(<BuyNowButton product={{ ...lamp, stock: 0 }} />);
    expect(screen.getByRole('button', { name: 'Buy Now' })).toHaveProperty('disabled', true);
  });
});
