import type { Message } from '@pulsecart/shared/messages/contract';
import { detailOf } from '../../../lib/errors/api-error.ts';
import { confirmDialog } from '../../../lib/notifications/dialogs.ts';
import { notify } from '../../../lib/notifications/notify.ts';
import { notifyOutcome } from '../../../lib/notifications/notify-outcome.ts';
import { messageTexts as words } from '../../../lib/texts/admin/messages.ts';
import { mailComposeUrl } from '../rules/mail-compose.ts';
import { useMessageDeletion, useReplyRecord } from './messages.ts';

export function useMessageActions() {
  const { mutate: recordReply } = useReplyRecord();
  const { mutateAsync: deleteMessage } = useMessageDeletion();

  function reply(message: Message): void {
    // Opened without `noopener` to learn whether it was blocked; the link back is cut right after.
    const opened = window.open(mailComposeUrl(message), '_blank');
    if (opened === null) {
      notify.warning(words.blocked);
      return;
    }
    opened.opener = null;
    if (!message.replied) recordReply(message._id, { onError: (error) => notify.error(words.recordFailed, detailOf(error)) });
  }

  async function remove({ _id }: Message): Promise<void> {
    if (!(await confirmDialog({ title: words.deleteQuestion, confirm: words.delete, destructive: true }))) return;
    notifyOutcome(
      deleteMessage(_id),
      () => notify.success(words.deleted),
      (error) => notify.error(words.deleteFailed, detailOf(error)),
    );
  }

  return { reply, remove };
}
