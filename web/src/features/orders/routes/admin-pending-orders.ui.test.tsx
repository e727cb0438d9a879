import '../../../lib/testing/signed-in.ts';

import type { PendingOrderRow } from '@pulsecart/shared/orders/contract';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { confirmDialog } from '../../../lib/notifications/dialogs.ts';
import { notify } from '../../../lib/notifications/notify.ts';
import { answer, calls, refusal } from '../../../lib/testing/fake-api.ts';
import { renderInShop } from '../../../lib/testing/render.tsx';
import { Component as ConfirmedOrders } from './admin-confirmed-orders.tsx';
import { Component as OrderControl } from './admin-order-status.tsx';
import { Component as PendingOrders } from './admin-pending-orders.tsx';

vi.mock('../../../lib/notifications/notify.ts', () => ({ notify: { success: vi.fn(), error: vi.fn(), info: vi.fn() } }));
vi.mock('../../../lib/notifications/dialogs.ts', () => ({ confirmDialog: vi.fn() }));

const idOf = (orderId: string) => orderId.toLowerCase().padEnd(24, '0');
const pending = (orderId: string, change: Partial<PendingOrderRow> = {}): PendingOrderRow => ({
  ...{ _id: idOf(orderId), orderId, name: 'Ann', email: 'ann@example.test', date: '21/11/2026', time: '6:05:09 am' },
  ...{ totalPrices: 40, lineCount: 1, state: 'pending', version: 1, confirmation: null },
  ...change,
});
const asked = vi.fn();
const list = (call: string, rows: readonly object[], total = rows.length) =>
  answer(call, (_body, _headers, query) => {
    asked(query);
    return { body: rows, total };
  });
const row = (orderId: string) => within(document.querySelector<HTMLElement>(`tr[data-order="${orderId}"]`) ?? document.body);
const tick = async (orderId: string) => userEvent.click(await screen.findByRole('checkbox', { name: `Choose order ${orderId}` }));
const bar = () => within(screen.getByRole('region', { name: 'Commands for the chosen orders' }));
const begun = vi.fn();

beforeEach(() => {
  vi.clearAllMocks();
  calls.length = 0;
  answer('GET /bulk', { body: [] });
  answer('POST /bulk', (body, headers) => {
    begun(body, headers.get('Idempotency-Key'));
    return { body: { bulkId: 'b'.repeat(24) } };
  });
});
afterEach(cleanup);

