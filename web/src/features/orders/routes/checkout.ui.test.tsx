import '../../../lib/testing/signed-in.ts';

import type { CartLine } from '@pulsecart/shared/cart/contract';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '../../../lib/errors/api-error.ts';
import { renderInShop } from '../../../lib/testing/render.tsx';
import { account } from '../../../lib/testing/signed-in.ts';
import { loadDelivery, loadDraft, saveDelivery, saveDraft } from '../api/draft-storage.ts';
import type { CheckoutCart } from '../components/checkout/checkout-lines.tsx';
import { DeliveryForm, type DeliveryValues } from '../components/checkout/delivery-form.tsx';
import { OrderAtAddress } from '../components/checkout/order-at-address.tsx';
import type { OrderInfo } from '../rules/order-draft.ts';
import { CheckoutPage } from './checkout.tsx';

const line = (letter: string, price: number, quantity: number): CartLine => {
  const id = letter.repeat(24);
  const productData = { _id: id, title: `Lamp ${letter}`, price, rating: 4, imgUrl: '/l.svg', category: 'Popular', stock: 9 };
  return { _id: id, email: account.email, productId: id, productData, quantity };
};
const gone: CartLine = { ...line('c', 0, 4), productData: null };
const cart: CheckoutCart = {
  ...{ lines: [line('a', 0.1, 3), line('b', 19.99, 1)], loading: false, error: null, refetch: vi.fn(), remove: vi.fn() },
  ...{ canOrder: () => true, Quantity: () => <span>quantity</span>, Trouble: () => null },
};
const open = (change: Partial<CheckoutCart> = {}) => renderInShop(<CheckoutPage email={account.email} cart={{ ...cart, ...change }} />);
const sum = (name: string) => screen.getAllByText(name).map((term) => term.nextElementSibling?.textContent);
const confirm = () => userEvent.click(screen.getAllByRole('button', { name: 'Confirm Order' })[0] as HTMLElement);

