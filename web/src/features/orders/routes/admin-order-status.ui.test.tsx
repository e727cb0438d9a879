import '../../../lib/testing/signed-in.ts';

import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { confirmDialog } from '../../../lib/notifications/dialogs.ts';
import { answer, forgetCalls } from '../../../lib/testing/fake-api.ts';
import { renderInShop } from '../../../lib/testing/render.tsx';
import { Component as OrderControl } from './admin-order-status.tsx';

vi.mock('../../../lib/notifications/dialogs.ts', () => ({ confirmDialog: vi.fn() }));

beforeEach(() => {
  forgetCalls();
  vi.mocked(confirmDialog).mockReset().mockResolvedValue(false);
});
afterEach(cleanup);

const id = '0123456789abcdef01234567';
const record = (orderId: string, status: string, confirmed = 'yes') => ({
  orderId,
  _id: id,
  confirmed,
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

const setStatus = async (orderId: string, status: string) => userEvent.selectOptions(await dropdownOf(orderId), status);

test('a status beyond pending of an order that was never confirmed is set only after asking, which says that stock does not move', async () => {
  const sent: unknown[] = [];
  answer('GET /orderStatus', { body: [record('OPEN1', 'pending', 'no')] });
  answer('PATCH /orderStatus/OPEN1', (body) => {
    sent.push(body);
    return { body: { modifiedCount: 1 } };
  });
  renderInShop(<OrderControl />);
  await setStatus('OPEN1', 'transport');
  await waitFor(() => expect(confirmDialog).toHaveBeenCalledOnce());
  const [question] = vi.mocked(confirmDialog).mock.calls[0] ?? [];
  expect(question).toMatchObject({ title: 'This order is not confirmed', confirm: 'Set to transport' });
  expect(question?.text).toContain('stock does not move');
  expect(sent).toEqual([]);
  expect((await dropdownOf('OPEN1')).value).toBe('pending');
  vi.mocked(confirmDialog).mockResolvedValue(true);
  await setStatus('OPEN1', 'delivery_done');
  await waitFor(() => expect(sent).toEqual([{ status: 'delivery_done' }]));
});

test.each([
  ['a confirmed order', record('DONE1', 'packaged', 'yes'), 'transport'],
  ['a confirmed order that is off the list', record('DONE1', 'packaged', 'off_list'), 'transport'],
  ['back to pending', record('DONE1', 'packaged', 'no'), 'pending'],
])('%s is set without asking', async (_what, row, status) => {
  const sent: unknown[] = [];
  answer('GET /orderStatus', { body: [row] });
  answer('PATCH /orderStatus/DONE1', (body) => {
    sent.push(body);
    return { body: { modifiedCount: 1 } };
  });
  renderInShop(<OrderControl />);
  await setStatus('DONE1', status);
  await waitFor(() => expect(sent).toEqual([{ status }]));
  expect(confirmDialog).not.toHaveBeenCalled();
});

test('every row says whether the order is confirmed, and links to it where it can be seen', async () => {
  const rows = [record('OPEN1', 'pending', 'no'), record('DONE1', 'packaged', 'yes'), record('AWAY1', 'packaged', 'off_list')];
  answer('GET /orderStatus', { body: [...rows, record('STOP1', 'cancelled', 'no')] });
  renderInShop(<OrderControl />);
  expect((await screen.findByRole('link', { name: 'not confirmed: open order OPEN1' })).getAttribute('href')).toBe(
    `/dashboard/view-order/${id}`,
  );
  expect(screen.getByRole('link', { name: 'confirmed: open order DONE1' }).getAttribute('href')).toBe(
    `/dashboard/details-confirm-order/${id}`,
  );
  const rowOf = (orderId: string) => within(screen.getByText(orderId).closest('tr') as HTMLElement);
  expect(rowOf('AWAY1').getByText('confirmed, off the list')).toBeTruthy();
  expect(rowOf('STOP1').getByText('not confirmed')).toBeTruthy();
});
