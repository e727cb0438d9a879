import '../../../lib/testing/signed-in.ts';

import type { Job } from '@pulsecart/shared/operations/jobs-contract';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { notify } from '../../../lib/notifications/notify.ts';
import { answer, forgetCalls, refusal } from '../../../lib/testing/fake-api.ts';
import { renderInShop } from '../../../lib/testing/render.tsx';
import { JobTable } from './job-table.tsx';

vi.mock('../../../lib/notifications/notify.ts', () => ({ notify: { success: vi.fn(), error: vi.fn(), warning: vi.fn(), info: vi.fn() } }));

const at = '2026-01-01T00:00:00.000Z';
const job: Job = {
  ...{ queue: 'orders', id: 'confirm-c1-0', name: 'confirm', state: 'failed', orderId: 'ABCD1234', confirmationId: 'c1' },
  ...{ bulkId: null, importId: null, attempts: 12, attemptsMax: 12, addedAt: at, startedAt: at, finishedAt: at },
  ...{ error: 'the disk is full', correlationId: null },
};
const path = `/queues/orders/jobs/${job.id}`;

beforeEach(() => {
  forgetCalls();
  vi.clearAllMocks();
  answer('GET /queues/orders/jobs', { body: [job] });
  answer(`POST ${path}/retry`, { body: { retried: 1, settled: 0 } });
});
afterEach(cleanup);

async function tryAgain(): Promise<void> {
  renderInShop(<JobTable view={{ queue: 'orders', state: 'failed', page: 1 }} onPage={() => undefined} onOrder={() => undefined} />);
  await userEvent.click(await screen.findByRole('button', { name: `Try job ${job.id} again` }));
}

test('a job that is tried again and comes to its end says so where it was asked', async () => {
  answer(`GET ${path}`, { body: { ...job, state: 'completed', error: null, errors: [] } });
  await tryAgain();
  await waitFor(() => expect(notify.success).toHaveBeenLastCalledWith('Confirm order ABCD1234: done'));
});

test.each([
  ['breaks again', { ...job, errors: [] }, 'the disk is full'],
  ['is refused by the shop', { ...job, state: 'completed', error: 'Lamp is out of stock', errors: [] }, 'Lamp is out of stock'],
])('a job that is tried again and %s says why where it was asked', async (_what, now, reason) => {
  answer(`GET ${path}`, { body: now });
  await tryAgain();
  await waitFor(() => expect(notify.warning).toHaveBeenLastCalledWith('Confirm order ABCD1234: not done', reason));
});

test('a job whose order got a new confirmation says how that one ended', async () => {
  answer(`GET ${path}`, refusal(404, 'not_found', 'This job was not found.'));
  const steps = { id: 'c2', n: 2, sends: 0, step: 'failed', requestedAt: at, requestedBy: 'admin@example.test', steps: [] };
  const confirmation = { ...steps, error: { code: 'out_of_stock', message: 'Lamp is out of stock', lineIndex: 0 } };
  answer('GET /order-jobs/ABCD1234', { body: { orderId: 'ABCD1234', state: 'pending', jobs: [], confirmation } });
  await tryAgain();
  await waitFor(() => expect(notify.warning).toHaveBeenLastCalledWith('Confirm order ABCD1234: not done', 'Lamp is out of stock'));
});

test('what the shop refused is not shown in red', async () => {
  answer('GET /queues/orders/jobs', { body: [{ ...job, state: 'completed', error: 'Lamp is out of stock' }] });
  renderInShop(<JobTable view={{ queue: 'orders', state: 'completed', page: 1 }} onPage={() => undefined} onOrder={() => undefined} />);
  expect((await screen.findByText('Lamp is out of stock')).className).not.toContain('text-loss');
});
