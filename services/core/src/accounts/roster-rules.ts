import type { Role } from '@pulsecart/shared/accounts/contract';
import type { RoleRecord } from './users-repository.ts';

/** Who is admin, as decided. `since` is the version that made the member one. */
export interface Roster {
  version: number;
  members: { uid: string; since: number }[];
}

export type RoleChange = 'changed' | 'unchanged' | 'last_admin' | 'gone';

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

/** Whether the account's role can be changed so; null where it can. */
export function refusalOf(
  roster: Roster,
  records: readonly RoleRecord[],
  uid: string,
  wanted: Role,
): Exclude<RoleChange, 'changed'> | null {
  const record = recordOf(uid, records);
  if (record === undefined || record.deletedAt !== null) return 'gone';
  const member = roster.members.find((m) => m.uid === uid);
  if (wanted === 'admin') return member !== undefined && isConfirmed(member, records) ? 'unchanged' : null;
  if (member === undefined && record.role === 'user') return 'unchanged';
  return hasOtherAdmin(roster, records, uid) ? null : 'last_admin';
}
