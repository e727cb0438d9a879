import '../../../lib/testing/signed-in.ts';

import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { choiceDialog, confirmDialog } from '../../../lib/notifications/dialogs.ts';
import { notify } from '../../../lib/notifications/notify.ts';
import { getSession } from '../../../lib/session/session.ts';
import { answer, calls, refusal } from '../../../lib/testing/fake-api.ts';
import { renderInShop } from '../../../lib/testing/render.tsx';
import { account } from '../../../lib/testing/signed-in.ts';
import { Component as AllUsers } from './all-users.tsx';

vi.mock('../../../lib/notifications/notify.ts', () => ({ notify: { success: vi.fn(), error: vi.fn(), info: vi.fn() } }));
vi.mock('../../../lib/notifications/dialogs.ts', () => ({ choiceDialog: vi.fn(), confirmDialog: vi.fn() }));

const empty = { phone: '', gender: '', photoURL: '', division: '', district: '', thana: '', address: '', alterPhone: '' };
const bob = { ...empty, _id: '2', displayName: 'Bob', email: 'bob@example.test', role: 'user', emailVerified: true as boolean | null };
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

test.each([
  [true, () => row().getByRole('img', { name: 'Verified' })],
  [false, () => row().getByText('Not verified')],
  [null, () => row().getByText('Not known')],
])('an address says whether it is verified: %s', async (emailVerified, found) => {
  cleanup();
  users = [{ ...bob, emailVerified }];
  renderInShop(<AllUsers />);
  await screen.findByText('Bob');
  expect(found()).toBeTruthy();
});

test('the dialog says before that an address is not verified, and a refusal says what to do', async () => {
  cleanup();
  users = [{ ...bob, emailVerified: false }];
  renderInShop(<AllUsers />);
  await screen.findByText('Bob');
  vi.mocked(choiceDialog).mockResolvedValue('confirmed');
  answer('PATCH /users/admin/2', refusal(409, 'email_not_verified', 'Its owner can send the link from Profile.'));
  await userEvent.click(row().getByRole('button', { name: 'Change role of bob@example.test' }));
  await waitFor(() => expect(notify.error).toHaveBeenCalledWith('The role stays as it was', 'Its owner can send the link from Profile.'));
  expect(vi.mocked(choiceDialog).mock.calls[0]?.[0].text).toContain('bob@example.test is not verified.');
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

test('a user is kept when the admin thinks again', async () => {
  vi.mocked(confirmDialog).mockResolvedValue(false);
  await userEvent.click(row().getByRole('button', { name: 'Delete bob@example.test' }));
  expect(calls).toEqual([]);
  expect(vi.mocked(confirmDialog).mock.calls[0]?.[0]).toMatchObject({
    destructive: true,
    text: 'bob@example.test can no longer log in. Profile, cart and wishlist are deleted, orders stay. This cannot be undone.',
  });
});

test('a role that is refused says why and stays', async () => {
  vi.mocked(choiceDialog).mockResolvedValue('confirmed');
  answer('PATCH /users/admin/2', refusal(503, 'database_away', 'Try again.'));
  await userEvent.click(row().getByRole('button', { name: 'Change role of bob@example.test' }));
  await waitFor(() => expect(notify.error).toHaveBeenCalledWith('The role stays as it was', 'Try again.'));
  expect(row().getByText('User')).toBeTruthy();
  expect(notify.success).not.toHaveBeenCalled();
});

test('an account whose own role was changed here asks anew what it may do', async () => {
  cleanup();
  users = [{ ...bob, email: account.email, displayName: 'Bob', role: 'admin' }];
  answer(`GET /user/admin/${account.email}`, { body: { admin: true } });
  renderInShop(<AllUsers />);
  await screen.findByText('You');
  vi.mocked(choiceDialog).mockResolvedValue('denied');
  answer('PATCH /users/admin/2', (body) => {
    expect(body).toEqual({ role: 'user' });
    return { body: { modifiedCount: 1 } };
  });
  await userEvent.click(row().getByRole('button', { name: `Change role of ${account.email}` }));
  await waitFor(() => expect(notify.success).toHaveBeenCalledWith('Make user successfully'));
  await waitFor(() => expect(getSession()).toMatchObject({ admin: true }));
});

test('users come twenty a page, by what is searched for, and are counted over all pages', async () => {
  cleanup();
  const asked = vi.fn();
  answer('GET /users', (_body, _headers, query) => {
    asked(query);
    return { body: query.search ? [] : users, total: query.search ? 0 : 41 };
  });
  renderInShop(<AllUsers />, '/?page=2');
  expect(await screen.findByText('41 users')).toBeTruthy();
  expect(asked).toHaveBeenLastCalledWith({ search: '', page: '2', limit: '20' });
  expect(screen.queryByRole('button', { name: 'Page 4' })).toBeNull();
  await userEvent.type(screen.getByRole('textbox', { name: 'Search by e-mail' }), 'eve{Enter}');
  expect(await screen.findByText('Try a shorter part of the e-mail address.')).toBeTruthy();
  expect(asked).toHaveBeenLastCalledWith({ search: 'eve', page: '1', limit: '20' });
  await userEvent.click(screen.getAllByRole('button', { name: 'Clear search' }).at(-1) as HTMLElement);
  expect(await screen.findByText('Bob')).toBeTruthy();
});
