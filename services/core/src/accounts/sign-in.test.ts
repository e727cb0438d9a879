import { MongoServerError, ObjectId } from 'mongodb';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Identity } from './identity-provider.ts';
import type { RoleChange } from './roster-rules.ts';
import { signIn } from './sign-in.ts';
import { emptyProfile, type UserRecord } from './user-record.ts';

const now = new Date('2026-11-21T10:00:00Z');
const ann: Identity = { uid: 'ann', email: 'ann@shop.test', emailVerified: true, displayName: 'Ann', photoURL: '' };
const record = (uid: string, more: Partial<UserRecord> = {}): UserRecord => ({
  ...{
    _id: new ObjectId(),
    uid,
    email: 'ann@shop.test',
    emailVerified: true,
    ...emptyProfile,
    role: 'user',
    roleVersion: 0,
    tokensValidAfter: new Date(0),
  },
  ...{ createdAt: now, updatedAt: now, live: true, deletedAt: null, identityDisabled: false },
  ...more,
});

/** Records by uid, with e-mails that are unique, as the database keeps them. */
let records: Map<string, UserRecord>;
/** Which e-mail each identity has at the provider. */
let atProvider: Map<string, string>;
let verifiedAtProvider: boolean;
/** Addresses whose account a person demoted. */
let demoted: Set<string>;
const change = vi.fn(async (): Promise<RoleChange> => 'changed');
/** What was written down of the list's grants, in its order. */
let written: string[];
beforeEach(() => {
  records = new Map();
  atProvider = new Map([['ann', 'ann@shop.test']]);
  verifiedAtProvider = false;
  demoted = new Set();
  written = [];
  change.mockReset();
  change.mockResolvedValue('changed');
});

const byEmail = async (email: string) => [...records.values()].find((one) => one.live && one.email === email) ?? null;
async function mustBeFree(email: string, uid: string): Promise<void> {
  const holder = await byEmail(email);
  if (holder !== null && holder.uid !== uid) throw new MongoServerError({ message: 'duplicate key', code: 11000 });
}
const users: Parameters<typeof signIn>[1]['users'] = {
  byUid: async (uid) => records.get(uid) ?? null,
  byEmail,
  async insert({ uid, email, emailVerified = false, displayName, photoURL }) {
    await mustBeFree(email, uid);
    const inserted = record(uid, { email, emailVerified, displayName, photoURL });
    records.set(uid, inserted);
    return inserted;
  },
  async setEmail(uid, email, _now, emailVerified = false) {
    await mustBeFree(email, uid);
    const known = records.get(uid);
    if (known?.live) records.set(uid, { ...known, email, emailVerified });
  },
  async setEmailVerified(uid, email, emailVerified) {
    const known = records.get(uid);
    if (known?.email === email) records.set(uid, { ...known, emailVerified });
  },
  async releaseEmail(uid, email) {
    const known = records.get(uid);
    if (known?.email !== email) return;
    const { email: _, ...rest } = known;
    records.set(uid, rest);
  },
};
const enter = (identity: Identity, adminEmails: string[] = []) =>
  signIn(identity, {
    users,
    roster: {
      change,
      isUndecided: async ({ email = '', roleVersion }) => roleVersion === 0 && !demoted.has(email),
      rememberDemoted: async (email) => void demoted.add(email),
    },
    provider: { emailOf: async (uid) => atProvider.get(uid) ?? null, isEmailVerified: async () => verifiedAtProvider },
    adminEmails,
    async recordListGrant(id) {
      written.push(`grants ${id}`);
      return (outcome) => void written.push(outcome);
    },
    now: () => now,
  });

describe('an e-mail that another record has', () => {
  it('stays there as long as that identity has it at the provider, and whoever brings it too is refused', async () => {
    records.set('first', record('first', { role: 'admin' }));
    atProvider.set('first', 'ann@shop.test');
    await expect(enter(ann)).rejects.toMatchObject({ code: 'email_taken' });
    expect([records.get('first')?.email, records.has('ann')]).toEqual(['ann@shop.test', false]);
  });

  it.each([
    ['has another one by now', 'first@shop.test'],
    ['is gone', undefined],
  ])('passes to who proves it once the identity that had it %s, without role and profile', async (_what, email) => {
    records.set('first', record('first', { role: 'admin', phone: '+1 555 010 0199' }));
    if (email !== undefined) atProvider.set('first', email);
    expect(await enter(ann)).toMatchObject({ uid: 'ann', email: 'ann@shop.test', role: 'user', phone: '' });
    expect(records.get('first')).toMatchObject({ role: 'admin' });
    expect(records.get('first')?.email).toBeUndefined();
  });
});

