import { Unavailable } from '@pulsecart/platform/refusal';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { plansOf, scansAll, sortsInMemory, useTestDatabase } from '../testing/test-database.ts';
import { createAccounts, noIdentityProvider } from './accounts.ts';
import { createMembership } from './membership.ts';
import { signIn } from './sign-in.ts';
import { newUserRecord, presentUser, userRecord } from './user-record.ts';
import { createUsers, type Users } from './users-repository.ts';

const database = useTestDatabase();
const now = new Date('2026-01-01T00:00:00Z');
let users: Users;

beforeAll(async () => {
  users = createUsers(database());
  await users.ensureIndexes();
  for (let i = 0; i < 300; i++) await users.insert({ uid: `u${i}`, email: `user${i}@shop.test`, displayName: '', photoURL: '' }, now);
});

describe('users are stored', () => {
  it('in the shape that their schema names, before and after they are gone', async () => {
    const stored = async () => userRecord.parse(await database().collection('users').findOne({ uid: 'u1' }));
    expect((await stored()).email).toBe('user1@shop.test');
    expect(await users.bury('u1', now)).toBe(true);
    expect((await stored()).email).toBeUndefined();
  });

  it('once per identity and once per e-mail', async () => {
    const again = (uid: string, email: string) => users.insert({ uid, email, displayName: '', photoURL: '' }, now);
    await expect(again('u2', 'new@shop.test')).rejects.toMatchObject({ code: 11000 });
    await expect(again('new', 'user2@shop.test')).rejects.toMatchObject({ code: 11000 });
    await expect(users.setEmail('u3', 'user2@shop.test', now)).rejects.toMatchObject({ code: 11000 });
  });

  it('so that an e-mail that was released can be had again, any number of times', async () => {
    for (const uid of ['u4', 'u5', 'u6']) {
      await users.setEmail(uid, 'passed-on@shop.test', now);
      await users.releaseEmail(uid, 'passed-on@shop.test', now);
    }
    expect(await users.byEmail('passed-on@shop.test')).toBeNull();
  });
});

describe('an identity that signs in with the e-mail of another', () => {
  const trySignIn = (uid: string, heldBy: string | null) =>
    signIn(
      { uid, email: 'user20@shop.test', emailVerified: true, displayName: '', photoURL: '' },
      {
        users,
        roster: { change: async () => 'unchanged', isUndecided: async () => true, rememberDemoted: async () => undefined },
        provider: { emailOf: async () => heldBy, isEmailVerified: async () => false },
        ...{ adminEmails: [], recordListGrant: async () => () => undefined, now: () => now },
      },
    );

  it('is refused while the provider says that the other still has it', async () => {
    await expect(trySignIn('second', 'user20@shop.test')).rejects.toMatchObject({ code: 'email_taken' });
    expect(await users.byUid('u20')).toMatchObject({ email: 'user20@shop.test' });
    expect(await users.byUid('second')).toBeNull();
  });

  it('gets it with a record of its own once the other no longer has it', async () => {
    expect(await trySignIn('second', null)).toMatchObject({ uid: 'second', email: 'user20@shop.test', role: 'user' });
    expect(await users.byUid('u20')).not.toHaveProperty('email');
  });
});

describe('a user who is gone', () => {
  it('is found by no id and no e-mail, is written no profile, and counts no more', async () => {
    const gone = await users.insert({ uid: 'gone', email: 'gone@shop.test', displayName: '', photoURL: '' }, now);
    const before = await users.count();
    expect(await users.bury('gone', now)).toBe(true);
    expect(await users.bury('gone', now)).toBe(false);
    expect(await users.count()).toBe(before - 1);
    expect([await users.byId(gone._id.toHexString()), await users.byEmail('gone@shop.test')]).toEqual([null, null]);
    expect(await users.setProfile('gone', { phone: '+1 555 010 0199' }, now)).toBe(false);
    await users.fillProfile('gone', 'displayName', 'Ann', now);
    expect(await users.byUid('gone')).toMatchObject({ displayName: '', phone: '', live: false });
    expect((await users.page('gone@', 0, 20)).total).toBe(0);
    expect(await users.standing('gone')).toMatchObject({ deletedAt: now, tokensValidAfter: now, role: 'user' });
  });

  it('is told to the identity provider once', async () => {
    await users.insert({ uid: 'told', email: 'told@shop.test', displayName: '', photoURL: '' }, now);
    await users.bury('told', now);
    expect(await users.withIdentityLeft(100)).toContain('told');
    await users.identityDisabled('told');
    expect(await users.withIdentityLeft(100)).not.toContain('told');
  });
});

