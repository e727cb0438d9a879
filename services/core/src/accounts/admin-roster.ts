import type { Role } from '@pulsecart/shared/accounts/contract';
import {
  type Decider,
  digestOf,
  ghostsOf,
  isLiving,
  isUndecided,
  type RoleChange,
  type Roster,
  refusalOf,
  rosterAfter,
  type Wish,
} from './roster-rules.ts';
import type { RoleRecord, Users } from './users-repository.ts';

/**
 * The last admin must stay, also when two admins demote each other at the same moment, and the store has no
 * transactions. So every role change is decided on one document, the roster, by an update conditional on the version
 * that the decision was read at: of two such changes one has to decide again. The decided role is then copied to the
 * user's record, where requests read it, under the version that decided it: a copy that comes late changes nothing.
 * A crash between decision and copy is repaired by the next decision. Members whose account is gone do not count, and the
 * next decision takes them off the roster.
 */
export interface RosterStore {
  read(): Promise<Roster>;
  /** False where the roster is no longer as it was read. */
  replace(asRead: Roster, next: Omit<Roster, 'version'>): Promise<boolean>;
  roles: Users['roles'];
  setRole: Users['setRole'];
}

export type AdminRoster = ReturnType<typeof createAdminRoster>;

/** More than one retry needs as many admins changing roles in the same millisecond. */
const ATTEMPTS = 50;

export function createAdminRoster(store: RosterStore) {
  /** Finishes copies that a crash left out. Answers the records as they are then. */
  async function confirmed(roster: Roster, uid: string): Promise<RoleRecord[]> {
    const uids = [...new Set([...roster.members.map((member) => member.uid), uid])];
    const records = await store.roles(uids);
    const late = roster.members.filter((member) => {
      const record = records.find((r) => r.uid === member.uid);
      return isLiving(record) && record.roleVersion < member.since;
    });
    if (late.length === 0) return records;
    await Promise.all(late.map((member) => store.setRole(member.uid, 'admin', member.since)));
    return store.roles(uids);
  }

  async function attempt(wish: Wish): Promise<RoleChange | 'again'> {
    const { uid, wanted } = wish;
    const roster = await store.read();
    const records = await confirmed(roster, uid);
    const refusal = refusalOf(roster, records, wish);
    if (refusal !== null) return refusal;
    if (!(await store.replace(roster, rosterAfter(roster, records, wish)))) return 'again';
    const since = roster.version + 1;
    await store.setRole(uid, wanted, since);
    // An identity that comes back under another address after all is an ordinary account until somebody grants it again.
    for (const ghost of ghostsOf(roster, records)) await store.setRole(ghost.uid, 'user', since);
    return 'changed';
  }

  /** @throws Error where the roster is never as it was read */
  async function untilDecided<T>(once: () => Promise<T | 'again'>): Promise<T> {
    for (let i = 0; i < ATTEMPTS; i++) {
      const outcome = await once();
      if (outcome !== 'again') return outcome;
    }
    throw new Error('the roster of admins kept changing');
  }

  return {
    change: (uid: string, wanted: Role, by: Decider = 'person'): Promise<RoleChange> => untilDecided(() => attempt({ uid, wanted, by })),
    /** Whether the list of ADMIN_EMAILS may still grant this account. */
    isUndecided: async (record: Pick<RoleRecord, 'email' | 'roleVersion'>): Promise<boolean> => isUndecided(await store.read(), record),
    /** Remembers that a person took the role from an account of this address, however long ago. */
    async rememberDemoted(email: string): Promise<void> {
      await untilDecided(async () => {
        const { version, members, demoted = [] } = await store.read();
        if (demoted.includes(digestOf(email))) return 'known';
        const next = { members, demoted: [...demoted, digestOf(email)] };
        return (await store.replace({ version, members, demoted }, next)) ? 'known' : 'again';
      });
    },
  };
}
