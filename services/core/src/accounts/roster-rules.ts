import type { RoleRecord } from './users-repository.ts';

/** Who is admin, as decided. `since` is the version that made the member one. */
export interface Roster {
  version: number;
  members: { uid: string; since: number }[];
}

/**
 * Whether a member really is an admin: the user is there, and the record carries this very decision. An older one does
 * not count, because the copy of an even older removal could still be on its way.
 */
export function isConfirmed(member: Roster['members'][number], records: readonly RoleRecord[]): boolean {
  const record = records.find((r) => r.uid === member.uid);
  return record !== undefined && record.deletedAt === null && record.role === 'admin' && record.roleVersion === member.since;
}

export function hasOtherAdmin(roster: Roster, records: readonly RoleRecord[], uid: string): boolean {
  return roster.members.some((member) => member.uid !== uid && isConfirmed(member, records));
}
