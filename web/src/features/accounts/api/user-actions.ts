import type { User } from '@pulsecart/shared/accounts/contract';
import { useState } from 'react';
import { detailOf } from '../../../lib/errors/api-error.ts';
import { choiceDialog, confirmDialog } from '../../../lib/notifications/dialogs.ts';
import { notify } from '../../../lib/notifications/notify.ts';
import { getSession, refreshRole } from '../../../lib/session/session.ts';
import { common } from '../../../lib/texts/common/common.ts';
import { accountTexts } from '../../../lib/texts/shop/accounts.ts';
import { useRoleChange, useUserDeletion } from './users.ts';

const { users: words } = accountTexts;

/** Asks first, then changes a role or deletes a user; says how it went. */
export function useUserActions() {
  const [busyWith, setBusyWith] = useState<string | null>(null);
  const { mutateAsync: setRole } = useRoleChange();
  const { mutateAsync: deleteUser } = useUserDeletion();

  async function changeRole(user: User): Promise<void> {
    const choice = await choiceDialog({
      title: words.roleQuestion,
      text: user.email,
      icon: 'question',
      confirm: words.makeAdmin,
      deny: words.makeUser,
    });
    if (choice === 'dismissed') return;
    const role = choice === 'confirmed' ? 'admin' : 'user';
    if (role === user.role) return notify.info(words.alreadySo(words.roles[role]));
    await attempt(user, words.roleFailed, async () => {
      await setRole({ id: user._id, role });
      notify.success(role === 'admin' ? words.madeAdmin : words.madeUser);
      const session = getSession();
      if (session.status === 'signed-in' && session.email === user.email) await refreshRole();
    });
  }

  async function remove(user: User): Promise<void> {
    const agreed = await confirmDialog({
      title: common.areYouSure,
      text: words.deleteText(user.email),
      confirm: words.deleteConfirm,
      destructive: true,
    });
    if (!agreed) return;
    await attempt(user, words.deleteFailed, async () => {
      await deleteUser(user.email);
      notify.success(words.deleted);
    });
  }

  async function attempt(user: User, failed: string, act: () => Promise<void>): Promise<void> {
    setBusyWith(user._id);
    try {
      await act();
    } catch (error) {
      notify.error(failed, detailOf(error));
    } finally {
      setBusyWith(null);
    }
  }

  return { changeRole, remove, busyWith };
}