it('what a deleted user leaves is removed again a while after the deletion, until that is done', async () => {
  const { _id } = await users.insert({ uid: 'leaving', email: 'leaving@shop.test', displayName: '', photoURL: '' }, now);
  const id = _id.toHexString();
  await users.bury('leaving', now);
  expect(await users.withBelongingsLeft(now, 100)).not.toContain(id);
  const later = new Date(now.getTime() + 1);
  expect(await users.withBelongingsLeft(later, 100)).toContain(id);
  await users.belongingsRemoved(id);
  expect(await users.withBelongingsLeft(later, 100)).not.toContain(id);
});

describe('an e-mail', () => {
  it('is taken off a record only while the record still has it', async () => {
    await users.insert({ uid: 'moved', email: 'first@shop.test', displayName: '', photoURL: '' }, now);
    await users.setEmail('moved', 'second@shop.test', now);
    await users.releaseEmail('moved', 'first@shop.test', now);
    expect((await users.standing('moved'))?.email).toBe('second@shop.test');
  });
});

describe('whether an e-mail is verified', () => {
  const verified = async (uid: string) => (await users.byUid(uid))?.emailVerified;

  it('is unknown of a record that nobody said it of, and shown so', async () => {
    expect(await verified('u22')).toBeUndefined();
    const record = await users.byUid('u22');
    expect(record && presentUser(record).emailVerified).toBeNull();
  });

  it('is said of one address: it is written only while the record has that, and a changed one is not verified', async () => {
    await users.setEmailVerified('u22', 'user22@shop.test', true);
    expect(await verified('u22')).toBe(true);
    await users.setEmail('u22', 'changed22@shop.test', now);
    expect(await verified('u22')).toBe(false);
    await users.setEmailVerified('u22', 'user22@shop.test', true);
    expect(await verified('u22')).toBe(false);
    await users.setEmail('u22', 'again22@shop.test', now, true);
    expect(await verified('u22')).toBe(true);
  });

  it('goes with the address, when it is released and when the account is deleted', async () => {
    await users.setEmailVerified('u23', 'user23@shop.test', true);
    await users.releaseEmail('u23', 'user23@shop.test', now);
    await users.setEmailVerified('u24', 'user24@shop.test', true);
    await users.bury('u24', now);
    expect([await users.byUid('u23'), await users.byUid('u24')]).toEqual([
      expect.not.objectContaining({ emailVerified: expect.anything() }),
      expect.not.objectContaining({ emailVerified: expect.anything() }),
    ]);
  });
});

describe('name and picture of the identity provider', () => {
  it('fill what is empty, and replace nothing', async () => {
    await users.fillProfile('u9', 'displayName', 'Ann', now);
    await users.fillProfile('u9', 'displayName', 'Bob', now);
    expect((await users.byUid('u9'))?.displayName).toBe('Ann');
  });
});

it('a deletion that the identity provider could not hear of is told to it later, once', async () => {
  let away = true;
  const told: string[] = [];
  const disable = async (uid: string): Promise<void> => {
    if (away) throw new Unavailable('identity_away', 'Sign-in is not available right now.');
    told.push(uid);
  };
  const accounts = createMembership({
    ...{ users, announce: () => undefined, removeBelongings: async () => undefined, now: () => now },
    roster: { change: async () => 'unchanged' },
    provider: { disable },
  });
  await accounts.deleteUser('user21@shop.test');
  expect(await users.byEmail('user21@shop.test')).toBeNull();
  await expect(accounts.finishDeletions()).rejects.toMatchObject({ code: 'identity_away' });
  expect(await users.withIdentityLeft(100)).toContain('u21');
  away = false;
  await accounts.finishDeletions();
  expect(told).toContain('u21');
  expect(await users.withIdentityLeft(100)).toEqual([]);
});

describe('a decision about a role', () => {
  it('is written unless a later one was', async () => {
    expect(await users.setRole('u7', 'admin', 5)).toBe(true);
    expect(await users.setRole('u7', 'user', 4)).toBe(false);
    expect(await users.setRole('u7', 'user', 5)).toBe(false);
    expect((await users.standing('u7'))?.role).toBe('admin');
  });

  it('keeps an admin from being buried', async () => {
    expect(await users.bury('u7', now)).toBe(false);
    expect(await users.setRole('u7', 'user', 6)).toBe(true);
    expect(await users.bury('u7', now)).toBe(true);
    expect(await users.setRole('u7', 'admin', 7)).toBe(false);
  });
});

