import { Refusal, Unavailable } from '@pulsecart/platform/refusal';
import { ObjectId } from 'mongodb';
import { beforeEach, describe, expect, it } from 'vitest';
import { createMembership } from './membership.ts';
import type { RoleChange } from './roster-rules.ts';

const now = new Date('2026-11-21T10:00:00Z');
const email = 'ann@shop.test';
const ann = { _id: new ObjectId(), uid: 'ann' };
const annsId = ann._id.toHexString();

/** What was done, in its order. */
let done: string[];
let outcome: RoleChange;
let buries: boolean[];
let atProvider: () => Promise<void>;
let left: string[];
let emptying: string[];
let askedBefore: Date;
let belongings: () => Promise<void>;

const membership = createMembership({
  users: {
    byId: async (id) => (id === 'id-of-ann' ? ann : null),
    byEmail: async (asked) => (asked === email ? ann : null),
    bury: async (uid, at) => {
      done.push(`bury ${uid} ${at.toISOString()}`);
      return buries.shift() ?? true;
    },
    identityDisabled: async (uid) => void done.push(`marked ${uid}`),
    withIdentityLeft: async (limit) => left.splice(0, limit),
    withBelongingsLeft: async (before, limit) => {
      askedBefore = before;
      return emptying.slice(0, limit);
    },
    belongingsRemoved: async (id) => void done.push(`emptied ${id}`),
  },
  roster: {
    change: async (uid, role) => {
      done.push(`decide ${uid} ${role}`);
      return outcome;
    },
  },
  provider: {
    disable: async (uid) => {
      await atProvider();
      done.push(`disable ${uid}`);
    },
  },
  announce: ({ id, uid, role }) => void done.push(`announce ${uid} ${id} ${role}`),
  removeBelongings: async (id) => {
    await belongings();
    done.push(`empty ${id}`);
  },
  now: () => now,
});

beforeEach(() => {
  [done, outcome, buries, left, emptying] = [[], 'changed', [], [], []];
  atProvider = async () => undefined;
  belongings = async () => undefined;
});

describe('a role', () => {
  it.each([
    ['an admin', () => membership.changeRole('id-of-ann', 'admin'), true],
    ['an operator', () => membership.changeRoleOf(email, 'admin'), 'changed'],
  ])('that %s changed is announced to the account’s open sockets', async (_who, change, answer) => {
    expect(await change()).toBe(answer);
    expect(done).toEqual(['decide ann admin', `announce ann ${annsId} admin`]);
  });

  it('that was so already is announced to nobody', async () => {
    outcome = 'unchanged';
    expect([await membership.changeRole('id-of-ann', 'user'), await membership.changeRoleOf(email, 'user')]).toEqual([false, 'unchanged']);
    expect(done).toEqual(['decide ann user', 'decide ann user']);
  });

  it.each([
    ['last_admin', 'last_admin'],
    ['gone', 'not_found'],
    ['email_not_verified', 'email_not_verified'],
  ] as const)('whose change ends as %s is refused to an admin, told to an operator, and announced to nobody', async (decided, code) => {
    outcome = decided;
    await expect(membership.changeRole('id-of-ann', 'user')).rejects.toMatchObject({ code });
    expect(await membership.changeRoleOf(email, 'user')).toBe(decided);
    expect(done.join()).not.toContain('announce');
  });

  it('of somebody who is not there changes nothing', async () => {
    await expect(membership.changeRole('another-id', 'admin')).rejects.toMatchObject({ code: 'not_found' });
    expect(await membership.changeRoleOf('nobody@shop.test', 'admin')).toBe('missing');
    expect(done).toEqual([]);
  });
});

describe('deleting an account', () => {
  const deleted = [`announce ann ${annsId} null`, `empty ${annsId}`];
  const buried = `bury ann ${now.toISOString()}`;

  it('takes the role, empties the record, ends the sessions, removes what is left, and then disables the identity', async () => {
    await membership.deleteUser(email);
    expect(done).toEqual(['decide ann user', buried, ...deleted, 'disable ann', 'marked ann']);
  });

  it('of somebody who is made an admin in between takes the role again', async () => {
    buries = [false, true];
    await membership.deleteUser(email);
    expect(done).toEqual(['decide ann user', buried, 'decide ann user', buried, ...deleted, 'disable ann', 'marked ann']);
  });

  it.each([
    ['last_admin', 'last_admin'],
    ['gone', 'not_found'],
  ] as const)('that is decided as %s leaves record and sessions alone', async (decided, code) => {
    outcome = decided;
    await expect(membership.deleteUser(email)).rejects.toMatchObject({ code });
    expect(done).toEqual(['decide ann user']);
  });

  it.each([
    ['is away', new Unavailable('identity_away', 'Sign-in is not available right now.')],
    ['refuses', new Refusal('token_invalid', 'No.')],
  ])('is done though the provider %s; its part is left for later', async (_what, error) => {
    atProvider = () => Promise.reject(error);
    await membership.deleteUser(email);
    expect(done).toEqual(['decide ann user', buried, ...deleted]);
  });

  it('is done though its belongings could not be removed; they are left for later', async () => {
    belongings = () => Promise.reject(new Error('the database is away'));
    await membership.deleteUser(email);
    expect(done).toEqual(['decide ann user', buried, deleted[0], 'disable ann', 'marked ann']);
  });

  it('is finished once no request of the account can be under way any more, whether the provider is there or not', async () => {
    [emptying, left] = [['one', 'two'], ['u1']];
    atProvider = () => Promise.reject(new Unavailable('identity_away', 'Sign-in is not available right now.'));
    await expect(membership.finishDeletions()).rejects.toMatchObject({ code: 'identity_away' });
    expect(done).toEqual(['empty one', 'emptied one', 'empty two', 'emptied two']);
    // Every call of an ordinary account has ended after the two minutes that the slowest one has.
    expect(now.getTime() - askedBefore.getTime()).toBeGreaterThan(130_000);
  });

  it('lets a fault of ours be heard of', async () => {
    atProvider = () => Promise.reject(new TypeError('provider is undefined'));
    await expect(membership.deleteUser(email)).rejects.toThrow(TypeError);
  });

  it('is finished at the provider for up to a hundred at once', async () => {
    left = Array.from({ length: 101 }, (_, i) => `u${i}`);
    expect(await membership.finishDeletions()).toBe(100);
    expect(done.slice(0, 2)).toEqual(['disable u0', 'marked u0']);
    expect(await membership.finishDeletions()).toBe(1);
    expect(await membership.finishDeletions()).toBe(0);
  });
});
