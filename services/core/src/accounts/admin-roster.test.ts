import { ObjectId } from 'mongodb';
import { beforeEach, describe, expect, it } from 'vitest';
import { createAdminRoster, type RosterStore } from './admin-roster.ts';
import { createMembership } from './membership.ts';
import { digestOf, type Roster } from './roster-rules.ts';
import type { RoleRecord, Users } from './users-repository.ts';

/**
 * Two and three commands at once, in the orders in which their single reads and writes can meet, each order from the
 * start. After every write somebody must be admin.
 */
describe('the last admin stays', () => {
  const pairs = [
    ['demote A', 'demote B'],
    ['demote A', 'delete B'],
    ['delete A', 'delete B'],
    ['promote C', 'demote A'],
    ['promote C', 'delete C'],
    ['demote A', 'demote A'],
  ];
  it.each(pairs)('while "%s" meets "%s", whichever way their steps fall', async (...commands) => {
    expect(await everyOrder(commands)).toBeGreaterThan(30);
  });

  it.each([...pairs, ['demote A', 'return G'], ['delete A', 'return G'], ['demote G', 'demote A'], ['promote G', 'demote A']])(
    'also beside a ghost, while "%s" meets "%s"',
    async (...commands) => {
      expect(await everyOrder(commands, { ghost: true })).toBeGreaterThan(5);
    },
  );

  it('while one of two commands dies between any two of its steps and the other is repeated', async () => {
    for (let dies = 0; dies < 6; dies++) {
      expect(
        await everyOrder(['promote C', 'demote A'], { death: { commandThatDies: 0, dies, afterwards: ['demote A', 'demote B'] } }),
      ).toBeGreaterThan(0);
      expect(
        await everyOrder(['demote B', 'demote A'], { death: { commandThatDies: 0, dies, afterwards: ['delete A', 'demote C'] } }),
      ).toBeGreaterThan(0);
    }
  });

  it('beside a ghost while one of two commands dies between any two of its steps', async () => {
    for (let dies = 0; dies < 8; dies++) {
      const death = { commandThatDies: 0, dies, afterwards: ['demote B', 'delete A', 'demote C'] };
      expect(await everyOrder(['promote C', 'demote A'], { death, ghost: true })).toBeGreaterThan(0);
    }
  });

  it.each([false, true])(
    'while five commands meet in some thousand orders (beside a ghost: %s)',
    async (ghost) => {
      const commands = ['demote A', 'promote C', 'delete B', ghost ? 'return G' : 'delete C', 'promote B'];
      const random = mulberry(7);
      for (let i = 0; i < 1500; i++) await run(commands, (waiting) => Math.floor(random() * waiting), { ghost });
    },
    30_000,
  );

  it('and whoever is alone cannot go', async () => {
    const shop = openShop();
    expect(await shop.obey('demote B')).toBe('done');
    expect(await shop.obey('demote A')).toBe('last_admin');
    expect(await shop.obey('delete A')).toBe('last_admin');
    expect(await shop.obey('promote C')).toBe('done');
    expect(await shop.obey('demote A')).toBe('done');
    expect(shop.admins()).toEqual(['C']);
  });

  it('when another one came back under a new identity, and the old account is the ghost', async () => {
    const shop = openShop();
    await shop.obey('release B');
    expect([await shop.obey('demote A'), await shop.obey('delete A')]).toEqual(['last_admin', 'last_admin']);
    expect(await shop.obey('promote C')).toBe('done');
    expect(await shop.obey('demote A')).toBe('done');
    expect([await shop.obey('demote C'), await shop.obey('delete C')]).toEqual(['last_admin', 'last_admin']);
    await shop.obey('return B');
    expect(shop.admins()).toEqual(['C']);
  });
});

