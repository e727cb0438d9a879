import { createHash } from 'node:crypto';
import type { Role } from '@pulsecart/shared/accounts/contract';
import type { ActivityOutcome } from '@pulsecart/shared/operations/activity-contract';
import type { RoleRecord } from './users-repository.ts';

/** Who is admin, as decided. `since` is the version that made the member one. */
export interface Roster {
  version: number;
  members: { uid: string; since: number }[];
  /**
   * Digests of the addresses from whose accounts a person took the role, until a person gives it back: an identity that
   * is made anew with such an address is not granted by the list. Missing in rosters of older processes.
   */
  demoted?: string[];
}

/** Who decides: a person, by the back office or the command line, or the list of ADMIN_EMAILS at a sign-in. */
export type Decider = 'person' | 'list';

/** `decided_before`: the list grants once, and never over what a person decided. */
export type RoleChange = 'changed' | 'unchanged' | 'last_admin' | 'gone' | 'email_not_verified' | 'decided_before';

/** What the activity log says of how a change of a role ended. */
export function endOf(change: RoleChange): { outcome: ActivityOutcome; code: string | null } {
  if (change === 'changed') return { outcome: 'done', code: null };
  if (change === 'unchanged') return { outcome: 'unchanged', code: null };
  return { outcome: 'refused', code: change === 'gone' ? 'not_found' : change };
}

type Member = Roster['members'][number];

const recordOf = (uid: string, records: readonly RoleRecord[]): RoleRecord | undefined => records.find((record) => record.uid === uid);

/**
 * Whether there is somebody to use the account: it was not deleted, and no other identity took over its e-mail, without
 * which nobody is let in.
 */
export const isLiving = (record: RoleRecord | undefined): record is RoleRecord =>
  record !== undefined && record.deletedAt === null && record.email !== undefined;

/**
 * Whether a member really is an admin: the account is living, and the record carries this very decision. An older one does
 * not count, because the copy of an even older removal could still be on its way.
 */
export function isConfirmed(member: Member, records: readonly RoleRecord[]): boolean {
  const record = recordOf(member.uid, records);
  return isLiving(record) && record.role === 'admin' && record.roleVersion === member.since;
}

export function hasOtherAdmin(roster: Roster, records: readonly RoleRecord[], uid: string): boolean {
  return roster.members.some((member) => member.uid !== uid && isConfirmed(member, records));
}

/** Members whose account is gone, such as that of an admin who came back under another identity. */
export const ghostsOf = (roster: Roster, records: readonly RoleRecord[]): Member[] =>
  roster.members.filter(({ uid }) => !isLiving(recordOf(uid, records)));

/** An address of an account that may be deleted is not kept to be read. */
export const digestOf = (email: string): string => createHash('sha256').update(email).digest('hex');

/**
 * Whether the list may still grant: nothing was ever decided about this account, which its role version tells, also of
 * decisions from before addresses were remembered; and no person took the role from another account of its address.
 */
export const isUndecided = (roster: Roster, { email, roleVersion }: Pick<RoleRecord, 'email' | 'roleVersion'>): boolean =>
  roleVersion === 0 && email !== undefined && !(roster.demoted ?? []).includes(digestOf(email));

export interface Wish {
  uid: string;
  wanted: Role;
  by: Decider;
}

/** Whether the account's role can be changed so; null where it can. */
export function refusalOf(
  roster: Roster,
  records: readonly RoleRecord[],
  { uid, wanted, by }: Wish,
): Exclude<RoleChange, 'changed'> | null {
  const record = recordOf(uid, records);
  if (record === undefined || record.deletedAt !== null) return 'gone';
  const member = roster.members.find((m) => m.uid === uid);
  if (wanted === 'admin') {
    if (member !== undefined && isConfirmed(member, records)) return 'unchanged';
    if (record.email === undefined || record.emailVerified !== true) return 'email_not_verified';
    return by === 'list' && !isUndecided(roster, record) ? 'decided_before' : null;
  }
  if (member === undefined && record.role === 'user') return 'unchanged';
  return hasOtherAdmin(roster, records, uid) ? null : 'last_admin';
}

/** The roster after a change that nothing speaks against; members whose account is gone are left out. */
export function rosterAfter(roster: Roster, records: readonly RoleRecord[], { uid, wanted, by }: Wish): Omit<Roster, 'version'> {
  const ghosts = ghostsOf(roster, records);
  const others = roster.members.filter((member) => member.uid !== uid && !ghosts.includes(member));
  const members = wanted === 'admin' ? [...others, { uid, since: roster.version + 1 }] : others;
  const email = recordOf(uid, records)?.email;
  const demoted = roster.demoted ?? [];
  if (email === undefined || by === 'list') return { members, demoted };
  const rest = demoted.filter((digest) => digest !== digestOf(email));
  return { members, demoted: wanted === 'admin' ? rest : [...rest, digestOf(email)] };
}
