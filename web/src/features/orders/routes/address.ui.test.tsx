import '../../../lib/testing/signed-in.ts';

import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, test } from 'vitest';
import { orderTexts } from '../../../lib/texts/shop/orders.ts';
import { loadDelivery, loadDraft, saveDelivery, saveDraft } from '../api/draft-storage.ts';
import type { OrderInfo } from '../rules/order-draft.ts';
import { AddressPage } from './address.tsx';

const ann = 'ann@example.test';
const bob = 'bob@example.test';
const orderInfo: OrderInfo = {
  orderId: 'ABCD1234',
  paymentType: 'Cash On Delivery',
  totalPrices: 30,
  date: '21/11/2026',
  time: '4:05:09 pm',
  allProducts: [{ productId: 'a'.repeat(24), quantity: 1, title: 'Aurora Lamp', price: 10, imgUrl: '/l.svg' }],
};

const visit = (email: string, state: object | null) =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter initialEntries={[{ pathname: '/dashboard/address', state }]}>
        <AddressPage email={email} known={{}} onCartChanged={() => {}} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
const somethingToDeliver = () => screen.queryByText(orderTexts.address.nothing) === null;
afterEach(() => {
  cleanup();
  sessionStorage.clear();
});

test('what one account was about to order is shown to no other on the same browser', () => {
  saveDraft({ email: ann, key: 'key-1', orderInfo });
  visit(bob, null);
  expect([somethingToDeliver(), loadDraft(bob)]).toEqual([false, null]);
  cleanup();
  visit(ann, null);
  expect(somethingToDeliver()).toBe(true);
});

test('nor does the way back lead another account to it', () => {
  const state = { orderId: orderInfo.orderId, orderInfo, key: 'key-1', email: ann };
  visit(bob, state);
  expect(somethingToDeliver()).toBe(false);
  cleanup();
  visit(ann, state);
  expect(somethingToDeliver()).toBe(true);
});

test('an address that one account typed is filled in for no other', () => {
  saveDelivery({ email: ann, values: { phone: '+1 555 0100' } });
  expect([loadDelivery(bob), loadDelivery(ann)]).toEqual([null, { phone: '+1 555 0100' }]);
});
