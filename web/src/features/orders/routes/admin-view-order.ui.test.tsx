import '../../../lib/testing/signed-in.ts';

import type { ConfirmedOrder, PendingOrder, PendingOrderLine } from '@pulsecart/shared/orders/contract';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { notify } from '../../../lib/notifications/notify.ts';
import { answer, calls, refusal } from '../../../lib/testing/fake-api.ts';
import { renderInShop } from '../../../lib/testing/render.tsx';
import { Component as ConfirmedDetail } from './admin-confirmed-order.tsx';
import { Component as ViewOrder } from './admin-view-order.tsx';

vi.mock('../../../lib/notifications/notify.ts', () => ({ notify: { success: vi.fn(), error: vi.fn(), info: vi.fn(), warning: vi.fn() } }));

const id = '0123456789abcdef01234567';
const line = (title: string, state: PendingOrderLine['state'], lineIndex: number): PendingOrderLine => ({
  ...{ _id: id, productId: id, title, category: 'Popular', imgUrl: '', rating: 4, features: [], price: 10, quantity: 2 },
  ...{ lineIndex, state, stock: 5, hold: null },
});
const order: PendingOrder = {
  ...{ _id: id, orderId: 'ABCD1234', name: 'Ann', email: 'ann@example.test', date: '', time: '', totalPrices: 40, lineCount: 1 },
  ...{ state: 'pending', version: 3, confirmation: null, phone: '+1', secondPhone: '', division: 'North', district: 'Lake', thana: 'Pier' },
  ...{ address: '1 Pier Road', currentLocation: 'Office', paymentType: 'Cash On Delivery', subtotal: 20, shipping: 20 },
  allProducts: [line('Lamp', 'selected', 0)],
};
const confirming: PendingOrder = {
  ...{ ...order, state: 'confirming', version: 4 },
  confirmation: { id: 'c1', step: 'queued', requestedAt: new Date().toISOString(), requestedBy: 'ann@example.test', error: null },
};
const call = `GET /view-order/${id}`;
let shown: PendingOrder;

beforeEach(() => {
  vi.clearAllMocks();
  calls.length = 0;
  shown = order;
  answer(call, () => ({ body: structuredClone(shown) }));
  answer('GET /order-events/ABCD1234', { body: [] });
  answer('GET /order-jobs/ABCD1234', { body: { orderId: 'ABCD1234', jobs: [], confirmation: null } });
  answer('PUT /order-presence/ABCD1234', { body: { watchers: [] } });
  answer('POST /confirmOrder', () => {
    shown = confirming;
    return { status: 202, body: {} };
  });
});
afterEach(cleanup);

const open = () =>
  renderInShop(
    <Routes>
      <Route path="/dashboard/view-order/:id" element={<ViewOrder />} />
      <Route path="/dashboard/details-confirm-order/:id" element={<ConfirmedDetail />} />
      <Route path="*" element={<p>another page</p>} />
    </Routes>,
    `/dashboard/view-order/${id}`,
  );
const confirmed = () => screen.findByText('another page', undefined, { timeout: 10_000 });
const toldOf = (name: string) => screen.getByText(name).nextElementSibling?.textContent;

