import '../../../lib/testing/signed-in.ts';

import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { confirmDialog } from '../../../lib/notifications/dialogs.ts';
import { notify } from '../../../lib/notifications/notify.ts';
import { answer, calls, refusal } from '../../../lib/testing/fake-api.ts';
import { renderInShop } from '../../../lib/testing/render.tsx';
import { account } from '../../../lib/testing/signed-in.ts';
import { ContactForm } from '../components/contact-form.tsx';
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

test('a reply that could not be recorded is no longer shown as one', async () => {
  vi.spyOn(window, 'open').mockReturnValue({ opener: window } as Window);
  answer('PATCH /message-replied/1', refusal(503, 'database_away', 'Try again.'));
  await userEvent.click(screen.getByRole('button', { name: 'Reply to Ann' }));
  await waitFor(() => expect(notify.error).toHaveBeenCalledWith('The reply could not be marked as done', 'Try again.'));
  expect(screen.queryByText('Replied done')).toBeNull();
});

test('a message that was answered before is not recorded again, and the mail window knows nothing of this one', async () => {
  cleanup();
  messages = [{ ...message, replied: true }];
  const mail = { opener: window } as Window;
  vi.spyOn(window, 'open').mockReturnValue(mail);
  renderInShop(<AllMessages />);
  await screen.findByText('Replied done');
  await userEvent.click(screen.getByRole('button', { name: 'Reply to Ann' }));
  expect(calls).not.toContain('PATCH /message-replied/1');
  expect(mail.opener).toBeNull();
});

test('a message is kept when the admin thinks again', async () => {
  vi.mocked(confirmDialog).mockResolvedValueOnce(false);
  await userEvent.click(screen.getByRole('button', { name: 'Delete the message of Ann' }));
  expect(calls).not.toContain('DELETE /deleteMessage/1');
});

test('messages come twenty a page, and are counted over all pages', async () => {
  cleanup();
  const asked = vi.fn();
  answer('GET /allMessages', (_body, _headers, query) => {
    asked(query);
    return { body: messages, total: 41 };
  });
  renderInShop(<AllMessages />, '/?page=2');
  expect(await screen.findByText('41 messages')).toBeTruthy();
  expect(asked).toHaveBeenCalledWith({ page: '2', limit: '20' });
  expect(screen.getByRole('button', { name: 'Page 3' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Page 4' })).toBeNull();
});

describe('the contact form', () => {
  const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
  const send = () => userEvent.click(screen.getByRole('button', { name: 'Send message' }));
  const draft = () => Object.values({ ...sessionStorage }).join();
  const sent = vi.fn();
  beforeEach(() => {
    cleanup();
    sessionStorage.clear();
    answer('POST /sendMessage', (body) => {
      sent(body);
      return { body: { insertedId: '1' } };
    });
    renderInShop(<ContactForm />);
  });

  test('knows who is signed in, sends what was written, and is empty for the next message', async () => {
    expect([field('Name').value, field('E-mail').value]).toEqual([account.displayName, account.email]);
    fireEvent.input(field('Message'), { target: { value: 'Hello' } });
    expect(draft()).toContain('Hello');
    await send();
    await waitFor(() => expect(notify.success).toHaveBeenCalledWith('Message sent successfully!', 'We answer by e-mail.'));
    expect(sent).toHaveBeenCalledWith({ name: 'Ann', email: account.email, messageText: 'Hello' });
    expect([field('Message').value, field('Name').value, draft()]).toEqual(['', 'Ann', '']);
  });

  test('says what is missing, and why a message was not sent, which is kept', async () => {
    await send();
    await waitFor(() => expect(field('Message').getAttribute('aria-invalid')).toBe('true'));
    expect(calls).not.toContain('POST /sendMessage');
    answer('POST /sendMessage', refusal(429, 'too_many', 'Wait a minute.'));
    fireEvent.input(field('Message'), { target: { value: 'Hello' } });
    await send();
    expect((await screen.findByText('Wait a minute.')).nextSibling?.textContent).toBe('What you wrote is still here.');
    expect(notify.error).toHaveBeenCalledWith('Failed to send message!');
    expect([field('Message').value, draft().includes('Hello')]).toEqual(['Hello', true]);
  });
});
