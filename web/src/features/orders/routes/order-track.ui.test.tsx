import '../../../lib/testing/signed-in.ts';

import type { OrderStatusRecord, ShopperOrder } from '@pulsecart/shared/orders/contract';
import type { RecordChanged } from '@pulsecart/shared/realtime/events';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { queryClient } from '../../../lib/api/query.ts';
import { confirmDialog } from '../../../lib/notifications/dialogs.ts';
import { notify } from '../../../lib/notifications/notify.ts';
import { answer, calls, refusal } from '../../../lib/testing/fake-api.ts';
import { renderInShop } from '../../../lib/testing/render.tsx';
import { account } from '../../../lib/testing/signed-in.ts';
import { OrderAnnouncements } from '../components/tracking/order-announcements.tsx';
import { useOrderAnnouncement } from '../hooks/use-order-announcement.ts';
import type { Move } from '../rules/timeline.ts';
import { Component as OrderDetail } from './order-detail.tsx';
import { loader, Component as OrderTrack } from './order-track.tsx';

vi.mock('../../../lib/notifications/notify.ts', () => ({ notify: { success: vi.fn(), error: vi.fn(), info: vi.fn(), warning: vi.fn() } }));
vi.mock('../../../lib/notifications/dialogs.ts', () => ({ confirmDialog: vi.fn() }));
const listeners = vi.hoisted(() => new Set<(event: RecordChanged) => void>());
vi.mock(import('../../../lib/live/live.ts'), async (original) => ({
  ...(await original()),
  onRecordChanged: (listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
}));
const push = (event: RecordChanged) => {
  for (const listener of listeners) listener(event);
};

const at = (day: number) => `2026-01-0${day}T00:00:00.000Z`;
const record = (orderId: string, status: OrderStatusRecord['status']): OrderStatusRecord => ({
  ...{ orderId, email: account.email, status, orderDate: '', orderTime: '', version: 1, dropped: [] },
  history: [
    { status: 'pending', at: at(1), by: 'customer' },
    ...(status === 'pending' ? [] : [{ status, at: at(2), by: 'shop' as const }]),
  ],
});
const tracking = `GET /orderStatus/${account.email}`;
const lastCancelled = vi.fn();

beforeEach(() => {
  vi.clearAllMocks();
  calls.length = 0;
});
afterEach(() => {
  cleanup();
  queryClient.clear();
});

const rowOf = (orderId: string) => within(document.querySelector<HTMLElement>(`tbody[data-order="${orderId}"]`) ?? document.body);

describe('the orders of an account', () => {
  it('are shown ten a page, each with its status, when it was placed and what it means', async () => {
    answer(tracking, (_body, _headers, query) => ({ body: query.page === '2' ? [record('AAAAAAA1', 'transport')] : [], total: 11 }));
    renderInShop(<OrderTrack />, '/?page=2');
    await screen.findByText('AAAAAAA1');
    expect(screen.getByText('The parcel is with the carrier.')).toBeTruthy();
    expect(rowOf('AAAAAAA1').getByText('transport')).toBeTruthy();
    expect(document.querySelector('tbody time')?.getAttribute('datetime')).toBe(at(1));
    expect(screen.getByRole('button', { name: 'Page 2' }).getAttribute('aria-current')).toBe('page');
    expect(screen.queryByRole('button', { name: 'Page 3' })).toBeNull();
  });

  it('on their way show their steps from the start: the newest in any case, and of the next three those that are not over', async () => {
    const statuses = ['cancelled', 'packaged', 'delivery_done', 'transport', 'packaged'] as const;
    answer(tracking, { body: statuses.map((status, index) => record(`AAAAAAA${index}`, status)) });
    renderInShop(<OrderTrack />);
    await screen.findByText('AAAAAAA0');
    const open = statuses.map((_, index) => rowOf(`AAAAAAA${index}`).queryAllByRole('button', { expanded: true }).length > 0);
    expect(open).toEqual([true, true, false, true, false]);
  });

  it('can be cancelled while pending, and after nothing else', async () => {
    answer(tracking, { body: [record('AAAAAAA1', 'pending'), record('AAAAAAA2', 'packaged')] });
    renderInShop(<OrderTrack />);
    await screen.findByText('AAAAAAA1');
    expect(rowOf('AAAAAAA1').getByRole('button', { name: 'Cancel order' })).toBeTruthy();
    expect(rowOf('AAAAAAA2').queryByRole('button', { name: 'Cancel order' })).toBeNull();
  });

  it('are none at first, which is said', async () => {
    answer(tracking, { body: [] });
    renderInShop(<OrderTrack />);
    expect(await screen.findByText('You have no orders yet')).toBeTruthy();
  });

  it('are asked for while the page is made ready, the page that the address says', async () => {
    const asked = vi.fn();
    answer(tracking, (_body, _headers, query) => {
      asked(query);
      return { body: [] };
    });
    const request = new Request('http://shop.test/dashboard/orderTrack?page=3');
    loader({ request, params: {} } as Parameters<typeof loader>[0]);
    await waitFor(() => expect(asked).toHaveBeenCalledWith({ page: '3', limit: '10' }));
  });
});

describe('one own order', () => {
  const order: ShopperOrder = {
    ...record('ABCD1234', 'pending'),
    ...{ subtotal: 20.3, shipping: 20, totalPrices: 40.3, paymentType: 'Cash On Delivery', cancellable: true },
    lines: [{ productId: 'p', title: 'Lamp', imgUrl: '', price: 10.15, quantity: 2 }],
    dropped: [{ title: 'Watch', quantity: 1, reason: 'out of stock' }],
    delivery: {
      ...{ name: 'Ann', phone: '+1', secondPhone: '+2', email: account.email },
      ...{ division: 'North', district: 'Lake', thana: 'Pier', address: '1 Pier Road', currentLocation: 'Office' },
    },
  };
  const open = (shown: ShopperOrder) => {
    answer('GET /orders/ABCD1234', { body: shown });
    renderInShop(
      <Routes>
        <Route path="/dashboard/orderTrack/:orderId" element={<OrderDetail />} />
      </Routes>,
      '/dashboard/orderTrack/ABCD1234',
    );
    return screen.findByText('The shop has your order and will confirm it.');
  };
  const value = (name: string) => screen.getByText(name).nextElementSibling?.textContent;

  it('shows its lines, its sums, what was left out and where it goes', async () => {
    await open(order);
    expect([value('Subtotal'), value('Shipping'), screen.getAllByText('Total').at(-1)?.nextElementSibling?.textContent]).toEqual([
      '$20.30',
      '$20.00',
      '$40.30',
    ]);
    expect(screen.getByText('Lamp').parentElement?.textContent).toBe('Lamp2 × $10.15');
    expect(screen.getByText('1 × Watch').parentElement?.textContent).toBe('1 × Watch — out of stock');
    expect([value('Full name'), value('Phone'), value('Address (Office)'), value('Payment method')]).toEqual([
      'Ann',
      '+1, +2',
      '1 Pier Road, Pier, Lake, North',
      'Cash On Delivery',
    ]);
  });

  it('is cancelled only after asking, which names it', async () => {
    answer('POST /orders/ABCD1234/cancel', () => {
      lastCancelled();
      return refusal(409, 'confirming', 'The shop is confirming it.');
    });
    await open(order);
    vi.mocked(confirmDialog).mockResolvedValueOnce(false).mockResolvedValueOnce(true);
    await userEvent.click(screen.getByRole('button', { name: 'Cancel order' }));
    expect(lastCancelled).not.toHaveBeenCalled();
    expect(vi.mocked(confirmDialog).mock.calls[0]?.[0]).toMatchObject({
      ...{ destructive: true, confirm: 'Yes, cancel it!', cancel: 'Keep order' },
      text: 'Order ABCD1234 will be cancelled. Nothing will be delivered, and there is nothing to pay.',
    });
    await userEvent.click(screen.getByRole('button', { name: 'Cancel order' }));
    await waitFor(() => expect(notify.error).toHaveBeenCalledWith('The order was not cancelled. The shop is confirming it.'));
    expect(lastCancelled).toHaveBeenCalledOnce();
  });

  it('that the shop is confirming already cannot be cancelled, pending or not', async () => {
    await open({ ...order, cancellable: false });
    expect(screen.queryByRole('button', { name: 'Cancel order' })).toBeNull();
  });

  it('that is not one’s own says so', async () => {
    answer('GET /orders/ABCD1234', refusal(404, 'not_found', 'There is no such order.'));
    renderInShop(
      <Routes>
        <Route path="/:orderId" element={<OrderDetail />} />
      </Routes>,
      '/ABCD1234',
    );
    expect(await screen.findByText('There is no such order.')).toBeTruthy();
  });
});

let title: string | null;
function Page({ records }: { records: readonly Move[] | undefined }) {
  title = useOrderAnnouncement(records);
  return null;
}

describe('an order that moves', () => {
  const moved = (change: object): RecordChanged =>
    ({ record: 'orderStatus', orderId: 'ABCD1234', version: 2, status: 'packaged', at: at(1), ...change }) as RecordChanged;

  it('is told to its shopper on every page, a cancelled one as a warning; being placed is no move', async () => {
    renderInShop(<OrderAnnouncements />);
    await waitFor(() => expect(listeners.size).toBe(1));
    for (const change of [{ version: 1 }, {}, { version: 3, status: 'cancelled' }]) push(moved(change));
    push({ record: 'orders', orderId: 'ABCD1234', version: 9, id: 'x', state: 'confirming', step: null, error: null });
    expect(vi.mocked(notify.info).mock.calls).toEqual([['Order ABCD1234: packaged']]);
    expect(vi.mocked(notify.warning).mock.calls).toEqual([['Order ABCD1234: cancelled']]);
    cleanup();
    expect(listeners.size).toBe(0);
  });

  const move = (version: number, status: string): Move => ({ orderId: 'ABCD1234', version, status });

  it('stands in the tab’s title until somebody has looked at it for five seconds', () => {
    vi.useFakeTimers();
    const visible = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms));
    const { rerender } = renderInShop(<Page records={undefined} />);
    rerender(<Page records={[move(1, 'pending')]} />);
    expect([title, vi.mocked(notify.info).mock.calls]).toEqual([null, []]);
    rerender(<Page records={[move(2, 'delivery_done')]} />);
    expect([title, vi.mocked(notify.info).mock.calls]).toEqual(['● Delivery done', [['Order ABCD1234: delivery done']]]);
    pass(60_000);
    expect(title).not.toBeNull();
    visible.mockReturnValue('visible');
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    pass(4_999);
    expect(title).not.toBeNull();
    pass(1);
    expect(title).toBeNull();
    visible.mockRestore();
    vi.useRealTimers();
  });
});