describe('a change of a role', () => {
  const roles = new Map<string, RoleRecord>();
  let roster: Roster;
  const admins = createAdminRoster({
    read: async () => structuredClone(roster),
    replace: async (asRead, next) => {
      if (asRead.version !== roster.version) return false;
      roster = { version: roster.version + 1, ...next };
      return true;
    },
    roles: async (uids) => uids.flatMap((uid) => structuredClone(roles.get(uid)) ?? []),
    setRole: async (uid, role, roleVersion) => {
      const record = roles.get(uid);
      if (record !== undefined) roles.set(uid, { ...record, role, roleVersion });
      return record !== undefined;
    },
  });
  beforeEach(() => {
    roster = { version: 2, members: [member('A', 1), member('B', 2)] };
    roles.clear();
    for (const record of ['A', 'B', 'C'].map(recordOf)) roles.set(record.uid, record);
  });

  it('is decided on the roster and copied to the record, under the roster’s new version', async () => {
    expect(await admins.change('C', 'admin')).toBe('changed');
    expect(roster).toEqual({ version: 3, members: [member('A', 1), member('B', 2), member('C', 3)], demoted: [] });
    expect(roles.get('C')).toMatchObject({ role: 'admin', roleVersion: 3 });
    expect(await admins.change('A', 'user')).toBe('changed');
    expect(roster).toEqual({ version: 4, members: [member('B', 2), member('C', 3)], demoted: [digestOf('A@shop.test')] });
    expect(roles.get('A')).toMatchObject({ role: 'user', roleVersion: 4 });
  });

  it.each([
    ['A', 'admin'],
    ['C', 'user'],
  ] as const)('that is so already changes nothing: %s is %s', async (uid, role) => {
    const before = structuredClone(roster);
    expect(await admins.change(uid, role)).toBe('unchanged');
    expect(roster).toEqual(before);
  });

  it('of an account that is gone, or never was, is refused', async () => {
    roles.set('C', { ...recordOf('C'), deletedAt: new Date(0) });
    expect(await admins.change('C', 'admin')).toBe('gone');
    expect(await admins.change('D', 'admin')).toBe('gone');
    expect(roster.version).toBe(2);
  });

  it('of a record that says admin though the roster does not is decided anew', async () => {
    roles.set('C', { ...recordOf('C'), role: 'admin' });
    expect(await admins.change('C', 'user')).toBe('changed');
    expect(roles.get('C')).toMatchObject({ role: 'user', roleVersion: 3 });
  });

  it('finishes the copies that a crash left out, and no others', async () => {
    roles.set('B', { ...recordOf('B'), role: 'user', roleVersion: 0 });
    expect(await admins.change('A', 'user')).toBe('changed');
    expect(roles.get('B')).toEqual(recordOf('B'));
    roles.set('B', { ...recordOf('B'), role: 'user', roleVersion: 0, deletedAt: new Date(0) });
    await admins.change('C', 'admin');
    expect(roles.get('B')).toMatchObject({ role: 'user' });
  });

  it.each<[string, () => unknown]>([
    ['whose e-mail another identity took over', () => roles.set('B', withoutEmail(recordOf('B')))],
    ['that was deleted', () => roles.set('B', { ...recordOf('B'), deletedAt: new Date(0) })],
    ['that is not there', () => roles.delete('B')],
  ])('takes the account %s off the roster, and its role', async (_what, go) => {
    go();
    expect(await admins.change('C', 'admin')).toBe('changed');
    expect(roster).toMatchObject({ version: 3, members: [member('A', 1), member('C', 3)] });
    expect(roles.get('B')?.role).not.toBe('admin');
  });

  it('finishes the copy of each member by that member’s own record', async () => {
    roster = { version: 5, members: [member('A', 5), member('B', 2)] };
    roles.set('A', { ...recordOf('A'), roleVersion: 5 });
    roles.set('B', { ...recordOf('B'), role: 'user', roleVersion: 0 });
    expect(await admins.change('C', 'admin')).toBe('changed');
    expect(roles.get('B')).toMatchObject({ role: 'admin', roleVersion: 2 });
  });

  it('goes on where a member has no record any more', async () => {
    roles.delete('B');
    expect(await admins.change('C', 'admin')).toBe('changed');
  });

  it('makes the first admin where there is none yet', async () => {
    roster = { version: 0, members: [] };
    for (const uid of ['A', 'B']) roles.set(uid, { ...recordOf(uid), role: 'user', roleVersion: 0 });
    expect(await admins.change('A', 'admin')).toBe('changed');
    expect(roster).toMatchObject({ version: 1, members: [member('A', 1)] });
  });

  it('by the list is made once: after a person took the role back it stays so, also for another account of the address', async () => {
    const again = { ...recordOf('D'), email: 'C@shop.test' };
    expect(await admins.change('C', 'admin', 'list')).toBe('changed');
    expect(await admins.change('C', 'user')).toBe('changed');
    expect(await admins.change('C', 'admin', 'list')).toBe('decided_before');
    roles.set('D', again);
    expect([await admins.isUndecided(again), await admins.change('D', 'admin', 'list')]).toEqual([false, 'decided_before']);
    expect(await admins.change('D', 'admin')).toBe('changed');
  });

  it('is not left to the list where the address was demoted before such were remembered', async () => {
    const before = structuredClone(roster);
    await admins.rememberDemoted('C@shop.test');
    await admins.rememberDemoted('C@shop.test');
    expect(roster).toEqual({ version: 3, members: before.members, demoted: [digestOf('C@shop.test')] });
    expect(await admins.change('C', 'admin', 'list')).toBe('decided_before');
  });

  it('that somebody else keeps overtaking is given up after fifty tries', async () => {
    let tries = 0;
    const overtaken = createAdminRoster({
      read: async () => structuredClone(roster),
      replace: async () => {
        tries += 1;
        return false;
      },
      roles: async (uids) => uids.flatMap((uid) => structuredClone(roles.get(uid)) ?? []),
      setRole: async () => true,
    });
    await expect(overtaken.change('C', 'admin')).rejects.toThrow('kept changing');
    expect(tries).toBe(50);
  });
});