describe('a pending order', () => {
  it('shows what is open, what is selected and what was deleted, and its customer', async () => {
    shown = {
      ...order,
      allProducts: [line('Lamp', 'selected', 0), line('Watch', 'open', 1), line('Fan', 'deleted', 2), line('Bulb', 'dropped', 3)],
    };
    open();
    const tables = await screen.findAllByRole('table');
    expect(
      tables.map((table) =>
        within(table)
          .getAllByRole('row')
          .slice(1)
          .map((row) => row.dataset.line),
      ),
    ).toEqual([['1', '3'], ['0']]);
    expect(screen.getByText('2 × Fan')).toBeTruthy();
    expect([toldOf('Alternative phone'), toldOf('Deliver to'), screen.getByText('1 Pier Road').textContent]).toEqual([
      '–',
      'Office',
      '1 Pier Road',
    ]);
  });

  it('names who else has it open', async () => {
    const until = new Date(Date.now() + 25_000).toISOString();
    answer('PUT /order-presence/ABCD1234', { body: { watchers: [{ account: 'bob@example.test', until }] } });
    open();
    expect(await screen.findByText('Also open at bob@example.test. What they select or confirm shows here at once.')).toBeTruthy();
  });

  it('tells its history newest first, with the products by their names', async () => {
    const entry = { source: 'order', by: { side: 'shop', account: 'bob@example.test' } };
    answer('GET /order-events/ABCD1234', {
      body: [
        { ...entry, at: '2026-01-01T00:00:00.000Z', type: 'OrderPlaced', detail: null },
        { ...entry, at: '2026-01-02T00:00:00.000Z', type: 'LineSelected', detail: 'Cable' },
        { ...entry, at: '2026-01-03T00:00:00.000Z', type: 'ConfirmationFailed', detail: 'Lamp is out of stock' },
      ],
    });
    open();
    const events = await waitFor(() => {
      const found = [...document.querySelectorAll<HTMLElement>('[data-event]')];
      expect(found).toHaveLength(3);
      return found;
    });
    expect(events.map(({ dataset }) => dataset.event)).toEqual(['ConfirmationFailed', 'LineSelected', 'OrderPlaced']);
    expect(events.map((event) => event.closest('li')?.dataset.state)).toEqual(['failed', 'done', 'done']);
    expect(events[1]?.textContent).toContain('Cable');
  });

  it('that this page confirmed is left for the list once it is confirmed, with a word', async () => {
    const { where } = open();
    await userEvent.click(await screen.findByRole('button', { name: 'Confirm Order' }));
    await screen.findByRole('list', { name: 'Confirmation' });
    expect(notify.success).not.toHaveBeenCalled();
    answer(call, refusal(404, 'not_found', 'Gone.'));
    await confirmed();
    expect(where().path).toBe('/dashboard/all-orders');
    expect(notify.success).toHaveBeenCalledWith('Order Confirmed');
  });

  it('that somebody else confirmed, cancelled or deleted says so and leads on', async () => {
    shown = { ...order, state: 'closed' };
    open();
    expect(await screen.findByText('This order is no longer pending')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Confirm Orders' }).getAttribute('href')).toBe('/dashboard/confirm-orders');
    cleanup();
    shown = { ...order, state: 'cancelling' };
    open();
    expect(await screen.findByText('This order is no longer pending')).toBeTruthy();
    expect(notify.success).not.toHaveBeenCalled();
  });

  it('whose confirmation failed, and which is gone then, is not called confirmed', async () => {
    open();
    await userEvent.click(await screen.findByRole('button', { name: 'Confirm Order' }));
    await screen.findByRole('list', { name: 'Confirmation' });
    const error = { code: 'out_of_stock', message: 'Too few', lineIndex: 0 };
    shown = {
      ...order,
      version: 5,
      confirmation: { ...(confirming.confirmation as object), step: 'failed', error } as PendingOrder['confirmation'],
    };
    await screen.findByText(/Too few/, undefined, { timeout: 10_000 });
    answer(call, refusal(404, 'not_found', 'This order is not there.'));
    expect(await screen.findByText('This order is no longer pending', undefined, { timeout: 10_000 })).toBeTruthy();
    expect(notify.success).not.toHaveBeenCalled();
  });

  it('that is being confirmed can be changed by nobody', async () => {
    shown = { ...confirming, allProducts: [line('Lamp', 'selected', 0), line('Watch', 'open', 1)] };
    open();
    const buttons = ['Select Watch', 'Delete Watch from this order', 'Give back: Lamp'];
    for (const name of buttons) expect(await screen.findByRole('button', { name })).toHaveProperty('disabled', true);
  });
});

describe('a confirmed order', () => {
  const done: ConfirmedOrder = {
    ...{ _id: id, orderId: 'ABCD1234', status: 'Confirmed', confirmedAt: '2026-01-01T00:00:00.000Z', version: 1 },
    ...{ subtotal: 20.2, shipping: 20, totalPrices: 40.2, dropped: [{ title: 'Watch', quantity: 1, reason: 'out of stock' }] },
    orderProducts: [
      { ...{ _id: id, productId: id, title: 'Lamp', category: 'Popular', imgUrl: '', rating: 4 }, features: [], price: 10.1, quantity: 2 },
    ],
    customerInfo: {
      ...{ name: 'Ann', orderId: 'ABCD1234', email: 'ann@example.test', phone: '+1', secondPhone: '', division: 'North' },
      ...{ district: 'Lake', thana: 'Pier', fullAddress: '1 Pier Road', currentDelivery: 'Office', paymentType: 'Cash On Delivery' },
      orderTimeDate: '4:05:09 pm 21/11/2026',
    },
  };

  it('shows its products, sums, what was left out and the customer with address and time', async () => {
    answer(`GET /details-confirm-order/${id}`, { body: done });
    renderInShop(
      <Routes>
        <Route path="/:id" element={<ConfirmedDetail />} />
      </Routes>,
      `/${id}`,
    );
    await screen.findByText('Lamp');
    expect(['Subtotal', 'Shipping'].map(toldOf)).toEqual(['$20.20', '$20.00']);
    expect(screen.getAllByText('$40.20')).not.toHaveLength(0);
    expect(screen.getByText('1 × Watch')).toBeTruthy();
    expect([toldOf('Address'), toldOf('Deliver to')]).toEqual(['1 Pier Road', 'Office']);
    const placed = new Date('2026-11-21T10:05:09.000Z');
    expect(toldOf('Ordered')).toContain(String(placed.getFullYear()));
    expect(toldOf('Ordered')).not.toContain('21/11');
    expect(screen.queryByText('This order was deleted from the list meanwhile.')).toBeNull();
  });
});