describe('a pending order', () => {
  const confirmation = {
    id: 'c1',
    step: 'pinned',
    requestedAt: '2026-01-01T00:00:00.000Z',
    requestedBy: 'bob@example.test',
    error: null,
  } as const;
  const failure = { code: 'out_of_stock', message: 'Lamp is out of stock', lineIndex: 1 };
  const open = async (...rows: PendingOrderRow[]) => {
    list('GET /all-orders', rows);
    renderInShop(<PendingOrders />);
    await screen.findAllByText(rows[0]?.orderId ?? '');
  };

  test('leads to its page, with its name, its total and when it was placed', async () => {
    await open(pending('AAAAAAA1', { totalPrices: 1234.5 }));
    const link = row('AAAAAAA1').getByRole('link', { name: 'pending: open order AAAAAAA1' });
    expect(link.getAttribute('href')).toBe(`/dashboard/view-order/${idOf('AAAAAAA1')}`);
    expect(row('AAAAAAA1').getByText('$1,234.50')).toBeTruthy();
    expect(row('AAAAAAA1').getByText('Ann')).toBeTruthy();
    // Six in the morning in Dhaka is midnight by UTC.
    expect(document.querySelector('time')?.getAttribute('datetime')).toBe('2026-11-21T00:05:09.000Z');
  });

  test('that is being confirmed tells how far it is and by whom, and can be neither deleted nor chosen', async () => {
    await open(pending('AAAAAAA1', { state: 'confirming', confirmation }));
    expect(row('AAAAAAA1').getByRole('status', { name: 'Stock, step 2 of 4' })).toBeTruthy();
    expect(row('AAAAAAA1').getByText('by bob@example.test')).toBeTruthy();
    expect(row('AAAAAAA1').getByRole('button', { name: 'Delete order AAAAAAA1' })).toHaveProperty('disabled', true);
    expect(row('AAAAAAA1').getByRole('checkbox')).toHaveProperty('disabled', true);
  });

  test('whose confirmation failed names the line and the reason, and can be tried again from here', async () => {
    const failed = pending('AAAAAAA1', { confirmation: { ...confirmation, step: 'failed', error: failure } });
    await open(failed);
    expect(row('AAAAAAA1').getByRole('alert').textContent).toBe('Line 2: Lamp is out of stock');
    expect(row('AAAAAAA1').getByRole('link', { name: /^pending/ })).toBeTruthy();
    answer(`GET /view-order/${failed._id}`, { body: { ...failed, allProducts: [] } });
    answer('POST /confirmOrder', { status: 202 });
    await userEvent.click(row('AAAAAAA1').getByRole('button', { name: 'Retry the confirmation of order AAAAAAA1' }));
    await waitFor(() => expect(notify.success).toHaveBeenCalledWith('Order AAAAAAA1 is being confirmed again'));
  });

  test.each([
    ['being cancelled', { state: 'cancelling' }],
    ['no longer pending', { state: 'closed' }],
    ['Done', { state: 'closed', confirmation: { ...confirmation, step: 'written' } }],
  ] as const)('that is over says %s and leads nowhere', async (words, change) => {
    await open(pending('AAAAAAA1', change));
    expect(row('AAAAAAA1').getByText(words)).toBeTruthy();
    expect(row('AAAAAAA1').queryByRole('link')).toBeNull();
    expect(row('AAAAAAA1').getByRole('checkbox')).toHaveProperty('disabled', true);
  });

  test('is deleted only after asking; what was gone already is said', async () => {
    let deletions = 0;
    answer(`DELETE /order-delete/${idOf('AAAAAAA1')}`, () => ({ body: { deletedCount: deletions++ === 0 ? 1 : 0 } }));
    await open(pending('AAAAAAA1'));
    const remove = () => userEvent.click(row('AAAAAAA1').getByRole('button', { name: 'Delete order AAAAAAA1' }));
    vi.mocked(confirmDialog).mockResolvedValueOnce(false).mockResolvedValue(true);
    await remove();
    expect(deletions).toBe(0);
    expect(vi.mocked(confirmDialog).mock.calls[0]?.[0]).toEqual({
      ...{ title: 'Are you sure?', confirm: 'Yes, delete it!', destructive: true },
      text: 'Order AAAAAAA1 will be cancelled and removed. The customer sees it as cancelled.',
    });
    await remove();
    await waitFor(() => expect(notify.success).toHaveBeenCalledWith('Order has been deleted'));
    await remove();
    await waitFor(() => expect(notify.error).toHaveBeenCalledWith('Something went wrong'));
  });
});

