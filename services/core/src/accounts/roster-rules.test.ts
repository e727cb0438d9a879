import { describe, expect, it } from 'vitest';
import { ghostsOf, hasOtherAdmin, isConfirmed } from './roster-rules.ts';
import type { RoleRecord } from './users-repository.ts';

const member = { uid: 'A', since: 3 };
const record: RoleRecord = { uid: 'A', email: 'a@shop.test', role: 'admin', roleVersion: 3, deletedAt: null };
const { email: _, ...withoutEmail } = record;

describe('a member of the roster', () => {
  it('is an admin where the record carries the very decision', () => {
    expect(isConfirmed(member, [{ ...record, uid: 'B', role: 'user' }, record])).toBe(true);
  });

  it.each<[string, RoleRecord[]]>([
    ['there is no such record', [{ ...record, uid: 'B' }]],
    ['the account was deleted', [{ ...record, deletedAt: new Date(0) }]],
    ['another identity took over the e-mail', [withoutEmail]],
    ['the record says user', [{ ...record, role: 'user' }]],
    ['the record carries an earlier decision', [{ ...record, roleVersion: 2 }]],
    ['the record carries a later decision', [{ ...record, roleVersion: 4 }]],
  ])('is none where %s', (_, records) => {
    expect(isConfirmed(member, records)).toBe(false);
  });
});

it('an admin may go where another is confirmed, and only then', () => {
  const roster = { version: 4, members: [member, { uid: 'B', since: 4 }] };
  const other: RoleRecord = { uid: 'B', email: 'b@shop.test', role: 'admin', roleVersion: 4, deletedAt: null };
  expect(hasOtherAdmin(roster, [record, other], 'A')).toBe(true);
  expect(hasOtherAdmin(roster, [record, { ...other, roleVersion: 1 }], 'A')).toBe(false);
  expect(hasOtherAdmin({ ...roster, members: [member] }, [record], 'A')).toBe(false);
});

it('a member is a ghost where nobody can use its account, and not because a copy is still on its way', () => {
  const roster = { version: 4, members: [member, { uid: 'B', since: 4 }] };
  const late: RoleRecord = { uid: 'B', email: 'b@shop.test', role: 'user', roleVersion: 0, deletedAt: null };
  expect(ghostsOf(roster, [record, late])).toEqual([]);
  expect(ghostsOf(roster, [withoutEmail, late])).toEqual([member]);
  expect(ghostsOf(roster, [{ ...record, deletedAt: new Date(0) }, late])).toEqual([member]);
  expect(ghostsOf(roster, [late])).toEqual([member]);
});
