import type { User } from '@pulsecart/shared/accounts/contract';
import { ShieldCheck, Trash2, UserCog } from 'lucide-react';
import { useSession } from '../../../lib/session.ts';
import { accountTexts } from '../../../lib/texts/accounts.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button, IconButton } from '../../../ui/button.tsx';
import { Table, Td, Th } from '../../../ui/table.tsx';
import { useUserActions } from '../api/user-actions.ts';
import { Avatar } from './avatar.tsx';

const { users: words } = accountTexts;

/** Photo, name, e-mail, role and what can be done, a row each. */
export function UsersTable({ users }: { users: readonly User[] }) {
  const actions = useUserActions();
  const session = useSession();
  const own = session.status === 'signed-in' ? session.email : '';
  return (
    <Table caption={words.title}>
      <thead>
        <tr>
          <Th>
            <span className="sr-only">{words.columns.photo}</span>
          </Th>
          <Th>{words.columns.name}</Th>
          <Th>{words.columns.email}</Th>
          <Th>{words.columns.role}</Th>
          <Th className="text-right">{words.columns.actions}</Th>
        </tr>
      </thead>
      <tbody>
        {users.map((user) => (
          <UserRow key={user._id} user={user} own={user.email === own} {...actions} />
        ))}
      </tbody>
    </Table>
  );
}

function UserRow({ user, own, changeRole, remove, busyWith }: { user: User; own: boolean } & ReturnType<typeof useUserActions>) {
  const busy = busyWith === user._id;
  return (
    <tr className="max-sm:grid max-sm:grid-cols-[auto_minmax(0,1fr)_auto] max-sm:items-center max-sm:gap-x-3">
      <Td className="w-14 max-sm:row-span-2 max-sm:w-auto">
        <Avatar photo={user.photoURL} name={user.displayName || user.email} className="size-8 text-sm max-sm:size-10" />
      </Td>
      <Td className="font-[550]">
        <span>
          {user.displayName || <span className="font-normal text-ink-soft">{words.noName}</span>}
          {own && <Badge className="ml-2">{words.you}</Badge>}
        </span>
      </Td>
      <Td className="max-sm:col-span-2 max-sm:col-start-2 max-sm:row-start-2 max-sm:text-ink-soft">{user.email}</Td>
      <Td className="max-sm:col-start-3 max-sm:row-start-1">
        <Badge tone={user.role === 'admin' ? 'accent' : 'neutral'}>
          {user.role === 'admin' && <ShieldCheck aria-hidden="true" />}
          {words.roles[user.role]}
        </Badge>
      </Td>
      <Td className="max-sm:col-span-3">
        <span className="flex items-center justify-end gap-1">
          <Button size="sm" look="quiet" busy={busy} aria-label={words.changeRoleOf(user.email)} onClick={() => void changeRole(user)}>
            <UserCog aria-hidden="true" />
            {words.changeRole}
          </Button>
          <IconButton
            size="sm"
            label={words.deleteOf(user.email)}
            disabled={busy}
            className="text-ink-soft hover:text-loss"
            onClick={() => void remove(user)}
          >
            <Trash2 aria-hidden="true" />
          </IconButton>
        </span>
      </Td>
    </tr>
  );
}
