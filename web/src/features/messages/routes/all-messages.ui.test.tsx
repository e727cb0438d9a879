import '../../../lib/testing/signed-in.ts';

import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { confirmDialog } from '../../../lib/notifications/dialogs.ts';
import { notify } from '../../../lib/notifications/notify.ts';
import { answer, calls, refusal } from '../../../lib/testing/fake-api.ts';
import { renderInShop } from '../../../lib/testing/render.tsx';
import { Component as AllMessages } from './all-messages.tsx';

vi.mock('../../../lib/notifications/notify.ts', () => ({ notify: { success: vi.fn(), error: vi.fn(), warning: vi.fn() } }));
vi.mock('../../../lib/notifications/dialogs.ts', () => ({ confirmDialog: vi.fn(async () => true) }));

const long = `${'a'.repeat(99)} and the rest of it`;
const message = {
  _id: '1',
  name: 'Ann',
  email: 'ann@example.test',
  messageText: long,
  time: '21/11/2026, 6:22:20 pm',
  sentAt: '2026-11-21T12:22:20.000Z',
  replied: false,
  repliedAt: null,
};
let messages = [message];

beforeEach(async () => {
  messages = [message];
  answer('GET /allMessages', () => ({ body: structuredClone(messages) }));
  renderInShop(<AllMessages />);
  await screen.findByText('Ann');
  calls.length = 0;
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

test('a long text is cut after 100 characters and unfolds', async () => {
  expect(screen.queryByText(long)).toBeNull();
  expect(screen.getByText(`${'a'.repeat(99)}…`)).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Show more' }));
  expect(screen.getByText(long)).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Show less' }));
  expect(screen.queryByText(long)).toBeNull();
});

test('a reply opens the mail window and is recorded', async () => {
  const open = vi.spyOn(window, 'open').mockReturnValue({ opener: window } as Window);
  answer('PATCH /message-replied/1', () => {
    messages = [{ ...message, replied: true }];
    return { body: { modifiedCount: 1 } };
  });
  await userEvent.click(screen.getByRole('button', { name: 'Reply to Ann' }));
  expect(open.mock.calls[0]?.[0]).toContain('to=ann%40example.test');
  expect(await screen.findByText('Replied done')).toBeTruthy();
});

test('a blocked mail window is said, and nothing is recorded', async () => {
  vi.spyOn(window, 'open').mockReturnValue(null);
  await userEvent.click(screen.getByRole('button', { name: 'Reply to Ann' }));
  expect(notify.warning).toHaveBeenCalled();
  expect(calls).not.toContain('PATCH /message-replied/1');
});

test('a message is deleted after asking', async () => {
  answer('DELETE /deleteMessage/1', refusal(503, 'database_away', 'Try again.'));
  await userEvent.click(screen.getByRole('button', { name: 'Delete the message of Ann' }));
  await waitFor(() => expect(notify.error).toHaveBeenCalledWith('Failed to delete message', 'Try again.'));
  expect(vi.mocked(confirmDialog).mock.calls[0]?.[0].title).toBe('Are you sure you want to delete this message?');
  answer('DELETE /deleteMessage/1', () => {
    messages = [];
    return { body: { deletedCount: 1 } };
  });
  await userEvent.click(screen.getByRole('button', { name: 'Delete the message of Ann' }));
  expect(await screen.findByText('No messages yet')).toBeTruthy();
  expect(notify.success).toHaveBeenCalledWith('Message deleted successfully');
});
