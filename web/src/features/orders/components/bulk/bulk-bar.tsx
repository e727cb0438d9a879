import { type SettableStatus, settableStatuses, statusLabel } from '@pulsecart/shared/orders/tracking-statuses';
import { Check, ChevronUp, Trash2, X } from 'lucide-react';
import { formatTotal } from '../../../../lib/format/format.ts';
import { bulkTexts as words } from '../../../../lib/texts/admin/bulk.ts';
import { Button, IconButton } from '../../../../ui/controls/button.tsx';
import { DropdownMenu, MenuItem } from '../../../../ui/controls/dropdown-menu.tsx';
import { useBulkCommands } from '../../hooks/use-bulk-commands.ts';
import type { ChosenOrders } from '../../hooks/use-chosen-orders.ts';
import type { OrderList } from '../../rules/order-lists.ts';
import { statusIcon } from '../order/status-badge.tsx';

interface BulkBarProps {
  list: OrderList;
  chosen: ChosenOrders;
  total: number;
  searched: boolean;
}

/** What can be done with the ticked orders. Floats at the foot of the window, so that its coming moves nothing. */
export function BulkBar({ list, chosen, total, searched }: BulkBarProps) {
  const commands = useBulkCommands(chosen);
  const all = formatTotal(total, searched);
  return (
    <div className="pointer-events-none fixed inset-x-0 bottom-[max(1rem,env(safe-area-inset-bottom))] z-30 flex justify-center px-3 lg:left-60">
      <section
        aria-label={words.actions}
        className="pointer-events-auto flex max-w-full flex-wrap items-center justify-center gap-x-2 gap-y-1.5 rounded-lg border bg-surface p-2 pl-4 shadow-float motion-rise"
      >
        <p role="status" className="mr-1 text-sm font-[550] figures">
          {words.chosen(formatTotal(chosen.count, searched && chosen.all))}
        </p>
        {chosen.canChooseAll && (
          <Button variant="ghost" size="sm" className="text-accent!" onClick={chosen.chooseAll}>
            {searched ? words.chooseAllFound(all) : words.chooseAll(all)}
          </Button>
        )}
        <span aria-hidden="true" className="h-6 w-px bg-line max-sm:hidden" />
        {list === 'pending' && (
          <Button size="sm" busy={commands.busy} onClick={() => void commands.confirm()}>
            <Check aria-hidden="true" />
            {words.confirm}
          </Button>
        )}
        {list === 'status' && <StatusMenu busy={commands.busy} onChoose={(status) => void commands.setStatus(status)} />}
        {list !== 'status' && (
          <Button
            variant="danger"
            size="sm"
            disabled={commands.busy}
            onClick={() => void (list === 'pending' ? commands.deletePending() : commands.deleteConfirmed())}
          >
            <Trash2 aria-hidden="true" />
            {words.delete}
          </Button>
        )}
        <IconButton label={words.clear} size="sm" onClick={chosen.clear}>
          <X />
        </IconButton>
      </section>
    </div>
  );
}

function StatusMenu({ busy, onChoose }: { busy: boolean; onChoose: (status: SettableStatus) => void }) {
  return (
    <DropdownMenu
      trigger={
        <Button size="sm" busy={busy}>
          {words.setStatus}
          <ChevronUp aria-hidden="true" />
        </Button>
      }
    >
      {settableStatuses.map((status) => {
        const Icon = statusIcon(status);
        return (
          <MenuItem key={status} onSelect={() => onChoose(status)}>
            <Icon aria-hidden="true" />
            {statusLabel(status)}
          </MenuItem>
        );
      })}
    </DropdownMenu>
  );
}