interface Circumstances {
  death?: Death;
  /** An admin G stands on the roster, whose e-mail another identity has taken over. */
  ghost?: boolean;
}

interface Death {
  commandThatDies: number;
  /** How many of its steps it still does. */
  dies: number;
  afterwards: string[];
}

/** Tries every order by repeating the commands with another choice at the last point where one was left. */
async function everyOrder(commands: string[], circumstances: Circumstances = {}): Promise<number> {
  let orders = 0;
  let choices: { taken: number; of: number }[] = [];
  for (;;) {
    let step = 0;
    const seen: { taken: number; of: number }[] = [];
    await run(
      commands,
      (of) => {
        const taken = choices[step++]?.taken ?? 0;
        seen.push({ taken, of });
        return taken;
      },
      circumstances,
    );
    orders += 1;
    const last = seen.findLastIndex(({ taken, of }) => taken + 1 < of);
    if (last === -1) return orders;
    choices = seen.slice(0, last + 1).map((choice, i) => (i === last ? { ...choice, taken: choice.taken + 1 } : choice));
  }
}

/** Runs the commands, letting one waiting step after the other through. */
async function run(commands: string[], choose: (waiting: number) => number, { death, ghost }: Circumstances): Promise<void> {
  const shop = openShop(ghost);
  const gates: { command: number; open: () => void }[] = [];
  let left = commands.length;
  const stepsLeft = commands.map((_, i) => (death?.commandThatDies === i ? death.dies : Number.POSITIVE_INFINITY));
  commands.forEach((text, command) => {
    const gate = (): Promise<void> => {
      if ((stepsLeft[command] ?? 0) <= 0) {
        left -= 1;
        return new Promise(() => undefined);
      }
      stepsLeft[command] = (stepsLeft[command] ?? 0) - 1;
      return new Promise((open) => gates.push({ command, open }));
    };
    void shop.obey(text, gate).finally(() => {
      left -= 1;
    });
  });
  await settle();
  while (left > 0) {
    const next = gates.splice(choose(gates.length), 1)[0];
    next?.open();
    await settle();
    expect(shop.admins()).not.toEqual([]);
  }
  for (const text of death?.afterwards ?? []) {
    await shop.obey(text);
    expect(shop.admins()).not.toEqual([]);
  }
}

