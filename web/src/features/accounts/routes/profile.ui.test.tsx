import '../../../lib/testing/signed-in.ts';

import type { User } from '@pulsecart/shared/accounts/contract';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { notify } from '../../../lib/notifications/notify.ts';
import { getSession, sessionReady } from '../../../lib/session/session.ts';
import { answer, refusal } from '../../../lib/testing/fake-api.ts';
import { renderInShop } from '../../../lib/testing/render.tsx';
import { account } from '../../../lib/testing/signed-in.ts';
import { Component as Profile } from './profile.tsx';
import { Component as UpdatedProfile } from './updated-profile.tsx';

vi.mock('../../../lib/notifications/notify.ts', () => ({ notify: { success: vi.fn(), error: vi.fn() } }));
const identity = vi.hoisted(() => ({
  renameIdentity: vi.fn(async () => undefined),
  currentIdentity: vi.fn(),
  isEmailVerified: vi.fn(async () => false),
  mailVerification: vi.fn(async () => undefined),
  practiceMailbox: vi.fn(async (): Promise<string | null> => null),
}));
vi.mock('../../../lib/session/identity.ts', () => identity);

const user: User = {
  ...{ _id: 'a'.repeat(24), displayName: 'Ann', email: account.email, phone: '+1 555 010 0199', gender: 'Female', photoURL: '/a.webp' },
  ...{ division: 'North', district: 'Lake', thana: 'Pier', address: '1 Pier Road', alterPhone: '', role: 'user', emailVerified: true },
};
let stored: User;
const sent = vi.fn();
const saving = `PUT /users-updated/${account.email}`;

beforeEach(async () => {
  await sessionReady();
  vi.clearAllMocks();
  sessionStorage.clear();
  stored = user;
  answer(`GET /user/${account.email}`, () => ({ body: structuredClone(stored) }));
  answer('GET /config', { body: { imageHostUrl: '/api/images' } });
  answer('POST /images', { body: { data: { display_url: '/images/new.webp' } } });
  answer(saving, (body) => {
    sent(body);
    return { body: { modifiedCount: 1 } };
  });
});
afterEach(cleanup);

describe('a profile', () => {
  const toldOf = (name: string) => screen.getByText(name).nextElementSibling?.textContent;

  it('shows who it is and where they live', async () => {
    stored = { ...user, alterPhone: '+1 555 010 0100' };
    renderInShop(<Profile />);
    await screen.findByText('Delivery address');
    const fields = ['Name', 'E-mail', 'Phone', 'Alternative phone', 'Gender', 'Address', 'Thana', 'District', 'Division'];
    expect(fields.map(toldOf)).toEqual([
      ...['Ann', account.email, '+1 555 010 0199', '+1 555 010 0100', 'Female'],
      ...['1 Pier Road', 'Pier', 'Lake', 'North'],
    ]);
    expect(screen.getByRole('img', { name: 'Photo of Ann' }).getAttribute('src')).toBe('/a.webp');
  });

  it('says of each thing that is missing that it is', async () => {
    stored = { ...user, displayName: '', phone: '', gender: '', photoURL: '', address: '', division: '' };
    renderInShop(<Profile />);
    await screen.findByText('No address yet. Add one and checkout fills it in for you.');
    expect(['Name', 'Phone', 'Gender'].map(toldOf)).toEqual(['Not Set', 'Undefined', 'Undefined']);
    expect(screen.getByText('You have not told us. It is optional.')).toBeTruthy();
    expect(screen.queryByText('Alternative phone')).toBeNull();
    expect(screen.getByRole('img', { name: 'Photo of Not Set' }).textContent).toBe('A');
  });
});

