import { Refusal, Unavailable } from '@pulsecart/platform/refusal';
import { beforeEach, describe, expect, it } from 'vitest';
import { createMembership } from './membership.ts';
import type { RoleChange } from './roster-rules.ts';

const now = new Date('2026-11-21T10:00:00Z');
const ann = { uid: 'ann', email: 'ann@shop.test' };

/** What was done, in its order. */
let done: string[];
let outcome: RoleChange;
let buries: boolean[];
let atProvider: () => Promise<void>;
let left: string[];

const membership = createMembership({
  users: {
    byId: async (id) => (id === 'id-of-ann' ? ann : null),
    byEmail: async (email) => (email === ann.email ? ann : null),
    bury: async (uid, at) => {
      done.push(`bury ${uid} ${at.toISOString()}`);
      return buries.shift() ?? true;
    },
    identityDisabled: async (uid) => void done.push(`marked ${uid}`),
    withIdentityLeft: async (limit) => left.splice(0, limit),
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
  announce: ({ uid, email, role }) => void done.push(`announce ${uid} ${email} ${role}`),
  now: () => now,
});

beforeEach(() => {
  [done, outcome, buries, left] = [[], 'changed', [], []];
  atProvider = async () => undefined;
});

describe('a role', () => {
  it.each([
    ['an admin', () => membership.changeRole('id-of-ann', 'admin'), true],
    ['an operator', () => membership.changeRoleOf(ann.email, 'admin'), 'changed'],
  ])('that %s changed is announced to the account’s open sockets', async (_who, change, answer) => {
    expect(await change()).toBe(answer);
    expect(done).toEqual(['decide ann admin', 'announce ann ann@shop.test admin']);
  });

  it('that was so already is announced to nobody', async () => {
    outcome = 'unchanged';
    expect([await membership.changeRole('id-of-ann', 'user'), await membership.changeRoleOf(ann.email, 'user')]).toEqual([
      false,
      'unchanged',
    ]);
    expect(done).toEqual(['decide ann user', 'decide ann user']);
  });

  it.each([
    ['last_admin', 'last_admin'],
    ['gone', 'not_found'],
    ['email_not_verified', 'email_not_verified'],
  ] as const)('whose change ends as %s is refused to an admin, told to an operator, and announced to nobody', async (decided, code) => {
    outcome = decided;
    await expect(membership.changeRole('id-of-ann', 'user')).rejects.toMatchObject({ code });
    expect(await membership.changeRoleOf(ann.email, 'user')).toBe(decided);
    expect(done.join()).not.toContain('announce');
  });

  it('of somebody who is not there changes nothing', async () => {
    await expect(membership.changeRole('another-id', 'admin')).rejects.toMatchObject({ code: 'not_found' });
    expect(await membership.changeRoleOf('nobody@shop.test', 'admin')).toBe('missing');
    expect(done).toEqual([]);
  });
});

describe('deleting an account', () => {
  const deleted = ['announce ann ann@shop.test null'];
  const buried = `bury ann ${now.toISOString()}`;

  it('takes the role, empties the record, ends the sessions, and then disables the identity', async () => {
    await membership.deleteUser(ann.email);
    expect(done).toEqual(['decide ann user', buried, ...deleted, 'disable ann', 'marked ann']);
  });

  it('of somebody who is made an admin in between takes the role again', async () => {
    buries = [false, true];
    await membership.deleteUser(ann.email);
    expect(done).toEqual(['decide ann user', buried, 'decide ann user', buried, ...deleted, 'disable ann', 'marked ann']);
  });

  it.each([
    ['last_admin', 'last_admin'],
    ['gone', 'not_found'],
  ] as const)('that is decided as %s leaves record and sessions alone', async (decided, code) => {
    outcome = decided;
    await expect(membership.deleteUser(ann.email)).rejects.toMatchObject({ code });
    expect(done).toEqual(['decide ann user']);
  });

  it.each([
    ['is away', new Unavailable('identity_away', 'Sign-in is not available right now.')],
    ['refuses', new Refusal('token_invalid', 'No.')],
  ])('is done though the provider %s; its part is left for later', async (_what, error) => {
    atProvider = () => Promise.reject(error);
    await membership.deleteUser(ann.email);
    expect(done).toEqual(['decide ann user', buried, ...deleted]);
  });

  it('lets a fault of ours be heard of', async () => {
    atProvider = () => Promise.reject(new TypeError('provider is undefined'));
    await expect(membership.deleteUser(ann.email)).rejects.toThrow(TypeError);
  });

  it('is finished at the provider for up to a hundred at once', async () => {
    left = Array.from({ length: 101 }, (_, i) => `u${i}`);
    expect(await membership.finishDeletions()).toBe(100);
    expect(done.slice(0, 2)).toEqual(['disable u0', 'marked u0']);
    expect(await membership.finishDeletions()).toBe(1);
    expect(await membership.finishDeletions()).toBe(0);
  });
});