/** Lets every promise that can go on do so. */
async function settle(): Promise<void> {
  for (let i = 0; i < 25; i++) await undefined;
}

/** A shop in memory with admins A and B and the customer C, whose every access passes the command's gate first. */
function openShop(ghost = false) {
  let roster: Roster = { version: 2, members: [member('A', 1), member('B', 2)] };
  const users = new Map(['A', 'B', 'C'].map((uid) => [uid, recordOf(uid)]));
  if (ghost) {
    roster = { version: 3, members: [...roster.members, member('G', 3)] };
    users.set('G', withoutEmail({ ...recordOf('G'), role: 'admin', roleVersion: 3 }));
  }
  const live = (uid: string): RoleRecord | undefined => {
    const user = users.get(uid);
    return user?.deletedAt === null ? user : undefined;
  };

  function accountsBehind(gate: () => Promise<void>) {
    const roles: Users['roles'] = async (uids) => {
      await gate();
      return uids.flatMap((uid) => structuredClone(users.get(uid)) ?? []);
    };
    const setRole: Users['setRole'] = async (uid, role, roleVersion) => {
      await gate();
      const user = live(uid);
      if (user === undefined || user.roleVersion >= roleVersion) return false;
      users.set(uid, { ...user, role, roleVersion });
      return true;
    };
    const bury: Users['bury'] = async (uid, now) => {
      await gate();
      const user = live(uid);
      if (user?.role !== 'user') return false;
      users.set(uid, { ...user, deletedAt: now });
      return true;
    };
    const find = async (uid: string) => (live(uid) === undefined ? null : { _id: new ObjectId(), uid });
    const store: RosterStore = {
      roles,
      setRole,
      async read() {
        await gate();
        return structuredClone(roster);
      },
      async replace(asRead, next) {
        await gate();
        if (asRead.version !== roster.version) return false;
        roster = { version: roster.version + 1, ...next };
        return true;
      },
    };
    const nothingLeft = { withBelongingsLeft: async () => [], belongingsRemoved: async () => undefined };
    return createMembership({
      users: { byEmail: find, byId: find, bury, identityDisabled: async () => undefined, withIdentityLeft: async () => [], ...nothingLeft },
      roster: createAdminRoster(store),
      provider: { disable: async () => undefined },
      announce: () => undefined,
      removeBelongings: async () => undefined,
      now: () => new Date(0),
    });
  }

  return {
    /** Those who can sign in. */
    admins: () =>
      [...users.values()]
        .filter((user) => user.role === 'admin' && user.deletedAt === null && user.email !== undefined)
        .map((user) => user.uid),
    async obey(text: string, gate: () => Promise<void> = async () => undefined): Promise<string> {
      const [verb, uid = ''] = text.split(' ');
      const user = users.get(uid);
      if (user !== undefined && (verb === 'release' || verb === 'return')) {
        await gate();
        users.set(uid, verb === 'release' ? withoutEmail(user) : { ...user, email: `${uid}@elsewhere.test` });
        return 'done';
      }
      const accounts = accountsBehind(gate);
      try {
        if (verb === 'delete') await accounts.deleteUser(uid);
        else await accounts.changeRole(uid, verb === 'promote' ? 'admin' : 'user');
        return 'done';
      } catch (error) {
        return (error as { code?: string }).code ?? Promise.reject(error);
      }
    },
  };
}

/** A and B are admins by the first two decisions; about others nothing was decided. */
function recordOf(uid: string): RoleRecord {
  const roleVersion = ['A', 'B'].indexOf(uid) + 1;
  return { uid, email: `${uid}@shop.test`, emailVerified: true, role: roleVersion > 0 ? 'admin' : 'user', roleVersion, deletedAt: null };
}

function withoutEmail({ email: _, emailVerified: __, ...rest }: RoleRecord): RoleRecord {
  return rest;
}

function member(uid: string, since: number): Roster['members'][number] {
  return { uid, since };
}

/** A small seeded source of randomness, so that a failure can be repeated. */
function mulberry(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}
