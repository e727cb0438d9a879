import type { User } from '@pulsecart/shared/accounts/contract';
import { BadgeCheck, ShieldCheck, UserCog } from 'lucide-react';
import { useAccount } from '../../../lib/session/session.ts';
import { accountTexts } from '../../../lib/texts/shop/accounts.ts';
import { verificationTexts } from '../../../lib/texts/shop/verification.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { DeleteButton } from '../../../ui/controls/delete-button.tsx';
import { Badge } from '../../../ui/data/badge.tsx';
import { type Columns, columnsOf, DataTable } from '../../../ui/data/data-table.tsx';
import { useUserActions } from '../api/user-actions.ts';
import { Avatar } from './avatar.tsx';
import { VerifiedBadge } from './verified-badge.tsx';

const { users: words } = accountTexts;

const { accessor, display } = columnsOf<User>();
const columns: Columns<User> = [
  display({
    id: 'photo',
    header: words.columns.photo,
    meta: { headerSrOnly: true, head: 'w-14', cell: 'max-sm:row-span-2 max-sm:w-auto' },
    cell: ({ row: { original } }) => (
      <Avatar photo={original.photoURL} name={original.displayName || original.email} className="size-8 text-sm max-sm:size-10" />
    ),
  }),
  display({
    id: 'name',
    header: words.columns.name,
    meta: { title: true },
    cell: ({ row }) => <Name user={row.original} />,
  }),
  accessor('email', {
    header: words.columns.email,
    meta: { noMobileLabel: true, cell: 'max-sm:col-span-2 max-sm:col-start-2 max-sm:row-start-2 max-sm:text-ink-soft' },
    cell: ({ row }) => <Email user={row.original} />,
  }),
  display({
    id: 'role',
    header: words.columns.role,
    meta: { noMobileLabel: true, cell: 'max-sm:col-start-3 max-sm:row-start-1' },
    cell: ({ row: { original } }) => (
      <Badge tone={original.role === 'admin' ? 'accent' : 'neutral'}>
        {original.role === 'admin' && <ShieldCheck aria-hidden="true" />}
        {words.roles[original.role]}
      </Badge>
    ),
  }),
  display({
    id: 'actions',
    header: words.columns.actions,
    meta: { noMobileLabel: true, head: 'text-right', cell: 'max-sm:col-span-3' },
    cell: ({ row }) => <UserActions user={row.original} />,
  }),
];

export function UsersTable({ users }: { users: readonly User[] }) {
  return (
    <DataTable
      caption={words.title}
      columns={columns}
      rows={users}
      rowId={({ _id }) => _id}
      rowProps={({ email, role }) => ({
        attributes: { 'data-user': email },
        moved: role,
        className: 'max-sm:grid! max-sm:grid-cols-[auto_minmax(0,1fr)_auto] max-sm:items-center max-sm:gap-x-3',
      })}
    />
  );
}

function Name({ user }: { user: User }) {
  const account = useAccount();
  return (
    <span>
      {user.displayName || <span className="font-normal text-ink-soft">{words.noName}</span>}
      {user.email === account?.email && <Badge className="ml-2">{words.you}</Badge>}
    </span>
  );
}

/** A verified address is the rule, and says so quietly. */
function Email({ user: { email, emailVerified } }: { user: User }) {
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2 gap-y-1 wrap-anywhere">
      {email || words.noEmail}
      {emailVerified === true ? (
        <BadgeCheck role="img" aria-label={verificationTexts.verified} className="size-4 shrink-0 text-accent" />
      ) : (
        email !== '' && <VerifiedBadge verified={emailVerified} />
      )}
    </span>
  );
}

function UserActions({ user }: { user: User }) {
  const { changeRole, remove, busy } = useUserActions(user);
  return (
    <span className="flex items-center justify-end gap-1">
      <Button size="sm" variant="ghost" busy={busy} aria-label={words.changeRoleOf(user.email)} onClick={() => void changeRole()}>
        <UserCog aria-hidden="true" />
        {words.changeRole}
      </Button>
      <DeleteButton label={words.deleteOf(user.email)} disabled={busy} onClick={() => void remove()} />
    </span>
  );
}
