import { describe, expect, it } from 'vitest';
import { digestOf, endOf, ghostsOf, hasOtherAdmin, isConfirmed, type RoleChange, refusalOf, rosterAfter } from './roster-rules.ts';
import type { RoleRecord } from './users-repository.ts';

const member = { uid: 'A', since: 3 };
const record: RoleRecord = { uid: 'A', email: 'a@shop.test', emailVerified: true, role: 'admin', roleVersion: 3, deletedAt: null };
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

describe('a grant', () => {
  const user: RoleRecord = { uid: 'C', email: 'c@shop.test', emailVerified: true, role: 'user', roleVersion: 0, deletedAt: null };
  const { emailVerified: _verified, ...unknown } = user;
  const roster = { version: 3, members: [member] };
  const refused = (one: RoleRecord, by: 'person' | 'list', demoted: string[] = []) =>
    refusalOf({ ...roster, demoted }, [record, one], { uid: 'C', wanted: 'admin', by });

  it.each<[string, RoleRecord]>([
    ['is not', { ...user, emailVerified: false }],
    ['is not known to be', unknown],
  ])('needs a verified address, whoever grants: one that %s verified', (_what, one) => {
    expect([refused(one, 'person'), refused(one, 'list')]).toEqual(['email_not_verified', 'email_not_verified']);
  });

  it('that was made before is not asked about the address again, and nobody is demoted for it', () => {
    expect(refusalOf(roster, [{ ...record, emailVerified: false }], { uid: 'A', wanted: 'admin', by: 'person' })).toBe('unchanged');
  });

  it('of the list is made where nothing was decided, and a person may make it always', () => {
    const decided = { ...user, roleVersion: 2 };
    expect([refused(user, 'list'), refused(decided, 'list'), refused(user, 'list', [digestOf('c@shop.test')])]).toEqual([
      null,
      'decided_before',
      'decided_before',
    ]);
    expect([refused(decided, 'person'), refused(user, 'person', [digestOf('c@shop.test')])]).toEqual([null, null]);
  });

  it('by a person forgets that the address was demoted; taking the role remembers it, once, and not to be read', () => {
    const after = (by: 'person' | 'list', wanted: 'admin' | 'user', demoted: string[]) =>
      rosterAfter({ ...roster, demoted }, [record, user], { uid: 'C', wanted, by }).demoted;
    const digests = [digestOf('other@shop.test'), digestOf('c@shop.test')];
    expect(after('person', 'admin', digests)).toEqual(digests.slice(0, 1));
    expect(after('list', 'admin', digests)).toEqual(digests);
    expect(after('person', 'user', digests.slice(0, 1))).toEqual(digests);
    expect(after('person', 'user', digests)).toEqual(digests);
    expect(digests.join()).not.toContain('@');
  });
});

it.each<[RoleChange, string, string | null]>([
  ['changed', 'done', null],
  ['unchanged', 'unchanged', null],
  ['gone', 'refused', 'not_found'],
  ['last_admin', 'refused', 'last_admin'],
  ['email_not_verified', 'refused', 'email_not_verified'],
])('a change that is %s stands in the activity log as %s', (change, outcome, code) => {
  expect(endOf(change)).toEqual({ outcome, code });
});
