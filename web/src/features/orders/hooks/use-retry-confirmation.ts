import type { PendingOrder } from '@pulsecart/shared/orders/contract';
import { useQueryClient } from '@tanstack/react-query';
import { lookUntil } from '../../../lib/api/look-until.ts';
import { detailOf } from '../../../lib/errors/api-error.ts';
import { notify } from '../../../lib/notifications/notify.ts';
import { orderAdminTexts } from '../../../lib/texts/admin/orders-admin.ts';
import { pendingOrderQuery, useConfirmOrder } from '../api/pending.ts';
import { endOf, selectionOf } from '../rules/confirmation.ts';

/** Tries a failed confirmation again, with the lines that are selected now, and says how that ended. */
export function useRetryConfirmation() {
  const client = useQueryClient();
  const confirm = useConfirmOrder();
  const read = (id: string): Promise<PendingOrder> => client.fetchQuery({ ...pendingOrderQuery(id), staleTime: 0 });
  const retry = async (id: string): Promise<void> => {
    try {
      const order = await read(id);
      const { insertedId } = await confirm.mutateAsync({ order, lines: selectionOf(order).selected });
      notify.success(orderAdminTexts.retried(order.orderId));
      const end = await lookUntil(async () => endOf(await read(id), insertedId));
      if (end?.kind === 'failed') notify.warning(orderAdminTexts.retryFailed(order.orderId), end.message);
      if (end?.kind === 'done') notify.success(orderAdminTexts.retryDone(order.orderId));
    } catch (error) {
      notify.error(detailOf(error));
    }
  };
  return { retry, busy: confirm.isPending };
}
