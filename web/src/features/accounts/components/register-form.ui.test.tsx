import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answer, calls, forgetCalls, refusal } from '../../../lib/testing/fake-api.ts';
import { renderInShop } from '../../../lib/testing/render.tsx';
import { RegisterForm } from './register-form.tsx';

const email = 'ann@example.test';
const identity = vi.hoisted(() => ({
  newIdentity: vi.fn(),
  currentIdentity: vi.fn(),
  deleteIdentity: vi.fn(),
  leaveIdentity: vi.fn(),
  renameIdentity: vi.fn(),
  mailVerification: vi.fn(),
}));
vi.mock('../../../lib/session/identity.ts', () => identity);

const person = { uid: 'u1', email, displayName: '', photoURL: '', idToken: async () => 'proof' };
const onDone = vi.fn();

beforeEach(async () => {
  forgetCalls();
  vi.clearAllMocks();
  identity.newIdentity.mockResolvedValue(person);
  identity.currentIdentity.mockResolvedValue(person);
  identity.renameIdentity.mockResolvedValue(undefined);
  identity.mailVerification.mockResolvedValue(undefined);
  answer('GET /config', { body: { firebase: {}, authEmulatorUrl: null, imageHostUrl: '/api/images', version: '1' } });
  answer('POST /jwt', { body: { token: 'a.b.c', expiresAt: '' } });
  answer('POST /images', { body: { data: { display_url: '/api/images/1' } } });
  answer('POST /newUser', { body: { insertedId: '1' } });
  renderInShop(<RegisterForm onDone={onDone} />);
});
afterEach(() => {
  cleanup();
  sessionStorage.clear();
  localStorage.clear();
});

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);

async function fillIn(password = 'secret-1', confirm = password): Promise<void> {
  const values = {
    'Full name': 'Ann',
    'E-mail': email,
    Phone: '+1 555 010 0199',
    Division: 'North',
    District: 'Lake',
    Thana: 'Pier',
    'Full address': '1 Pier Road',
    Password: password,
    'Confirm password': confirm,
  };
  for (const [label, value] of Object.entries(values)) fireEvent.change(field(label), { target: { value } });
  await userEvent.upload(screen.getByLabelText(/Profile photo/), new File(['x'], 'ann.png', { type: 'image/png' }));
}

const send = () => userEvent.click(screen.getByRole('button', { name: 'Register' }));

test('registers: identity, photo, record; then nobody is signed in', async () => {
  await fillIn();
  await send();
  await waitFor(() => expect(onDone).toHaveBeenCalledWith(email, true));
  expect(calls.filter((call) => call.startsWith('POST'))).toEqual(['POST /jwt', 'POST /images', 'POST /newUser']);
  expect(identity.leaveIdentity).toHaveBeenCalledOnce();
  expect(identity.deleteIdentity).not.toHaveBeenCalled();
  expect(localStorage.length + sessionStorage.length).toBe(0);
});

test('mails the link that verifies the address once everything is recorded, while somebody is still signed in', async () => {
  answer('POST /newUser', () => {
    expect(identity.mailVerification).not.toHaveBeenCalled();
    return { body: { insertedId: '1' } };
  });
  identity.leaveIdentity.mockImplementationOnce(async () => expect(identity.mailVerification).toHaveBeenCalledOnce());
  await fillIn();
  await send();
  await waitFor(() => expect(onDone).toHaveBeenCalledWith(email, true));
  expect(identity.leaveIdentity).toHaveBeenCalledOnce();
});

test('is done all the same when the provider mails nothing, and tells that', async () => {
  identity.mailVerification.mockRejectedValue(Object.assign(new Error('many'), { code: 'auth/too-many-requests' }));
  await fillIn();
  await send();
  await waitFor(() => expect(onDone).toHaveBeenCalledWith(email, false));
  expect(identity.leaveIdentity).toHaveBeenCalledOnce();
  expect([identity.deleteIdentity.mock.calls, localStorage.length]).toEqual([[], 0]);
});

test('different passwords stop the registration', async () => {
  await fillIn('secret-1', 'secret-2');
  await send();
  expect(await screen.findByText('Password Not Match')).toBeTruthy();
  expect(identity.newIdentity).not.toHaveBeenCalled();
});

test.each(['ünï@example.test', 'ann@bücher.test', 'ann@例え.テスト', 'ann@xn--r8jz45g.xn--zckzah', 'ann@exam\u200Bple.test'])(
  'the international e-mail %s is refused beside its field before there is an identity',
  async (international) => {
    await fillIn();
    fireEvent.change(field('E-mail'), { target: { value: international } });
    await send();
    expect(await screen.findByText('Enter a valid e-mail address')).toBeTruthy();
    expect(identity.newIdentity).not.toHaveBeenCalled();
    expect(calls.filter((call) => call.startsWith('POST'))).toEqual([]);
  },
);

test('a name in which something is hidden is refused before there is an identity', async () => {
  await fillIn();
  fireEvent.change(field('Full name'), { target: { value: 'Ann\u202E' } });
  await send();
  expect(await screen.findByText(/^Full name has characters that cannot be seen/)).toBeTruthy();
  expect(identity.newIdentity).not.toHaveBeenCalled();
});

test('a known e-mail is named beside its field', async () => {
  identity.newIdentity.mockRejectedValue(Object.assign(new Error('known'), { code: 'auth/email-already-in-use' }));
  await fillIn();
  await send();
  await waitFor(() => expect(screen.getAllByText('User already exists')).toHaveLength(2));
  expect(document.activeElement).toBe(field('E-mail'));
});

test.each(['POST /jwt', 'POST /images', 'POST /newUser'])(
  'a failure of %s leaves no identity behind and keeps what was typed',
  async (call) => {
    answer(call, refusal(503, 'database_away', 'The shop is busy. Try again.'));
    await fillIn();
    await send();
    expect(await screen.findByText('Something went wrong')).toBeTruthy();
    expect(screen.getByText('The shop is busy. Try again.')).toBeTruthy();
    expect(identity.deleteIdentity).toHaveBeenCalledOnce();
    expect(localStorage.length).toBe(0);
    expect(field('Full name').value).toBe('Ann');
    expect(onDone).not.toHaveBeenCalled();
  },
);

test('what could not be undone at the time is undone before the next attempt', async () => {
  answer('POST /newUser', refusal(503, 'database_away', 'Try again.'));
  identity.deleteIdentity.mockRejectedValueOnce(new Error('offline'));
  await fillIn();
  await send();
  await screen.findByText('Something went wrong');
  answer('POST /newUser', { body: { insertedId: '1' } });
  await send();
  await waitFor(() => expect(onDone).toHaveBeenCalled());
  expect(identity.deleteIdentity).toHaveBeenCalledTimes(2);
  expect(identity.deleteIdentity.mock.invocationCallOrder[1]).toBeLessThan(identity.newIdentity.mock.invocationCallOrder[1] ?? 0);
});

test('field errors of the server stand beside their fields', async () => {
  answer('POST /newUser', refusal(400, 'invalid_input', 'Check the fields.', [{ path: 'phone', message: 'Not a phone number' }]));
  await fillIn();
  await send();
  expect(await screen.findByText('Not a phone number')).toBeTruthy();
  expect(document.activeElement).toBe(field('Phone'));
});

test('text outlives a reload; passwords and photo do not', async () => {
  await fillIn();
  cleanup();
  renderInShop(<RegisterForm onDone={onDone} />);
  expect(field('Full address').value).toBe('1 Pier Road');
  expect(field('Password').value).toBe('');
  expect(sessionStorage.getItem('pulsecart-draft:register')).not.toContain('secret-1');
});
