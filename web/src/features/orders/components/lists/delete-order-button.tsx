import type { UseMutationResult } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { confirmDialog } from '../../../../lib/notifications/dialogs.ts';
import { notify } from '../../../../lib/notifications/notify.ts';
import { notifyOutcome } from '../../../../lib/notifications/notify-outcome.ts';
import { orderAdminTexts } from '../../../../lib/texts/admin/orders-admin.ts';
import { IconButton } from '../../../../ui/controls/button.tsx';

interface Props {
  row: { _id: string; orderId: string };
  remove: Pick<UseMutationResult<{ deletedCount: number }, Error, string>, 'mutateAsync' | 'isPending'>;
  texts: { deleteOrder(orderId: string): string; deleteText(orderId: string): string };
  disabled?: boolean;
}

/** Asks first, then takes an order out of its list and says how it went. */
export function DeleteOrderButton({ row, remove, texts, disabled = false }: Props) {
  const ask = async () => {
    const { areYouSure, yesDelete, deleted, wentWrong } = orderAdminTexts;
    const text = texts.deleteText(row.orderId);
    if (!(await confirmDialog({ title: areYouSure, text, confirm: yesDelete, destructive: true }))) return;
    notifyOutcome(remove.mutateAsync(row._id), ({ deletedCount }) =>
      deletedCount === 1 ? notify.success(deleted) : notify.error(wentWrong),
    );
  };
  return (
    <IconButton
      label={texts.deleteOrder(row.orderId)}
      size="sm"
      className="text-ink-soft hover:text-loss"
      disabled={disabled || remove.isPending}
      onClick={ask}
    >
      <Trash2 />
    </IconButton>
  );
}
