import '../../../lib/testing/signed-in.ts';

import type { Job, QueueFigures } from '@pulsecart/shared/operations/jobs-contract';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { confirmDialog } from '../../../lib/notifications/dialogs.ts';
import { notify } from '../../../lib/notifications/notify.ts';
import { answer, calls, refusal } from '../../../lib/testing/fake-api.ts';
import { renderInShop } from '../../../lib/testing/render.tsx';
import { jobsQuery, orderJobsQuery, queuesQuery } from '../api/jobs.ts';
import { Component as Activity } from './admin-activity.tsx';
import { Component as Jobs } from './admin-jobs.tsx';

vi.mock('../../../lib/notifications/notify.ts', () => ({ notify: { success: vi.fn(), error: vi.fn(), info: vi.fn() } }));
vi.mock('../../../lib/notifications/dialogs.ts', () => ({ confirmDialog: vi.fn() }));

const queue: QueueFigures = {
  name: 'orders',
  paused: false,
  waiting: 1_234,
  active: 2,
  delayed: 3,
  failed: 4,
  completed: 5,
  oldestMs: 120_000,
};
const job: Job = {
  ...{ queue: 'orders', id: 'confirm-c1-0', name: 'confirm', state: 'failed', orderId: 'ABCD1234', confirmationId: 'c1', bulkId: null },
  ...{ importId: null, attempts: 3, attemptsMax: 5, addedAt: '2026-01-01T00:00:00.000Z', startedAt: null, finishedAt: null },
  ...{ error: 'Lamp is out of stock', correlationId: null },
};
const asked = vi.fn();
let where: ReturnType<typeof renderInShop>['where'];
function open(page: ReactNode, search = ''): void {
  ({ where } = renderInShop(page, { pathname: '/', search }));
}

beforeEach(() => {
  vi.clearAllMocks();
  calls.length = 0;
  vi.mocked(confirmDialog).mockResolvedValue(true);
});
afterEach(cleanup);