describe('what the shop has about a person', () => {
  it('is downloaded as a file of the day it was made', async () => {
    const data = { exportedAt: '2026-11-22T10:00:00.000Z', profile: user, cart: [], wishlist: [], orders: [] };
    answer(`GET /user/${account.email}/data`, { body: data });
    const files: Blob[] = [];
    vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => `blob:${files.push(file as Blob)}`);
    const saved: string[] = [];
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved.push(`${this.download} from ${this.href}`);
    });
    renderInShop(<Profile />);
    await userEvent.click(await screen.findByRole('button', { name: 'Download my data' }));
    await waitFor(() => expect(notify.success).toHaveBeenCalledWith('Your data has been downloaded'));
    expect(saved).toEqual(['pulsecart-data-2026-11-22.json from blob:1']);
    expect(JSON.parse((await files[0]?.text()) ?? '')).toEqual(data);
    vi.restoreAllMocks();
  });

  it('that cannot be had is said, with the reason', async () => {
    answer(`GET /user/${account.email}/data`, refusal(503, 'database_away', 'The shop is busy.'));
    renderInShop(<Profile />);
    await userEvent.click(await screen.findByRole('button', { name: 'Download my data' }));
    await waitFor(() => expect(notify.error).toHaveBeenCalledWith('Your data could not be downloaded', expect.stringMatching(/./)));
  });

  it('says what deleting the account does before anybody asks for it', async () => {
    renderInShop(<Profile />);
    await screen.findByText('Deleting your account');
    expect(screen.getByText(/profile, cart and wishlist are deleted then/)).toBeTruthy();
    expect(screen.getByText(/orders stay with us for as long as tax law demands/)).toBeTruthy();
    expect(screen.getByText(/To have your account deleted, write to/).textContent).toContain(account.email);
  });
});

describe('the address of a profile', () => {
  const unverified = () => {
    stored = { ...user, emailVerified: false };
  };
  const traded = vi.fn();
  beforeEach(() => {
    identity.isEmailVerified.mockResolvedValue(false);
    identity.mailVerification.mockResolvedValue(undefined);
    const idToken = async (fresh = false) => (fresh ? 'fresh' : 'stale');
    identity.currentIdentity.mockResolvedValue({ ...account, idToken });
    answer('POST /jwt', (_body, headers) => {
      traded(headers.get('authorization'));
      stored = { ...stored, emailVerified: headers.get('authorization') === 'Bearer fresh' };
      return { body: { token: `a.${btoa(JSON.stringify({ iat: 0, exp: 900 }))}.c`, expiresAt: '' } };
    });
  });
  const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

  it('is said to be verified, and then nothing is asked', async () => {
    renderInShop(<Profile />);
    await screen.findByText('Verified');
    expect(screen.queryByText('Verify your e-mail address')).toBeNull();
    expect(identity.isEmailVerified).not.toHaveBeenCalled();
  });

  it('that is not verified says what to do, and the link is sent again', async () => {
    unverified();
    renderInShop(<Profile />);
    await screen.findByText('Not verified');
    await screen.findByText(`Open the link that we mailed to ${account.email}, then come back. Look into the spam folder too.`);
    await press('Send a new link');
    expect(await screen.findByText(`A new link is on its way to ${account.email}.`)).toBeTruthy();
    expect(identity.mailVerification).toHaveBeenCalledOnce();
    expect(traded).not.toHaveBeenCalled();
  });

  it.each([
    ['auth/too-many-requests', 'No more links can be sent right now. Use the newest one you got, or wait some minutes and try again.'],
    ['auth/no-current-user', 'Your sign-in has run out at the login service. Log out, log in again, and send the link then.'],
    ['auth/network-request-failed', 'The login service cannot be reached. Check your connection and try again.'],
  ])('tells what to do when the provider refuses a link: %s', async (code, said) => {
    unverified();
    identity.mailVerification.mockRejectedValue(Object.assign(new Error(code), { code }));
    renderInShop(<Profile />);
    await screen.findByText('Not verified');
    await press('Send a new link');
    await waitFor(() => expect(screen.getByRole('alert').textContent).toBe(said));
  });

  it('is looked up when somebody comes back, and the shop is told by a fresh proof', async () => {
    unverified();
    renderInShop(<Profile />);
    await screen.findByText('Not verified');
    identity.isEmailVerified.mockResolvedValue(true);
    document.dispatchEvent(new Event('visibilitychange'));
    await screen.findByText('Verified');
    expect(traded.mock.calls).toEqual([['Bearer fresh']]);
    expect(notify.success).toHaveBeenCalledWith('Your e-mail address is verified');
  });

  it('is looked up when asked, which says when it is not verified yet', async () => {
    unverified();
    renderInShop(<Profile />);
    await screen.findByText('Not verified');
    await press('I opened the link');
    expect(await screen.findByText('The address is not verified yet. Open the newest link, or send another.')).toBeTruthy();
    expect(traded).not.toHaveBeenCalled();
  });

  it('of which nothing is known yet is looked up by itself', async () => {
    stored = { ...user, emailVerified: null };
    identity.isEmailVerified.mockResolvedValue(true);
    renderInShop(<Profile />);
    expect(await screen.findByText('Not known')).toBeTruthy();
    expect(await screen.findByText('Verified')).toBeTruthy();
  });

  it('beside a practice provider has the list of its links', async () => {
    unverified();
    identity.practiceMailbox.mockResolvedValue('http://localhost:9099/links');
    renderInShop(<Profile />);
    expect((await screen.findByRole('link', { name: 'See the links' })).getAttribute('href')).toBe('http://localhost:9099/links');
  });
});

