import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { getSession, signOut } from '../../../lib/session/session.ts';
import { answer } from '../../../lib/testing/fake-api.ts';
import { renderInShop } from '../../../lib/testing/render.tsx';
import { LoginForm } from './login-form.tsx';

const email = 'ann@example.test';
const identity = vi.hoisted(() => ({
  identityWithPassword: vi.fn(),
  identityWithGoogle: vi.fn(),
  identityWithEmulatedGoogle: vi.fn(),
  isEmulated: vi.fn(),
  mailPasswordReset: vi.fn(),
  leaveIdentity: vi.fn(async () => undefined),
}));
vi.mock('../../../lib/session/identity.ts', () => identity);

const person = { uid: 'u1', email, displayName: 'Ann', photoURL: '', idToken: async () => 'proof' };
const onDone = vi.fn();
const failure = (code: string) => Object.assign(new Error(code), { code });

beforeEach(() => {
  vi.clearAllMocks();
  answer('POST /jwt', { body: { token: 'a.b.c', expiresAt: '' } });
  answer('POST /users', { body: { insertedId: null } });
  answer(`GET /user/admin/${email}`, { body: { admin: true } });
  renderInShop(<LoginForm initialEmail={email} onDone={onDone} />);
});
afterEach(async () => {
  cleanup();
  await signOut();
});

async function login(): Promise<void> {
  await userEvent.type(screen.getByLabelText('Password'), 'secret-1');
  await userEvent.click(screen.getByRole('button', { name: 'Login' }));
}

test('signs in and learns the role', async () => {
  identity.identityWithPassword.mockResolvedValue(person);
  await login();
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
  expect(getSession()).toMatchObject({ status: 'signed-in', email, admin: true });
});

test.each([
  ['auth/invalid-credential', /^Invalid Email\/Password!$/],
  ['auth/too-many-requests', /Too many attempts/],
  ['auth/network-request-failed', /cannot be reached/],
  ['auth/user-disabled', /has been closed/],
])('%s is explained, and what was typed stays', async (code, words) => {
  identity.identityWithPassword.mockRejectedValue(failure(code));
  await login();
  expect(await screen.findByText(words)).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>('E-mail').value).toBe(email);
  expect(onDone).not.toHaveBeenCalled();
});

test('the password can be shown and hidden again', async () => {
  await userEvent.click(screen.getByRole('button', { name: 'Show password' }));
  expect(screen.getByLabelText('Password').getAttribute('type')).toBe('text');
  await userEvent.click(screen.getByRole('button', { name: 'Hide password' }));
  expect(screen.getByLabelText('Password').getAttribute('type')).toBe('password');
});

test.each([
  ['auth/popup-blocked', /blocked the Google window/],
  ['auth/popup-closed-by-user', /was closed before/],
  ['auth/cancelled-popup-request', /Another Google window/],
  ['auth/unauthorized-domain', /not set up for this address/],
])('%s of the Google window is explained', async (code, words) => {
  identity.isEmulated.mockResolvedValue(false);
  identity.identityWithGoogle.mockRejectedValue(failure(code));
  await userEvent.click(screen.getByRole('button', { name: 'Continue with Google' }));
  expect(await screen.findByText(words)).toBeTruthy();
});

test('the emulator asks for the e-mail instead of opening a window', async () => {
  identity.isEmulated.mockResolvedValue(true);
  identity.identityWithEmulatedGoogle.mockResolvedValue(person);
  await userEvent.click(screen.getByRole('button', { name: 'Continue with Google' }));
  const dialog = await screen.findByRole('dialog');
  await userEvent.type(dialog.querySelector('input') as HTMLInputElement, 'gina@gmail.test');
  await userEvent.click(screen.getByRole('button', { name: 'Continue' }));
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
  expect(identity.identityWithEmulatedGoogle).toHaveBeenCalledWith('gina@gmail.test');
});

test('a password reset never tells whether there is such an account', async () => {
  identity.mailPasswordReset.mockRejectedValue(failure('auth/user-not-found'));
  await userEvent.click(screen.getByRole('button', { name: 'Forgot password?' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Send the link' }));
  expect(await screen.findByText(/the link is on its way/)).toBeTruthy();
});