describe('the jobs', () => {
  const show = async (shown: Partial<Job> = {}, figures: Partial<QueueFigures> = {}, search = '') => {
    answer('GET /queues', { body: [{ ...queue, ...figures }] });
    answer('GET /queues/orders/jobs', (_body, _headers, query) => {
      asked(query);
      return { body: [{ ...job, ...shown }], total: 41 };
    });
    open(<Jobs />, search);
    await screen.findByText('Confirm order');
  };
  const button = (name: string | RegExp) => screen.getByRole('button', { name });

  it('are counted by queue and state, and each figure shows its jobs', async () => {
    await show({}, {}, '?page=2');
    expect(asked).toHaveBeenLastCalledWith({ state: 'failed', page: '2', limit: '20' });
    const figures = [...document.querySelectorAll<HTMLElement>('[data-figure]')].map((each) => [
      each.dataset.figure,
      each.firstChild?.textContent,
    ]);
    expect(Object.fromEntries(figures)).toEqual({ failed: '4', waiting: '1,234', active: '2', delayed: '3', completed: '5' });
    expect(screen.getByText('2 min')).toBeTruthy();
    await userEvent.click(button(/^1,234\s*Waiting/));
    expect(where().search).toBe('?queue=orders&state=waiting');
    await waitFor(() => expect(asked).toHaveBeenLastCalledWith({ state: 'waiting', page: '1', limit: '20' }));
  });

  it('say how often they were tried, and what stood in the way', async () => {
    await show();
    const cells = within(document.querySelector<HTMLElement>('tr[data-job]') ?? document.body).getAllByRole('cell');
    expect(cells.map(({ textContent }) => textContent).slice(0, 3)).toEqual(['Confirm order', 'ABCD1234', '3 of 5']);
    expect(screen.getByText('Lamp is out of stock')).toBeTruthy();
  });

  it('that failed can be tried again, which says when there was nothing left to do', async () => {
    answer('POST /queues/orders/jobs/confirm-c1-0/retry', { body: { retried: 1, settled: 0 } });
    await show();
    await userEvent.click(button('Try job confirm-c1-0 again'));
    await waitFor(() => expect(notify.success).toHaveBeenCalledWith('The job is tried again'));
    answer('POST /queues/orders/jobs/confirm-c1-0/retry', { body: { retried: 0, settled: 1 } });
    await userEvent.click(button('Try job confirm-c1-0 again'));
    await waitFor(() => expect(notify.success).toHaveBeenCalledWith('There was nothing left to do, so the job was removed'));
  });

  it.each([
    ['waiting', false, true],
    ['active', false, false],
    ['failed', true, true],
  ] as const)('that are %s can be tried again: %s, and removed: %s', async (state, retried, removed) => {
    await show({ state });
    expect(screen.queryByRole('button', { name: 'Try job confirm-c1-0 again' }) !== null).toBe(retried);
    expect(screen.queryByRole('button', { name: 'Remove job confirm-c1-0' }) !== null).toBe(removed);
  });

  it('are removed only after asking; one that was gone already is said', async () => {
    let removals = 0;
    answer('DELETE /queues/orders/jobs/confirm-c1-0', () => ({ body: { deletedCount: removals++ === 0 ? 1 : 0 } }));
    await show();
    vi.mocked(confirmDialog).mockResolvedValueOnce(false);
    await userEvent.click(button('Remove job confirm-c1-0'));
    expect(removals).toBe(0);
    await userEvent.click(button('Remove job confirm-c1-0'));
    await waitFor(() => expect(notify.success).toHaveBeenCalledWith('The job has been removed'));
    await userEvent.click(button('Remove job confirm-c1-0'));
    await waitFor(() => expect(notify.info).toHaveBeenCalledWith('This job is no longer there'));
  });

  it('of a queue are paused only after asking, and let go on at once', async () => {
    answer('POST /queues/orders/pause', { body: { paused: true } });
    answer('POST /queues/orders/resume', { body: { paused: false } });
    await show();
    vi.mocked(confirmDialog).mockResolvedValueOnce(false);
    await userEvent.click(button('Pause Orders'));
    expect(calls).not.toContain('POST /queues/orders/pause');
    await userEvent.click(button('Pause Orders'));
    await waitFor(() => expect(notify.success).toHaveBeenCalledWith('Orders is paused'));
    cleanup();
    vi.mocked(confirmDialog).mockClear();
    await show({}, { paused: true });
    expect(screen.getByText('paused')).toBeTruthy();
    await userEvent.click(button('Resume Orders'));
    await waitFor(() => expect(notify.success).toHaveBeenCalledWith('Orders is running again'));
    expect(confirmDialog).not.toHaveBeenCalled();
  });

  it('that failed are all tried again by one button, where there are any', async () => {
    answer('POST /queues/orders/retry', { body: { retried: 2, settled: 1, left: 1 } });
    await show();
    await userEvent.click(button('Try all 4 again'));
    await waitFor(() => expect(notify.success).toHaveBeenCalledWith('2 tried again, 1 had nothing left to do, 1 left: press again'));
    cleanup();
    await show({}, { failed: 0 });
    expect(screen.queryByRole('button', { name: /^Try all/ })).toBeNull();
  });

  it('of one order are shown with its steps, once its whole id is there', async () => {
    const confirmation = { id: 'c1', n: 2, sends: 1, step: 'failed', requestedAt: '', requestedBy: 'bob@example.test' };
    const steps = ['queued', 'failed'].map((step) => ({ step, at: '2026-01-01T00:00:00.000Z' }));
    const error = { code: 'x', message: 'Lamp is short', lineIndex: null };
    answer('GET /order-jobs/ABCD1234', {
      body: { orderId: 'ABCD1234', state: 'pending', jobs: [job], confirmation: { ...confirmation, steps, error } },
    });
    await show();
    const search = screen.getByRole('textbox', { name: 'Order id' });
    fireEvent.change(search, { target: { value: 'abcd123' } });
    fireEvent.submit(search);
    expect(screen.queryByRole('dialog')).toBeNull();
    fireEvent.change(search, { target: { value: 'abcd1234' } });
    fireEvent.submit(search);
    const sheet = within(await screen.findByRole('dialog', { name: 'Order ABCD1234' }));
    await sheet.findByText('Confirmation 2');
    expect(sheet.getByText('asked for by bob@example.test, queued again once')).toBeTruthy();
    expect(sheet.getAllByRole('listitem').map(({ dataset }) => dataset.state)).toEqual(['done', 'failed']);
    expect(sheet.getByText(/Lamp is short/)).toBeTruthy();
  });

  it('are out of reach while Redis is away, which is said', async () => {
    answer('GET /queues', refusal(503, 'queues_away', 'The queues cannot be reached.'));
    answer('GET /queues/orders/jobs', refusal(503, 'queues_away', 'The queues cannot be reached.'));
    open(<Jobs />);
    expect(await screen.findByText('The queues cannot be reached.')).toBeTruthy();
  });

  it('are asked for every two seconds', () => {
    const every = [queuesQuery, jobsQuery({ queue: 'orders', state: 'failed', page: 1 }), orderJobsQuery('A')].map(
      (query) => query.refetchInterval,
    );
    expect(every).toEqual([2_000, 2_000, 2_000]);
  });
});

