import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { notify } from '../../../lib/notifications/notify.ts';
import { signOut } from '../../../lib/session/session.ts';
import { answer } from '../../../lib/testing/fake-api.ts';
import { requestPasswordReset, signInWithGoogle } from '../api/sign-in.ts';
import { Component as Login } from './login.tsx';
import { Component as Register } from './register.tsx';

vi.mock('../../../lib/notifications/notify.ts', () => ({ notify: { success: vi.fn(), error: vi.fn() } }));
const identity = vi.hoisted(() => ({
  identityWithPassword: vi.fn(),
  identityWithGoogle: vi.fn(),
  isEmulated: vi.fn(async () => true),
  mailPasswordReset: vi.fn(),
  leaveIdentity: vi.fn(async () => undefined),
}));
vi.mock('../../../lib/session/identity.ts', () => identity);

const email = 'ann@example.test';
const person = { uid: 'u1', email, displayName: 'Ann', photoURL: '', idToken: async () => 'proof' };
const recorded = vi.fn();

beforeEach(() => {
  vi.clearAllMocks();
  answer('POST /jwt', { body: { token: 'a.b.c', expiresAt: '' } });
  answer('POST /users', (body) => {
    recorded(body);
    return { body: { insertedId: null } };
  });
  answer(`GET /user/admin/${email}`, { body: { admin: false } });
  identity.identityWithPassword.mockResolvedValue(person);
});
afterEach(async () => {
  cleanup();
  await act(signOut);
});

let place: string;
function Elsewhere() {
  const { pathname, search } = useLocation();
  place = pathname + search;
  return <p>elsewhere</p>;
}
const open = (pathname: string, state: object | null) =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter initialEntries={[{ pathname, state }]}>
        <Routes>
          <Route path="/login" element={<Login />} />
          <Route path="/register" element={<Register />} />
          <Route path="*" element={<Elsewhere />} />
        </Routes>
      </MemoryRouter>
    </QueryClientProvider>,
  );
const login = async () => {
  await userEvent.type(screen.getByLabelText('Password'), 'secret-1');
  await userEvent.click(screen.getByRole('button', { name: 'Login' }));
};

test('whoever signs in goes back to where they came from, and is told', async () => {
  open('/login', { from: '/dashboard/orderTrack?page=2', registered: email });
  expect(screen.getByLabelText<HTMLInputElement>('E-mail').value).toBe(email);
  await login();
  await screen.findByText('elsewhere');
  expect(place).toBe('/dashboard/orderTrack?page=2');
  expect(notify.success).toHaveBeenCalledWith('Login Successfully!');
  expect(recorded.mock.calls).toEqual([[{ email, role: 'user' }]]);
});

test('whoever comes from nowhere goes home, and whoever is signed in already is not asked', async () => {
  open('/login', null);
  await userEvent.type(screen.getByLabelText('E-mail'), email);
  await login();
  await screen.findByText('elsewhere');
  expect(place).toBe('/');
  for (const path of ['/login', '/register']) {
    cleanup();
    open(path, { from: '/product/1' });
    await waitFor(() => expect(place).toBe('/product/1'));
    place = '';
  }
});

test('what is missing is said beside it, and nobody is asked', async () => {
  open('/login', null);
  await userEvent.click(screen.getByRole('button', { name: 'Login' }));
  expect(await screen.findByText('Enter your e-mail address')).toBeTruthy();
  expect(screen.getByText('Enter your password')).toBeTruthy();
  expect(identity.identityWithPassword).not.toHaveBeenCalled();
});

test.each([
  ['/g.webp', '/g.webp'],
  ['', null],
])('a sign-in with Google is reported with name and photo %j', async (photoURL, told) => {
  identity.identityWithGoogle.mockResolvedValue({ ...person, photoURL });
  await act(() => signInWithGoogle());
  expect(recorded.mock.calls).toEqual([[{ email, displayName: 'Ann', photoURL: told, role: 'user' }]]);
});

test('a password reset fails aloud for any reason but that there is no such account', async () => {
  identity.mailPasswordReset.mockRejectedValueOnce(Object.assign(new Error('none'), { code: 'auth/user-not-found' }));
  await expect(requestPasswordReset(email)).resolves.toBeUndefined();
  identity.mailPasswordReset.mockRejectedValueOnce(Object.assign(new Error('many'), { code: 'auth/too-many-requests' }));
  await expect(requestPasswordReset(email)).rejects.toThrow('many');
});