beforeEach(() => {
  sessionStorage.clear();
  vi.clearAllMocks();
  // Six in the evening by UTC is the next day in Dhaka.
  vi.useFakeTimers({ now: Date.parse('2026-11-20T22:05:09.000Z'), toFake: ['Date'] });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

describe('checkout', () => {
  it('shows each line with its total, and the sums with a flat twenty of shipping', () => {
    open();
    expect(screen.getAllByTestId('checkout-line').map(({ textContent }) => textContent)).toEqual([
      'Lamp a$0.10 eachquantity$0.30',
      'Lamp b$19.99 eachquantity$19.99',
    ]);
    expect([sum('Subtotal'), sum('Shipping'), sum('Total')]).toEqual([['$20.29'], ['$20.00'], ['$40.29', '$40.29']]);
  });

  it('hands the order to the address page and keeps it, with number, key, day and time of Dhaka', async () => {
    const { where } = open();
    await confirm();
    expect(where().path).toBe('/dashboard/address');
    const draft = loadDraft(account.email);
    expect(draft?.orderInfo).toMatchObject({ totalPrices: 40.29, paymentType: 'Cash On Delivery', date: '21/11/2026', time: '4:05:09 am' });
    expect(draft?.orderInfo.orderId).toMatch(/^[A-Z0-9]{8}$/);
    const state = { orderInfo: draft?.orderInfo, key: draft?.key, email: account.email, orderId: draft?.orderInfo.orderId };
    expect(where().state).toEqual(state);
  });

  it('that is opened again goes on with the same order, and a changed cart with the same number under another key', async () => {
    open();
    await confirm();
    const first = loadDraft(account.email);
    cleanup();
    open();
    await confirm();
    expect(loadDraft(account.email)).toEqual(first);
    cleanup();
    open({ lines: [line('a', 0.1, 4)] });
    await confirm();
    const second = loadDraft(account.email);
    expect([second?.orderInfo.orderId, second?.orderInfo.totalPrices]).toEqual([first?.orderInfo.orderId, 20.4]);
    expect(second?.key).not.toBe(first?.key);
  });

  it('goes on only when every line can be ordered, and says so once somebody tried', async () => {
    const { where } = open({ lines: [...cart.lines, gone], canOrder: ({ productData }) => productData !== null });
    expect(screen.queryByText(/cannot be ordered as it is/)).toBeNull();
    expect(sum('Subtotal')).toEqual(['$20.29']);
    await confirm();
    expect(screen.getAllByText(/cannot be ordered as it is/)).not.toHaveLength(0);
    expect([where().path, loadDraft(account.email)]).toEqual(['/', null]);
  });

  it('goes on only with a way to pay', async () => {
    const { where } = open();
    const cash = screen.getByRole('checkbox');
    await userEvent.click(cash);
    await confirm();
    expect(screen.getAllByText('Choose a payment method to go on.')).not.toHaveLength(0);
    expect(where().path).toBe('/');
    await userEvent.click(cash);
    await confirm();
    expect(where().path).toBe('/dashboard/address');
  });

  it('deletes the line whose bin is pressed', async () => {
    open();
    await userEvent.click(screen.getByRole('button', { name: 'Delete: Lamp b' }));
    expect(cart.remove).toHaveBeenCalledWith(cart.lines[1]);
  });

  it('of an empty cart says so, and of one that cannot be read why', async () => {
    open({ lines: [] });
    expect(screen.getByText('Your cart is empty')).toBeTruthy();
    cleanup();
    open({ lines: [], loading: true });
    expect([screen.queryByText('Your cart is empty'), screen.getByText('Loading...').textContent]).toEqual([null, 'Loading...']);
    cleanup();
    open({ lines: [], error: ApiError.offline() });
    expect(screen.getByText('Your cart could not be loaded')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(cart.refetch).toHaveBeenCalledOnce();
  });
});

describe('the delivery address', () => {
  const known: Partial<DeliveryValues> = { name: 'Ann', phone: '+1 555 010 0199', division: 'North', district: 'Lake', thana: 'Pier' };
  const field = (label: string) => screen.getByLabelText<HTMLInputElement>((text) => text.startsWith(label));
  const onSubmit = vi.fn();
  const form = (given: Partial<DeliveryValues>, busy = false) => (
    <DeliveryForm email={account.email} known={given} busy={busy} onSubmit={onSubmit}>
      {null}
    </DeliveryForm>
  );
  const type = (label: string, value: string) => fireEvent.change(field(label), { target: { value } });
  const send = () => userEvent.click(screen.getByRole('button', { name: 'Confirm' }));

  it('is filled in from the profile, unless something was typed; where nothing stands the profile may come later', async () => {
    saveDelivery({ email: account.email, values: { phone: '+1 555 010 0100' } });
    const { rerender } = renderInShop(form({}));
    type('Full name', 'Ann Other');
    rerender(form(known));
    expect(['Full name', 'Phone', 'Division'].map((label) => field(label).value)).toEqual(['Ann Other', '+1 555 010 0100', 'North']);
  });

  it('is sent with the account’s own e-mail, to home unless the office is chosen', async () => {
    renderInShop(form(known));
    type('Address', '1 Pier Road');
    await send();
    const wanted = { ...known, email: account.email, secondPhone: '', address: '1 Pier Road' };
    await waitFor(() => expect(onSubmit).toHaveBeenLastCalledWith({ ...wanted, currentLocation: 'Home' }));
    await userEvent.click(screen.getByRole('radio', { name: 'Office' }));
    await send();
    await waitFor(() => expect(onSubmit).toHaveBeenLastCalledWith({ ...wanted, currentLocation: 'Office' }));
  });

  it('says what is missing beside it, and sends nothing; the alternative phone may be missing', async () => {
    renderInShop(form({ ...known, name: '' }));
    await send();
    await waitFor(() =>
      expect([field('Full name'), field('Address')].map((each) => each.getAttribute('aria-invalid'))).toEqual(['true', 'true']),
    );
    expect([field('Phone'), field('Alternative phone')].map((each) => each.getAttribute('aria-invalid'))).toEqual([null, null]);
    expect(onSubmit).not.toHaveBeenCalled();
  });

  it('is not sent twice while it is under way, and what was typed is kept for a reload', async () => {
    renderInShop(form(known, true));
    type('Address', '1 Pier Road');
    fireEvent.submit(document.querySelector('form') as HTMLFormElement);
    await waitFor(() => expect(loadDelivery(account.email)).toMatchObject({ address: '1 Pier Road' }));
    expect(onSubmit).not.toHaveBeenCalled();
    expect(loadDelivery('bob@example.test')).toBeNull();
  });

  it('stands beside the order, whose sums come from its total', () => {
    const orderInfo: OrderInfo = {
      ...{ orderId: 'ABCD1234', paymentType: 'Cash On Delivery', totalPrices: 40.29, date: '', time: '' },
      allProducts: [{ productId: 'a'.repeat(24), title: 'Lamp', imgUrl: '', price: 6.763, quantity: 3 }],
    };
    saveDraft({ email: account.email, key: 'k', orderInfo });
    renderInShop(<OrderAtAddress orderInfo={orderInfo} />);
    expect([sum('Subtotal'), sum('Shipping')]).toEqual([
      ['$20.29', '$20.29'],
      ['$20.00', '$20.00'],
    ]);
    expect(screen.getAllByText('$40.29')).toHaveLength(3);
    expect(screen.getAllByRole('listitem')[0]?.textContent).toBe('Lamp3 × $6.76$20.29Total');
  });
});
