import type { BulkCommand } from '@pulsecart/shared/orders/bulk-contract';
import type { SettableStatus } from '@pulsecart/shared/orders/tracking-statuses';
import { statusLabel } from '@pulsecart/shared/orders/tracking-statuses';
import { useNavigate } from 'react-router-dom';
import { detailOf } from '../../../lib/errors/api-error.ts';
import { formatTotal, MOST_COUNTED } from '../../../lib/format/format.ts';
import { confirmDeletion } from '../../../lib/notifications/confirm-deletion.ts';
import { confirmDialog } from '../../../lib/notifications/dialogs.ts';
import { notify } from '../../../lib/notifications/notify.ts';
import { bulkTexts as words } from '../../../lib/texts/admin/bulk.ts';
import { useStartBulk } from '../api/bulk.ts';
import type { ChosenOrders } from './use-chosen-orders.ts';

/** Asks, begins the job, and goes to where its progress is seen. */
export function useBulkCommands(chosen: ChosenOrders) {
  const navigate = useNavigate();
  const start = useStartBulk();
  const { count } = chosen;
  const shown = formatTotal(count, true);
  const more = count > MOST_COUNTED ? ` ${words.atMost}` : '';

  const begin = async (command: Pick<BulkCommand, 'action' | 'status'>) => {
    try {
      const bulkId = await start.mutateAsync({ ...command, ...chosen.chosen(), key: crypto.randomUUID() });
      chosen.clear();
      await navigate(`/dashboard/bulk/${bulkId}`);
    } catch (error) {
      notify.error(detailOf(error));
    }
  };
  const remove = async (action: 'delete' | 'delete_confirmed', text: string) => {
    if (await confirmDeletion(text + more)) await begin({ action });
  };
  return {
    busy: start.isPending,
    async confirm() {
      const question = { title: words.confirmTitle(count, shown), text: words.confirmText + more, confirm: words.confirmYes(count, shown) };
      if (await confirmDialog(question)) await begin({ action: 'confirm' });
    },
    async setStatus(status: SettableStatus) {
      const label = statusLabel(status);
      const stock = status === 'pending' ? '' : ` ${words.statusUnconfirmed}`;
      const question = {
        title: words.statusTitle(count, shown, label),
        text: words.statusText + stock + more,
        confirm: words.statusYes(label),
      };
      if (await confirmDialog(question)) await begin({ action: 'status', status });
    },
    deletePending: () => remove('delete', words.deleteText(count, shown)),
    deleteConfirmed: () => remove('delete_confirmed', words.deleteConfirmedText(count, shown)),
  };
}