describe('an account that was deleted', () => {
  it('is not let in again, though its identity still proves itself, and gets no e-mail back', async () => {
    const { email: _, ...gone } = record('ann', { live: false, deletedAt: now });
    records.set('ann', gone);
    await expect(enter(ann)).rejects.toMatchObject({ code: 'account_deleted' });
    expect(records.get('ann')?.email).toBeUndefined();
  });
});

describe('the settings’ admins', () => {
  it.each([
    ['with a verified e-mail are made admins', true, ['ann@shop.test'], 1],
    ['without one are not', false, ['ann@shop.test'], 0],
    ['are nobody else', true, ['other@shop.test'], 0],
  ])('%s', async (_what, emailVerified, adminEmails, times) => {
    const { role } = await enter({ ...ann, emailVerified }, adminEmails);
    expect([role, change.mock.calls]).toEqual([times === 1 ? 'admin' : 'user', Array(times).fill(['ann', 'admin', 'list'])]);
  });

  it('are not decided on again once they are', async () => {
    records.set('ann', record('ann', { role: 'admin' }));
    expect((await enter(ann, ['ann@shop.test'])).role).toBe('admin');
    expect(change).not.toHaveBeenCalled();
  });

  it('are granted once: what was decided about the account since stays', async () => {
    records.set('ann', record('ann', { role: 'user', roleVersion: 4 }));
    expect((await enter(ann, ['ann@shop.test'])).role).toBe('user');
    expect([change.mock.calls, written]).toEqual([[], []]);
  });

  it('are not granted to a new identity of an address whose account was demoted, also long ago', async () => {
    records.set('first', record('first', { role: 'user', roleVersion: 4 }));
    expect((await enter(ann, ['ann@shop.test'])).role).toBe('user');
    expect([records.get('first')?.email, demoted]).toEqual([undefined, new Set(['ann@shop.test'])]);
    expect((await enter(ann, ['ann@shop.test'])).role).toBe('user');
    expect(change).not.toHaveBeenCalled();
  });

  it('are granted to a new identity of an address whose account was an admin, or nobody', async () => {
    records.set('first', record('first', { role: 'admin', roleVersion: 4 }));
    expect((await enter(ann, ['ann@shop.test'])).role).toBe('admin');
  });

  it('are written down before the grant, and how it ended', async () => {
    records.set('ann', record('ann'));
    change.mockImplementationOnce(async () => {
      expect(written).toEqual([`grants ${records.get('ann')?._id.toHexString()}`]);
      return 'decided_before';
    });
    expect((await enter(ann, ['ann@shop.test'])).role).toBe('user');
    expect(written.at(-1)).toBe('decided_before');
  });
});

describe('whether the address is verified', () => {
  it.each([
    ['verified', undefined, true, false, true],
    ['not verified', undefined, false, false, false],
    ['verified by now', false, true, false, true],
    ['not verified any more', true, false, false, false],
    ['still verified, by a token from before', true, false, true, true],
  ])('is learnt from the token: %s', async (_what, before, told, atTheProvider, after) => {
    const { emailVerified: _, ...rest } = record('ann');
    records.set('ann', before === undefined ? rest : { ...rest, emailVerified: before });
    verifiedAtProvider = atTheProvider;
    expect((await enter({ ...ann, emailVerified: told })).emailVerified).toBe(after);
    expect(records.get('ann')?.emailVerified).toBe(after);
  });

  it('is learnt anew with another address, and of a new account', async () => {
    records.set('ann', record('ann', { email: 'before@shop.test' }));
    expect((await enter({ ...ann, emailVerified: false })).emailVerified).toBe(false);
    expect((await enter({ ...ann, uid: 'new', email: 'new@shop.test' })).emailVerified).toBe(true);
  });
});
