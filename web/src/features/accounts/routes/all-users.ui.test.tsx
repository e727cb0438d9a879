import '../../../lib/testing/signed-in.ts';

import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { choiceDialog, confirmDialog } from '../../../lib/notifications/dialogs.ts';
import { notify } from '../../../lib/notifications/notify.ts';
import { answer, calls, refusal } from '../../../lib/testing/fake-api.ts';
import { renderInShop } from '../../../lib/testing/render.tsx';
import { Component as AllUsers } from './all-users.tsx';

vi.mock('../../../lib/notifications/notify.ts', () => ({ notify: { success: vi.fn(), error: vi.fn(), info: vi.fn() } }));
vi.mock('../../../lib/notifications/dialogs.ts', () => ({ choiceDialog: vi.fn(), confirmDialog: vi.fn() }));

const empty = { phone: '', gender: '', photoURL: '', division: '', district: '', thana: '', address: '', alterPhone: '' };
const bob = { ...empty, _id: '2', displayName: 'Bob', email: 'bob@example.test', role: 'user' };
let users = [bob];

beforeEach(async () => {
  vi.clearAllMocks();
  users = [bob];
  answer('GET /users', () => ({ body: structuredClone(users) }));
  renderInShop(<AllUsers />);
  await screen.findByText('Bob');
  calls.length = 0;
});
afterEach(cleanup);

const row = () => within(screen.getByRole('row', { name: /Bob/ }));

test('a user is made admin', async () => {
  vi.mocked(choiceDialog).mockResolvedValue('confirmed');
  answer('PATCH /users/admin/2', (body) => {
    expect(body).toEqual({ role: 'admin' });
    users = [{ ...bob, role: 'admin' }];
    return { body: { modifiedCount: 1 } };
  });
  await userEvent.click(row().getByRole('button', { name: 'Change role of bob@example.test' }));
  expect(await row().findByText('Admin')).toBeTruthy();
  expect(vi.mocked(choiceDialog).mock.calls[0]?.[0]).toMatchObject({
    title: 'Do you want to change user role?',
    confirm: 'Make Admin',
    deny: 'Make User',
  });
  expect(notify.success).toHaveBeenCalledWith('Make Admin successfully');
});

test('nothing is sent when the dialog is closed or the role is the same', async () => {
  vi.mocked(choiceDialog).mockResolvedValueOnce('dismissed').mockResolvedValueOnce('denied');
  const button = row().getByRole('button', { name: 'Change role of bob@example.test' });
  await userEvent.click(button);
  await userEvent.click(button);
  expect(notify.info).toHaveBeenCalledOnce();
  expect(calls).toEqual([]);
});

test('a refusal says why', async () => {
  vi.mocked(confirmDialog).mockResolvedValue(true);
  answer('DELETE /users/bob@example.test', refusal(409, 'last_admin', 'This is the last admin and cannot be deleted.'));
  await userEvent.click(row().getByRole('button', { name: 'Delete bob@example.test' }));
  await waitFor(() =>
    expect(notify.error).toHaveBeenCalledWith('The user was not deleted', 'This is the last admin and cannot be deleted.'),
  );
  expect(vi.mocked(confirmDialog).mock.calls[0]?.[0]).toMatchObject({ title: 'Are you sure?', confirm: 'Yes, delete it!' });
});

test('a user is deleted, and an empty list says so', async () => {
  vi.mocked(confirmDialog).mockResolvedValue(true);
  answer('DELETE /users/bob@example.test', () => {
    users = [];
    return { body: { deletedCount: 1 } };
  });
  await userEvent.click(row().getByRole('button', { name: 'Delete bob@example.test' }));
  expect(await screen.findByText('No user found!')).toBeTruthy();
  expect(notify.success).toHaveBeenCalledWith('User has been deleted');
});
