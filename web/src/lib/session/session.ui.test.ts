import '../testing/signed-in.ts';

import { beforeEach, expect, test, vi } from 'vitest';
import { answer, calls } from '../testing/fake-api.ts';
import { getAccessToken, getSession, renewAccessToken, sessionReady } from './session.ts';
import { hintKey } from './session-store.ts';
import { tokenKey } from './session-token.ts';

const identity = vi.hoisted(() => ({
  currentIdentity: vi.fn(async () => ({
    uid: 'u1',
    email: 'ann@example.test',
    displayName: 'Ann',
    photoURL: '',
    idToken: async () => 'proof',
  })),
  leaveIdentity: vi.fn(async () => undefined),
}));
vi.mock('./identity.ts', () => identity);

const aToken = `head.${btoa(JSON.stringify({ iat: 0, exp: 900 }))}.sign`;
const traded = () => calls.filter((call) => call === 'POST /jwt').length;
const fallDue = () => localStorage.setItem(`${tokenKey}-renew-at`, String(Date.now() - 1));

beforeEach(async () => {
  answer('POST /jwt', { body: { token: aToken, expiresAt: '' } });
  await sessionReady();
  calls.length = 0;
});

test('a page begins with who was signed in, and the token that is still good', async () => {
  expect(getSession()).toMatchObject({ status: 'signed-in', uid: 'u1' });
  expect(await getAccessToken()).toBe('a.b.c');
  expect(traded()).toBe(0);
});

test.each([
  ['is looked at again', () => document.dispatchEvent(new Event('visibilitychange'))],
  ['has a network again', () => window.dispatchEvent(new Event('online'))],
])('a page that %s renews at once the token that fell due meanwhile', async (_when, wake) => {
  fallDue();
  wake();
  await vi.waitFor(() => expect(traded()).toBe(1));
  await vi.waitFor(async () => expect(await getAccessToken()).toBe(aToken));
});

test('a page in the background renews nothing', async () => {
  const hidden = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  fallDue();
  document.dispatchEvent(new Event('visibilitychange'));
  await new Promise((passed) => setTimeout(passed));
  expect(traded()).toBe(0);
  hidden.mockRestore();
  expect(await renewAccessToken()).toBe(aToken);
});

test('what another tab does to the session happens here too', async () => {
  localStorage.removeItem(hintKey);
  window.dispatchEvent(new StorageEvent('storage', { key: 'something-else' }));
  expect(getSession().status).toBe('signed-in');
  window.dispatchEvent(new StorageEvent('storage', { key: hintKey }));
  expect(getSession()).toEqual({ status: 'guest' });
  expect(await getAccessToken()).toBeNull();
});
