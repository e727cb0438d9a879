import type { UseMutationResult } from '@tanstack/react-query';
import { confirmDeletion } from '../../../../lib/notifications/confirm-deletion.ts';
import { notify } from '../../../../lib/notifications/notify.ts';
import { notifyOutcome } from '../../../../lib/notifications/notify-outcome.ts';
import { orderAdminTexts } from '../../../../lib/texts/admin/orders-admin.ts';
import { DeleteButton } from '../../../../ui/controls/delete-button.tsx';

interface Props {
  row: { _id: string; orderId: string };
  remove: Pick<UseMutationResult<{ deletedCount: number }, Error, string>, 'mutateAsync' | 'isPending'>;
  texts: { deleteOrder(orderId: string): string; deleteText(orderId: string): string };
  disabled?: boolean;
}

/** Asks first, then takes an order out of its list and says how it went. */
export function DeleteOrderButton({ row, remove, texts, disabled = false }: Props) {
  const ask = async () => {
    const { deleted, wentWrong } = orderAdminTexts;
    if (!(await confirmDeletion(texts.deleteText(row.orderId)))) return;
    notifyOutcome(remove.mutateAsync(row._id), ({ deletedCount }) =>
      deletedCount === 1 ? notify.success(deleted) : notify.error(wentWrong),
    );
  };
  return <DeleteButton label={texts.deleteOrder(row.orderId)} disabled={disabled || remove.isPending} onClick={ask} />;
}
