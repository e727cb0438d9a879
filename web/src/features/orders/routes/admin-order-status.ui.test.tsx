import '../../../lib/testing/signed-in.ts';

import { settableStatuses } from '@pulsecart/shared/orders/tracking-statuses';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { confirmDialog } from '../../../lib/notifications/dialogs.ts';
import { notify } from '../../../lib/notifications/notify.ts';
import { answer, forgetCalls, refusal } from '../../../lib/testing/fake-api.ts';
import { renderInShop } from '../../../lib/testing/render.tsx';
import { Component as OrderControl } from './admin-order-status.tsx';

vi.mock('../../../lib/notifications/dialogs.ts', () => ({ confirmDialog: vi.fn() }));
vi.mock('../../../lib/notifications/notify.ts', () => ({ notify: { success: vi.fn(), error: vi.fn() } }));

beforeEach(() => {
  forgetCalls();
  vi.mocked(confirmDialog).mockReset().mockResolvedValue(false);
});
afterEach(() => {
  cleanup();
  vi.clearAllMocks();
});

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
  answer('GET /orderStatus', { body: [record('NEW1', 'on_the_moon'), record('OLD1', 'packaged')] });
  renderInShop(<OrderControl />);
  const dropdown = await dropdownOf('NEW1');
  expect(dropdown.selectedOptions[0]?.textContent).toBe('on the moon');
  expect(dropdown.selectedOptions[0]?.disabled).toBe(true);
  expect([...(await dropdownOf('OLD1')).options].map(({ value }) => value)).toEqual(settableStatuses);
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

test('a status that was set stays chosen while the list is read again', async () => {
  const happened: string[] = [];
  vi.mocked(notify.success).mockImplementation(() => void happened.push('told'));
  const reading = Promise.withResolvers<{ body: unknown }>();
  const answers = [{ body: [record('OLD1', 'packaged')] }, reading.promise];
  answer('GET /orderStatus', () => answers.shift() ?? { body: [record('OLD1', 'transport')] });
  answer('PATCH /orderStatus/OLD1', { body: { modifiedCount: 1 } });
  renderInShop(<OrderControl />);
  await setStatus('OLD1', 'transport');
  await waitFor(() => expect(answers).toHaveLength(0));
  expect((await dropdownOf('OLD1')).value).toBe('transport');
  happened.push('read');
  reading.resolve({ body: [record('OLD1', 'transport')] });
  await waitFor(() => expect(happened).toEqual(['read', 'told']));
  expect((await dropdownOf('OLD1')).value).toBe('transport');
});
