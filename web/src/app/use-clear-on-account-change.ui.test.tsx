import { answer } from '../lib/testing/fake-api.ts';
import '../lib/testing/signed-in.ts';

import { act, cleanup, render, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { recentlyViewed, rememberViewed } from '../features/catalogue/recently-viewed.ts';
import { queryClient } from '../lib/api/query.ts';
import { getSession } from '../lib/session/session.ts';
import { hintKey } from '../lib/session/session-store.ts';
import { account } from '../lib/testing/signed-in.ts';
import { useClearOnAccountChange } from './use-clear-on-account-change.ts';

const bob = { uid: 'u2', email: 'bob@example.test', displayName: 'Bob', photoURL: '', admin: false };
for (const { email } of [account, bob]) answer(`GET /user/admin/${email}`, { body: { admin: false } });

function App() {
  useClearOnAccountChange();
  return null;
}
/** What another tab does to the storage, which every tab hears of. */
const become = (person: typeof bob | null) =>
  act(async () => {
    if (person === null) localStorage.removeItem(hintKey);
    else localStorage.setItem(hintKey, JSON.stringify(person));
    window.dispatchEvent(new StorageEvent('storage', { key: hintKey }));
  });
const uid = () => {
  const session = getSession();
  return session.status === 'signed-in' ? session.uid : null;
};
const held = () =>
  queryClient
    .getQueryCache()
    .getAll()
    .map(({ queryKey }) => queryKey[0]);

beforeEach(async () => {
  await become(account);
  await waitFor(() => expect(uid()).toBe(account.uid));
  render(<App />);
  queryClient.setQueryData(['cart', account.email], ['a lamp']);
  queryClient.setQueryData(['catalogue', 'home'], ['a lamp']);
  rememberViewed('lamp');
});
afterEach(() => {
  cleanup();
  queryClient.clear();
});

test.each([
  ['signs out', null],
  ['is followed by another account', bob],
])('whoever %s leaves neither answers of the own account nor what was looked at; the catalogue stays', async (_what, next) => {
  await become(next);
  await waitFor(() => expect([held(), recentlyViewed()]).toEqual([['catalogue'], []]));
  expect(uid()).toBe(next?.uid ?? null);
});

test('whoever stays the same account loses nothing', async () => {
  await become({ ...account, displayName: 'Ann Other' });
  await waitFor(() => expect(getSession()).toMatchObject({ displayName: 'Ann Other' }));
  expect([held(), recentlyViewed()]).toEqual([['cart', 'catalogue'], ['lamp']]);
});
