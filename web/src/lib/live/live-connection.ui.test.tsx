import '../testing/signed-in.ts';

import { act, cleanup, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { getSession, signOut } from '../session/session.ts';
import { answer, calls } from '../testing/fake-api.ts';
import { renderInShop } from '../testing/render.tsx';
import { account } from '../testing/signed-in.ts';
import { LiveConnection } from './live-connection.ts';
import type { OpenSocket, SocketListener, TokenSource } from './socket.ts';

const opened = vi.hoisted(() => vi.fn<OpenSocket>());
vi.mock('./socket.ts', () => ({ openSocket: opened }));
vi.mock('../session/identity.ts', () => ({
  currentIdentity: async () => ({ uid: 'u1', email: 'ann@example.test', displayName: 'Ann', photoURL: '', idToken: async () => 'proof' }),
  leaveIdentity: async () => undefined,
}));

const aToken = `head.${btoa(JSON.stringify({ iat: 0, exp: 900 }))}.sign`;
let socket: { token: TokenSource; listener: SocketListener };
const closed = vi.fn();

beforeEach(async () => {
  vi.clearAllMocks();
  opened.mockImplementation((token, listener) => {
    socket = { token, listener };
    return closed;
  });
  renderInShop(<LiveConnection />);
  await waitFor(() => expect(opened).toHaveBeenCalledOnce());
});
afterEach(cleanup);

test('the connection is made with the token there is, and with a new one where that was refused', async () => {
  answer('POST /jwt', { body: { token: aToken, expiresAt: '' } });
  expect(await socket.token(false)).toBe('a.b.c');
  expect(await socket.token(true)).toBe(aToken);
});

test('whose role changed is asked about it at once, and no more when the page is gone', async () => {
  answer(`GET /user/admin/${account.email}`, { body: { admin: true } });
  act(() => socket.listener.accountChanged());
  await waitFor(() => expect(getSession()).toMatchObject({ admin: true }));
  cleanup();
  expect(closed).toHaveBeenCalledOnce();
  calls.length = 0;
  await act(async () => socket.listener.accountChanged());
  expect(calls).toEqual([]);
});

test('signing out closes the connection, and no other is opened for a guest', async () => {
  expect(closed).not.toHaveBeenCalled();
  await act(signOut);
  expect(closed).toHaveBeenCalledOnce();
  expect(opened).toHaveBeenCalledOnce();
});
