import '../../../lib/testing/signed-in.ts';

import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { notify } from '../../../lib/notifications/notify.ts';
import { answer, refusal } from '../../../lib/testing/fake-api.ts';
import { renderInShop } from '../../../lib/testing/render.tsx';
import { Component as OrderControl } from './admin-order-status.tsx';

vi.mock('../../../lib/notifications/notify.ts', () => ({ notify: { success: vi.fn(), error: vi.fn() } }));

afterEach(() => {
  cleanup();
  vi.clearAllMocks();
});

const record = (orderId: string, status: string) => ({
  orderId,
  status,
  email: 'ann@example.test',
  orderDate: '01/02/2026',
  orderTime: '10:00:00',
  version: 1,
  history: [{ status, at: '2026-01-02T10:00:00.000Z', by: 'shop' }],
});

const dropdownOf = async (orderId: string) => {
  const row = (await screen.findByText(orderId)).closest('tr') as HTMLElement;
  return within(row).getByRole<HTMLSelectElement>('combobox');
};

test('the dropdown of an order shows a status that only a newer server knows, and offers it no more', async () => {
  answer('GET /orderStatus', { body: [record('NEW1', 'out_for_delivery'), record('OLD1', 'packaged')] });
  renderInShop(<OrderControl />);
  const dropdown = await dropdownOf('NEW1');
  expect(dropdown.selectedOptions[0]?.textContent).toBe('out for delivery');
  expect(dropdown.selectedOptions[0]?.disabled).toBe(true);
  expect([...(await dropdownOf('OLD1')).options].map(({ value }) => value)).toEqual(['pending', 'packaged', 'transport', 'delivery_done']);
});

test('a status that is set shows at once, and is told when it is done', async () => {
  const sent = vi.fn();
  let records = [record('OLD1', 'packaged')];
  answer('GET /orderStatus', () => ({ body: records }));
  answer('PATCH /orderStatus/OLD1', (body) => {
    sent(body);
    records = [{ ...record('OLD1', 'transport'), version: 2 }];
    return { body: { modifiedCount: 1 } };
  });
  renderInShop(<OrderControl />);
  await userEvent.selectOptions(await dropdownOf('OLD1'), 'transport');
  expect((await dropdownOf('OLD1')).value).toBe('transport');
  await waitFor(() => expect(notify.success).toHaveBeenCalledWith('Order OLD1 is now transport'));
  expect(sent.mock.calls).toEqual([[{ status: 'transport' }]]);
});

test('a status that is refused is taken back, with the reason', async () => {
  answer('GET /orderStatus', { body: [record('OLD1', 'packaged')] });
  answer('PATCH /orderStatus/OLD1', refusal(409, 'cancelled', 'The order was cancelled.'));
  renderInShop(<OrderControl />);
  await userEvent.selectOptions(await dropdownOf('OLD1'), 'transport');
  await waitFor(() => expect(notify.error).toHaveBeenCalledWith('The status stays as it was. The order was cancelled.'));
  await waitFor(async () => expect((await dropdownOf('OLD1')).value).toBe('packaged'));
  expect(notify.success).not.toHaveBeenCalled();
});

test('a cancelled order has no dropdown, and a status that was set meanwhile is not told as set', async () => {
  answer('GET /orderStatus', { body: [record('GONE', 'cancelled'), record('OLD1', 'packaged')] });
  let answered = false;
  answer('PATCH /orderStatus/OLD1', () => {
    answered = true;
    return { body: { modifiedCount: 0 } };
  });
  renderInShop(<OrderControl />);
  expect(await screen.findByText('A cancelled order stays cancelled.')).toBeTruthy();
  expect(screen.getAllByRole('combobox')).toHaveLength(1);
  await userEvent.selectOptions(await dropdownOf('OLD1'), 'delivery_done');
  await waitFor(() => expect(answered).toBe(true));
  await waitFor(async () => expect((await dropdownOf('OLD1')).value).toBe('packaged'));
  expect(notify.success).not.toHaveBeenCalled();
});
