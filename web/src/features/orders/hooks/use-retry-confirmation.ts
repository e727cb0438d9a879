import { useQueryClient } from '@tanstack/react-query';
import { detailOf } from '../../../lib/errors/api-error.ts';
import { notify } from '../../../lib/notifications/notify.ts';
import { orderAdminTexts } from '../../../lib/texts/admin/orders-admin.ts';
import { pendingOrderQuery, useConfirmOrder } from '../api/pending.ts';
import { confirmKey, selectionOf } from '../rules/confirmation.ts';

/** Tries a failed confirmation again, with the lines that are selected now. */
export function useRetryConfirmation() {
  const client = useQueryClient();
  const confirm = useConfirmOrder();
  const retry = async (id: string): Promise<void> => {
    try {
      const order = await client.fetchQuery({ ...pendingOrderQuery(id), staleTime: 0 });
      const { selected } = selectionOf(order);
      await confirm.mutateAsync({ orderId: order.orderId, lines: selected, totalPrices: order.totalPrices, key: confirmKey(order) });
      notify.success(orderAdminTexts.retried(order.orderId));
    } catch (error) {
      notify.error(detailOf(error));
    }
  };
  return { retry, busy: confirm.isPending };
}
