import '../../../lib/testing/signed-in.ts';

import type { BulkResult } from '@pulsecart/shared/orders/bulk-contract';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { notify } from '../../../lib/notifications/notify.ts';
import { answer, calls, refusal } from '../../../lib/testing/fake-api.ts';
import { renderInShop } from '../../../lib/testing/render.tsx';
import type { BulkView } from '../api/bulk.ts';
import { Component as Bulk } from './admin-bulk.tsx';
import { Component as BulkList } from './admin-bulk-list.tsx';

vi.mock('../../../lib/notifications/notify.ts', () => ({ notify: { success: vi.fn(), error: vi.fn() } }));

const id = 'b'.repeat(24);
const failure: BulkResult = { orderId: 'AAAAAAA1', state: 'failed', code: 'out_of_stock', message: 'Lamp is out of stock', lineIndex: 1 };
const bulk: BulkView = {
  ...{ bulkId: id, action: 'status', status: 'transport', search: 'AA', by: 'bob@example.test', at: '2026-01-01T00:00:00.000Z' },
  ...{
    state: 'done',
    total: 1_200,
    done: 1_198,
    failed: 2,
    version: 3,
    results: [failure, { ...failure, orderId: 'AAAAAAA2', message: null, lineIndex: null }],
  },
};
const open = (shown: BulkView) => {
  answer(`GET /bulk/${id}`, { body: shown });
  renderInShop(
    <Routes>
      <Route path="/dashboard/bulk/:bulkId" element={<Bulk />} />
    </Routes>,
    `/dashboard/bulk/${id}`,
  );
  return screen.findByRole('heading', { level: 1 });
};
const counts = () =>
  Object.fromEntries([...document.querySelectorAll<HTMLElement>('[data-count]')].map((each) => [each.dataset.count, each.textContent]));
const outcome = () => document.querySelector<HTMLElement>('[data-bulk-state]')?.textContent;

beforeEach(() => {
  vi.clearAllMocks();
  calls.length = 0;
});
afterEach(cleanup);

describe('bulk work', () => {
  it('says what was wanted, how much of it is behind and how much failed', async () => {
    expect((await open(bulk)).textContent).toBe('Set status: transport');
    expect(screen.getByText(/all that match ‘AA’/)).toBeTruthy();
    const [progress] = screen.getAllByRole('progressbar');
    expect([
      progress?.getAttribute('aria-valuenow'),
      progress?.getAttribute('aria-valuemax'),
      progress?.getAttribute('aria-valuetext'),
    ]).toEqual(['1200', '1200', '1,200 of 1,200 orders']);
    expect(counts()).toEqual({ done: '1,198 done', failed: '2 failed' });
    expect(outcome()).toBe('2 failed');
  });

  it('under way says how much is to go, and offers no second try yet', async () => {
    await open({ ...bulk, state: 'running', done: 200 });
    expect(counts()).toEqual({ done: '200 done', failed: '2 failed', waiting: '998 to go' });
    expect(outcome()).toBe('running');
    expect(screen.queryByRole('button', { name: /again/ })).toBeNull();
  });

  it.each([
    ['is looking for its orders', { state: 'running', total: 0 }, 'Looking for the orders', 'running'],
    ['found none', { state: 'done', total: 0 }, 'Nothing was found to work on.', 'finished'],
    ['is all done', { state: 'done', total: 5, done: 5 }, '5 of 5 orders', 'All done'],
  ] as const)('that %s says so', async (_what, change, words, badge) => {
    await open({ ...bulk, done: 0, failed: 0, results: [], ...change });
    expect(screen.getByText(words)).toBeTruthy();
    expect(outcome()).toBe(badge);
    expect(screen.queryByRole('heading', { name: /failed/ })).toBeNull();
  });

  it('names each order that failed with its line and reason, and tries those again', async () => {
    answer(`POST /bulk/${id}/retry`, { body: { retried: 2 } });
    await open({ ...bulk, failed: 3 });
    const failed = within(screen.getByRole('region', { name: '3 failed' }));
    await failed.findByText('AAAAAAA1');
    expect([...document.querySelectorAll('[data-failed]')].map(({ textContent }) => textContent)).toEqual([
      'AAAAAAA1Line 2: Lamp is out of stock',
      'AAAAAAA2out_of_stock',
    ]);
    expect(failed.getByRole('link', { name: 'Find order AAAAAAA1' }).getAttribute('href')).toBe('/dashboard/all-orders?search=AAAAAAA1');
    expect(failed.getByText('1 more are listed below.')).toBeTruthy();
    await userEvent.click(failed.getByRole('button', { name: 'Try 3 orders again' }));
    await waitFor(() => expect(notify.success).toHaveBeenCalledWith('2 orders are tried again'));
    answer(`POST /bulk/${id}/retry`, refusal(409, 'running', 'It is under way.'));
    await userEvent.click(failed.getByRole('button', { name: 'Try 3 orders again' }));
    await waitFor(() => expect(notify.error).toHaveBeenCalledWith('It is under way.'));
  });

  it('offers the states that its orders can be in by now, each with its number', async () => {
    await open(bulk);
    const filters = () =>
      within(screen.getByRole('group', { name: 'Result' }))
        .getAllByRole('button')
        .map(({ textContent }) => textContent);
    expect(filters()).toEqual(['All1,200', 'Done1,198', 'Failed2']);
    cleanup();
    await open({ ...bulk, state: 'running' });
    expect(filters()).toEqual(['All1,200', 'To go', 'Under way', 'Done1,198', 'Failed2']);
  });
});

describe('the list of bulk work', () => {
  it('says of each what it was for and leads to it, twenty a page', async () => {
    const other = { ...bulk, bulkId: 'c'.repeat(24), action: 'delete', status: null };
    answer('GET /bulk', (_body, _headers, { page, limit }) => {
      expect([page, limit]).toEqual(['1', '20']);
      return { body: [bulk, { ...other, search: '' }, { ...other, bulkId: 'd'.repeat(24), search: null }], total: 21 };
    });
    renderInShop(<BulkList />);
    await screen.findByText('Set status: transport');
    expect(screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Set status: transportall that match ‘AA’', `/dashboard/bulk/${id}`],
      ['Delete pending ordersthe whole list', `/dashboard/bulk/${'c'.repeat(24)}`],
      ['Delete pending orders', `/dashboard/bulk/${'d'.repeat(24)}`],
    ]);
    expect(screen.getByRole('button', { name: 'Page 2' })).toBeTruthy();
  });

  it('that is empty leads to where orders are chosen', async () => {
    answer('GET /bulk', { body: [], total: 0 });
    renderInShop(<BulkList />);
    expect(await screen.findByText('Nothing yet')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Pending Orders' }).getAttribute('href')).toBe('/dashboard/all-orders');
  });
});