describe('a list of orders', () => {
  const rows = ['AAAAAAA1', 'AAAAAAA2'].map((orderId) => pending(orderId));

  test('says how many there are, shows twenty a page, and turns to the next', async () => {
    list('GET /all-orders', rows, 41);
    renderInShop(<PendingOrders />, '/dashboard/all-orders?sort=oldest');
    await screen.findByText('41');
    expect(screen.queryByRole('button', { name: 'Page 4' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Page 3' }));
    await waitFor(() => expect(asked.mock.lastCall?.[0]).toMatchObject({ page: '3', sort: 'oldest' }));
  });

  test('that is empty says why, with the search or without', async () => {
    list('GET /all-orders', []);
    renderInShop(<PendingOrders />, '/?search=ZZ');
    expect(await screen.findByText('No pending order has an id like ‘ZZ’.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Export CSV' })).toBeNull();
    cleanup();
    renderInShop(<PendingOrders />);
    expect(await screen.findByText('New orders appear here by themselves.')).toBeTruthy();
  });

  test('is turned by the head of its column, newest first unless it is', async () => {
    list('GET /all-orders', rows);
    renderInShop(<PendingOrders />);
    const head = await screen.findByRole('columnheader', { name: 'Time & date' });
    expect(head.getAttribute('aria-sort')).toBe('descending');
    await userEvent.click(within(head).getByRole('button'));
    await waitFor(() => expect(asked.mock.lastCall?.[0]).toMatchObject({ sort: 'oldest' }));
    expect(head.getAttribute('aria-sort')).toBe('ascending');
  });

  test('says why it cannot be shown, and asks again', async () => {
    answer('GET /all-orders', refusal(503, 'database_away', 'The shop is busy. Try again.'));
    renderInShop(<PendingOrders />);
    expect(await screen.findByText('The shop is busy. Try again.')).toBeTruthy();
    list('GET /all-orders', rows);
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('AAAAAAA1')).toBeTruthy();
  });

  test('numbers its rows over all pages', async () => {
    const record = { email: 'ann@example.test', orderDate: '', orderTime: '', version: 1, history: [], dropped: [] };
    const records = ['AAAAAAA1', 'AAAAAAA2'].map((orderId) => ({ ...record, orderId, status: 'packaged' }));
    list('GET /orderStatus', records, 42);
    renderInShop(<OrderControl />, '/?page=3');
    await screen.findByText('AAAAAAA1');
    expect(['AAAAAAA1', 'AAAAAAA2'].map((orderId) => row(orderId).getAllByRole('cell')[1]?.textContent)).toEqual(['41', '42']);
  });

  test('tells of bulk work of its own that is under way', async () => {
    const bulk = { bulkId: 'b'.repeat(24), status: null, search: null, by: '', at: '', total: 10, done: 3, failed: 1, version: 1 };
    answer('GET /bulk', {
      body: [
        { ...bulk, action: 'delete', state: 'running' },
        { ...bulk, action: 'confirm', state: 'done', bulkId: 'c'.repeat(24) },
        { ...bulk, action: 'delete_confirmed', state: 'running', bulkId: 'd'.repeat(24) },
      ],
    });
    list('GET /all-orders', rows);
    renderInShop(<PendingOrders />);
    expect(await screen.findByText('Delete pending orders')).toBeTruthy();
    expect(screen.getAllByRole('progressbar').map((progress) => progress.getAttribute('aria-valuetext'))).toEqual(['4 of 10 orders']);
  });
});

describe('chosen orders', () => {
  const rows = ['AAAAAAA1', 'AAAAAAA2'].map((orderId) => pending(orderId));
  const open = async (total = 2, at = '/') => {
    list('GET /all-orders', rows, total);
    const { where } = renderInShop(<PendingOrders />, at);
    await screen.findByText('AAAAAAA1');
    return where;
  };
  beforeEach(() => void vi.mocked(confirmDialog).mockResolvedValue(true));

  test('are confirmed after asking, under a key of their own; then the way leads to the progress', async () => {
    const where = await open();
    await tick('AAAAAAA2');
    expect(bar().getByText('1 chosen')).toBeTruthy();
    await userEvent.click(bar().getByRole('button', { name: 'Confirm' }));
    await waitFor(() => expect(where().path).toBe(`/dashboard/bulk/${'b'.repeat(24)}`));
    expect(begun.mock.calls).toEqual([[{ action: 'confirm', orderIds: ['AAAAAAA2'] }, expect.stringMatching(/^[0-9a-f-]{36}$/)]]);
    expect(vi.mocked(confirmDialog).mock.calls[0]?.[0]).toMatchObject({ title: 'Confirm 1 order?', confirm: 'Confirm 1 order' });
    expect(screen.queryByText('1 chosen')).toBeNull();
  });

  test('are left alone when the admin thinks again, and stay chosen when it is refused', async () => {
    vi.mocked(confirmDialog).mockResolvedValueOnce(false);
    const where = await open();
    await tick('AAAAAAA1');
    await userEvent.click(bar().getByRole('button', { name: 'Delete' }));
    expect(begun).not.toHaveBeenCalled();
    answer('POST /bulk', refusal(409, 'busy', 'Something else is under way.'));
    await userEvent.click(bar().getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(notify.error).toHaveBeenCalledWith('Something else is under way.'));
    expect([bar().getByText('1 chosen').textContent, where().path]).toEqual(['1 chosen', '/']);
    expect(vi.mocked(confirmDialog).mock.lastCall?.[0]).toMatchObject({
      destructive: true,
      text: '1 order will be cancelled and removed. The customers see them as cancelled.',
    });
  });

  test('may be all that a search finds, of which at most ten thousand are taken', async () => {
    await open(10_001, '/?search=AA');
    await userEvent.click(screen.getAllByRole('checkbox', { name: 'Choose all on this page' })[0] as HTMLElement);
    await userEvent.click(bar().getByRole('button', { name: 'Choose all 10,000+ found' }));
    await userEvent.click(bar().getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(begun).toHaveBeenCalledOnce());
    expect(begun.mock.calls[0]?.[0]).toEqual({ action: 'delete', search: 'AA' });
    expect(vi.mocked(confirmDialog).mock.calls[0]?.[0]?.text).toMatch(/At most 10,000 orders are taken at once/);
  });

  test('are cleared by their button', async () => {
    await open();
    await tick('AAAAAAA1');
    await userEvent.click(bar().getByRole('button', { name: 'Clear selection' }));
    expect(screen.queryByText('1 chosen')).toBeNull();
  });

  test('of Order Control can be set to a status, those that are over cannot be chosen', async () => {
    const record = { email: 'ann@example.test', orderDate: '', orderTime: '', version: 1, history: [], dropped: [] };
    list('GET /orderStatus', [
      { ...record, orderId: 'AAAAAAA1', status: 'delivery_done' },
      { ...record, orderId: 'AAAAAAA2', status: 'cancelled' },
    ]);
    renderInShop(<OrderControl />);
    await tick('AAAAAAA1');
    expect(screen.getByRole('checkbox', { name: 'Choose order AAAAAAA2' })).toHaveProperty('disabled', true);
    await userEvent.click(bar().getByRole('button', { name: 'Set status' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'transport' }));
    await waitFor(() => expect(begun).toHaveBeenCalledOnce());
    expect(begun.mock.calls[0]?.[0]).toEqual({ action: 'status', status: 'transport', orderIds: ['AAAAAAA1'] });
    expect(vi.mocked(confirmDialog).mock.calls[0]?.[0]).toMatchObject({ title: 'Set 1 order to transport?', confirm: 'Set to transport' });
  });

  test('of Confirm Orders are deleted from that list alone', async () => {
    const confirmed = { _id: idOf('AAAAAAA1'), orderId: 'AAAAAAA1', customerName: 'Ann', email: '', status: 'Confirmed' };
    list('GET /confirmOrder', [{ ...confirmed, totalPrices: 60.4, confirmedAt: '2026-01-01T00:00:00.000Z' }]);
    renderInShop(<ConfirmedOrders />);
    await tick('AAAAAAA1');
    expect(row('AAAAAAA1').getByText('$60.40')).toBeTruthy();
    expect(row('AAAAAAA1').getByRole('link', { name: 'View order AAAAAAA1' }).getAttribute('href')).toBe(
      `/dashboard/details-confirm-order/${idOf('AAAAAAA1')}`,
    );
    expect(bar().queryByRole('button', { name: 'Confirm' })).toBeNull();
    await userEvent.click(bar().getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(begun).toHaveBeenCalledOnce());
    expect(begun.mock.calls[0]?.[0]).toEqual({ action: 'delete_confirmed', orderIds: ['AAAAAAA1'] });
  });
});