describe('the activity log', () => {
  const entry = { _id: '1', at: '2026-01-01T00:00:00.000Z', account: 'bob@example.test', action: 'order.status', detail: 'delivery_done' };
  const log = (total: number, ...entries: object[]) =>
    answer('GET /audit', (_body, _headers, query) => {
      asked(query);
      return { body: entries, total };
    });
  const whole = {
    ...entry,
    subject: { kind: 'order', id: 'ABCD1234' },
    outcome: 'refused',
    code: 'order_closed',
    correlationId: '0123456789ab',
  };

  it('tells who did what to what, and how it ended', async () => {
    log(1, whole, { ...whole, _id: '2', subject: null, outcome: 'done', code: null, correlationId: null, detail: null });
    open(<Activity />);
    await screen.findAllByText('bob@example.test');
    const rows = screen
      .getAllByRole('row')
      .slice(1)
      .map((row) =>
        within(row)
          .getAllByRole('cell')
          .map(({ textContent }) => textContent)
          .slice(1),
      );
    expect(rows).toEqual([
      ['bob@example.test', 'Changed a status – delivery done', 'ABCD1234', 'refused: order closed', '01234567'],
      ['bob@example.test', 'Changed a status', '–', 'done', '–'],
    ]);
  });

  it('names the machine of what was not done in the back office', async () => {
    log(1, { ...entry, account: 'postgres', host: 'ops-1', subject: null, outcome: 'done', code: null, correlationId: null });
    open(<Activity />);
    expect((await screen.findByText('on ops-1')).parentElement?.textContent).toBe('postgres on ops-1');
  });

  it('asks for whole days of the reader, from their first moment to their last', async () => {
    log(1, whole);
    open(<Activity />, '?search=bob&action=order.status&from=2026-01-02&to=2026-01-03&page=2');
    await screen.findByText('bob@example.test');
    expect(asked).toHaveBeenCalledWith({
      ...{ page: '2', limit: '30', search: 'bob', action: 'order.status' },
      from: new Date(2026, 0, 2).toISOString(),
      to: new Date(2026, 0, 3, 23, 59, 59, 999).toISOString(),
    });
  });

  it('begins at page 1 again when something else is looked for, and keeps the rest', async () => {
    log(1_001, whole);
    open(<Activity />, '?search=bob&page=2');
    expect(await screen.findByText('1,000+')).toBeTruthy();
    // The server counts a thousand: thirty a page are 34 pages.
    expect(screen.getByRole('button', { name: 'Page 34' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Page 35' })).toBeNull();
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'What was done' }), 'Changed a role');
    expect(where().search).toBe('?search=bob&action=user.role');
    fireEvent.change(screen.getByLabelText('From'), { target: { value: '2026-01-02' } });
    expect(where().search).toBe('?search=bob&action=user.role&from=2026-01-02');
  });

  it('that is empty says whether nothing was done, or nothing like it', async () => {
    log(0);
    open(<Activity />);
    expect(await screen.findByText('Nothing was done yet.')).toBeTruthy();
    cleanup();
    open(<Activity />, '?to=2026-01-02');
    expect(await screen.findByText(/^Nothing like it was done/)).toBeTruthy();
  });
});
