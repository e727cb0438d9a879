import type { User } from '@pulsecart/shared/accounts/contract';
import { detailOf } from '../../../lib/errors/api-error.ts';
import { confirmDeletion } from '../../../lib/notifications/confirm-deletion.ts';
import { choiceDialog } from '../../../lib/notifications/dialogs.ts';
import { notify } from '../../../lib/notifications/notify.ts';
import { notifyOutcome } from '../../../lib/notifications/notify-outcome.ts';
import { currentEmail, refreshRole } from '../../../lib/session/session.ts';
import { accountTexts } from '../../../lib/texts/shop/accounts.ts';
import { useRoleChange, useUserDeletion } from './users.ts';

const { users: words } = accountTexts;

/** Asks first, then changes the role of a user or deletes the user; says how it went. */
export function useUserActions(user: User) {
  const roleChange = useRoleChange();
  const deletion = useUserDeletion();

  async function changeRole(): Promise<void> {
    const choice = await choiceDialog({
      title: words.roleQuestion,
      text: user.role === 'admin' || user.emailVerified === true ? user.email : words.notVerifiedYet(user.email),
      icon: 'question',
      confirm: words.makeAdmin,
      deny: words.makeUser,
    });
    if (choice === 'dismissed') return;
    const role = choice === 'confirmed' ? 'admin' : 'user';
    if (role === user.role) return notify.info(words.alreadySo(words.roles[role]));
    try {
      await roleChange.mutateAsync({ id: user._id, role });
      notify.success(role === 'admin' ? words.madeAdmin : words.madeUser);
      if (user.email === currentEmail()) await refreshRole();
    } catch (error) {
      notify.error(words.roleFailed, detailOf(error));
    }
  }

  async function remove(): Promise<void> {
    if (!(await confirmDeletion(words.deleteText(user.email)))) return;
    notifyOutcome(
      deletion.mutateAsync(user.email),
      () => notify.success(words.deleted),
      (error) => notify.error(words.deleteFailed, detailOf(error)),
    );
  }

  return { changeRole, remove, busy: roleChange.isPending || deletion.isPending };
}