describe('an edited profile', () => {
  const field = (label: string) => screen.getByLabelText<HTMLInputElement>((text) => text.startsWith(label));
  const save = () => userEvent.click(screen.getByRole('button', { name: 'Confirm' }));
  const open = async () => {
    stored = { ...user, gender: '' };
    const { where } = renderInShop(<UpdatedProfile />, '/dashboard/updatedProfile');
    await screen.findByDisplayValue('Ann');
    return where;
  };
  const { _id, photoURL, role, displayName, emailVerified, ...same } = user;

  it('is saved with what was changed, and the whole page knows the new name', async () => {
    const where = await open();
    fireEvent.input(field('Name'), { target: { value: 'Ann Other' } });
    await userEvent.selectOptions(field('Gender'), 'Female');
    await save();
    await waitFor(() => expect(where().path).toBe('/dashboard/profile'));
    expect(sent).toHaveBeenCalledWith({ ...same, name: 'Ann Other' });
    expect(notify.success).toHaveBeenCalledWith('Profile Updated');
    expect(getSession()).toMatchObject({ displayName: 'Ann Other', photoURL: '' });
    await waitFor(() => expect(identity.renameIdentity).toHaveBeenCalledWith({ displayName: 'Ann Other' }));
    expect(Object.keys({ ...sessionStorage })).toEqual([]);
  });

  it('has a new photo uploaded first, and its address saved', async () => {
    await open();
    await userEvent.upload(field('Profile photo'), new File(['x'], 'ann.png', { type: 'image/png' }));
    await save();
    await waitFor(() => expect(sent).toHaveBeenCalledWith({ ...same, gender: '', name: 'Ann', photoURL: '/images/new.webp' }));
    await waitFor(() => expect(getSession()).toMatchObject({ photoURL: '/images/new.webp' }));
  });

  it('that was refused says so beside the field, stays, and nobody is called otherwise', async () => {
    const where = await open();
    const before = getSession();
    answer(saving, refusal(400, 'invalid_input', 'Check the fields.', [{ path: 'phone', message: 'Not a phone number' }]));
    fireEvent.input(field('Name'), { target: { value: 'Ann Third' } });
    await save();
    expect(await screen.findByText('Not a phone number')).toBeTruthy();
    expect([where().path, field('Name').value, getSession()]).toEqual(['/dashboard/updatedProfile', 'Ann Third', before]);
    expect(notify.success).not.toHaveBeenCalled();
  });

  it('outlives a reload, and can be discarded for what is stored', async () => {
    await open();
    fireEvent.input(field('District'), { target: { value: 'Elsewhere' } });
    cleanup();
    await open();
    expect(field('District').value).toBe('Elsewhere');
    await userEvent.click(screen.getByRole('button', { name: 'Discard them' }));
    expect(field('District').value).toBe('Lake');
    cleanup();
    await open();
    expect(screen.queryByRole('button', { name: 'Discard them' })).toBeNull();
  });

  it('keeps its e-mail, which stands there as text', async () => {
    await open();
    expect(screen.getByRole('group', { name: 'E-mail' }).textContent).toContain(account.email);
    expect(document.querySelector('input[name=email]')).toBeNull();
  });
});