describe('the list of users', () => {
  afterEach(() => {
    vi.useRealTimers();
  });
  const record = (uid: string, createdAt: Date) =>
    newUserRecord({ uid, email: `${uid}@list.test`, displayName: '', photoURL: '' }, createdAt);

  it('goes page by page, newest first, without those who are gone; a search goes by the beginning of the e-mail', async () => {
    const days = [1, 2, 3, 4, 5];
    await database()
      .collection<object>('users')
      .insertMany(days.map((day) => record(`day${day}`, new Date(now.getTime() + day * 86_400_000))));
    await users.bury('day4', now);
    const uids = async (search: string, skip: number, limit: number) =>
      (await users.page(search, skip, limit)).records.map(({ uid }) => uid);
    expect([await uids('', 0, 2), await uids('', 2, 2)]).toEqual([
      ['day5', 'day3'],
      ['day2', 'day1'],
    ]);
    expect((await users.page('', 0, 2)).total).toBe(await database().collection('users').countDocuments({ live: true }));
    expect([await uids('DAY', 0, 3), await uids('day', 3, 3), (await users.page('day', 0, 1)).total]).toEqual([
      ['day1', 'day2', 'day3'],
      ['day5'],
      4,
    ]);
    expect((await users.page('ay1', 0, 10)).total).toBe(0);
  });

  it('of more than a thousand is counted anew after ten seconds, and kept up by what this process does itself', async () => {
    await database()
      .collection<object>('users')
      .insertMany(Array.from({ length: 1000 }, (_, i) => record(`many${i}`, now)));
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
    const own = createUsers(database());
    const begun = await own.count();
    expect(begun).toBe(await database().collection('users').countDocuments({ live: true }));
    await own.insert({ uid: 'own', email: 'own@list.test', displayName: '', photoURL: '' }, now);
    expect(await own.count()).toBe(begun + 1);
    await own.bury('own', now);
    expect(await own.count()).toBe(begun);
    await users.insert({ uid: 'elsewhere', email: 'elsewhere@list.test', displayName: '', photoURL: '' }, now);
    vi.setSystemTime(Date.now() + 9999);
    expect(await own.count()).toBe(begun);
    vi.setSystemTime(Date.now() + 1);
    expect(await own.count()).toBe(begun + 1);
  });
});

it('a profile is shown field by field as it was written, and its account tells nothing more of itself', async () => {
  const accounts = createAccounts({
    ...{ db: database(), provider: noIdentityProvider, announce: () => undefined, adminEmails: [], now: () => now },
    removeBelongings: async () => undefined,
    recordListGrant: async () => () => undefined,
  });
  const profile = {
    ...{ displayName: 'Ann B.', phone: '01700', gender: 'Female', photoURL: '/a.png', alterPhone: '01800' },
    ...{ division: 'North', district: 'East', thana: 'South', address: 'Road 1' },
  };
  const id = await accounts.updateProfile((await accounts.idOf('user32@shop.test')) ?? '', profile);
  expect(await accounts.byId(id)).toEqual({ _id: id, email: 'user32@shop.test', role: 'user', emailVerified: null, ...profile });
  expect(await accounts.idOf('user32@shop.test')).toBe(id);
  await accounts.recordSignIn('u33', { displayName: 'Bob', photoURL: '/b.png' });
  await accounts.recordSignIn('u33', { displayName: '', photoURL: null });
  expect(await accounts.byId((await accounts.idOf('user33@shop.test')) ?? '')).toMatchObject({ displayName: 'Bob', photoURL: '/b.png' });
});

it('an account is an admin’s while its record says so and it is not gone', async () => {
  const accounts = createAccounts({
    ...{ db: database(), provider: noIdentityProvider, announce: () => undefined, adminEmails: [], now: () => now },
    removeBelongings: async () => undefined,
    recordListGrant: async () => () => undefined,
  });
  await users.setRole('u30', 'admin', 9);
  expect([await accounts.isAdmin('u30'), await accounts.isAdmin('u31'), await accounts.isAdmin('nobody')]).toEqual([true, false, false]);
  await database()
    .collection('users')
    .updateOne({ uid: 'u30' }, { $set: { deletedAt: now } });
  expect(await accounts.isAdmin('u30')).toBe(false);
  await expect(accounts.updateProfile('f'.repeat(24), { phone: '1' })).rejects.toMatchObject({ code: 'not_found' });
  await expect(accounts.byId('f'.repeat(24))).rejects.toMatchObject({ code: 'not_found' });
});

describe('what every request reads', () => {
  it('is each caller’s own, also where many are read with one command', async () => {
    const uids = ['u10', 'nobody', 'u11', 'u12'];
    const found = await Promise.all(uids.map(users.standing));
    expect(found.map((standing) => standing?.email ?? null)).toEqual(['user10@shop.test', null, 'user11@shop.test', 'user12@shop.test']);
  });

  it.each([
    ['by uid', () => users.standing('u8')],
    ['by e-mail', () => users.byEmail('user8@shop.test')],
    ['the first page', () => users.page('', 0, 20)],
    ['a search', () => users.page('user29', 0, 20)],
    ['deletions that wait', () => users.withIdentityLeft(10)],
  ])('is found without looking through all: %s', async (_what, read) => {
    const plans = await plansOf(database(), read);
    expect(plans).toHaveLength(1);
    for (const plan of plans) expect([scansAll(plan), sortsInMemory(plan)]).toEqual([false, false]);
  });
});
