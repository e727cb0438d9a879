import type { ControlledOrder } from '@pulsecart/shared/orders/contract';
import { isFinal, type SettableStatus, settableStatuses, statusLabel } from '@pulsecart/shared/orders/tracking-statuses';
import { Link } from 'react-router-dom';
import { detailOf } from '../../../lib/errors/api-error.ts';
import { formatCount } from '../../../lib/format/format.ts';
import { confirmDialog } from '../../../lib/notifications/dialogs.ts';
import { notify } from '../../../lib/notifications/notify.ts';
import { notifyOutcome } from '../../../lib/notifications/notify-outcome.ts';
import { orderAdminTexts } from '../../../lib/texts/admin/orders-admin.ts';
import { type Columns, columnsOf } from '../../../ui/data/data-table.tsx';
import { Select } from '../../../ui/forms/input.tsx';
import { allStatusesQuery, useSetStatus, useStatusShown } from '../api/all-statuses.ts';
import { AdminList, type ShownOrder } from '../components/lists/admin-list.tsx';
import { ShopTime } from '../components/order/shop-time.tsx';
import { StatusBadge } from '../components/order/status-badge.tsx';

const texts = orderAdminTexts.control;

type Shown = ShownOrder<ControlledOrder>;
const { accessor, display } = columnsOf<Shown>();

const columns: Columns<Shown> = [
  accessor('number', {
    header: texts.number,
    meta: { numeric: true, head: 'w-16', cell: 'text-ink-soft max-sm:hidden!' },
    cell: ({ getValue }) => formatCount(getValue()),
  }),
  accessor('row.orderId', { header: texts.orderId, meta: { title: true, cell: 'tracking-wide figures' } }),
  accessor('row.email', { header: texts.user }),
  accessor('row.orderDate', {
    id: 'placed',
    header: texts.placed,
    enableSorting: true,
    meta: { cell: 'whitespace-nowrap figures' },
    cell: ({ row: { original } }) => <ShopTime date={original.row.orderDate} time={original.row.orderTime} />,
  }),
  display({ id: 'status', header: texts.status, cell: ({ row: { original } }) => <Status record={original.row} /> }),
  display({ id: 'confirmed', header: texts.confirmed, cell: ({ row: { original } }) => <Confirmed record={original.row} /> }),
  display({ id: 'change', header: texts.change, cell: ({ row: { original } }) => <Change record={original.row} /> }),
];

export function Component() {
  return (
    <AdminList
      list="status"
      texts={texts}
      query={allStatusesQuery}
      columns={columns}
      sortColumn="placed"
      moved={({ row }) => `${row.status} ${row.confirmed}`}
      canTick={({ row, left }) => !left && !isFinal(row.status)}
    />
  );
}

function Status({ record }: { record: ControlledOrder }) {
  return <StatusBadge status={useStatusShown(record)} />;
}

/** Whether the order was confirmed, and the way to it: the confirmed order, or the one that still waits. */
function Confirmed({ record: { _id, orderId, status, confirmed } }: { record: ControlledOrder }) {
  const link = 'whitespace-nowrap underline-offset-4 hover:underline';
  if (confirmed === 'yes') {
    return (
      <Link to={`/dashboard/details-confirm-order/${_id}`} aria-label={texts.openConfirmed(orderId)} className={link}>
        {texts.isConfirmed}
      </Link>
    );
  }
  if (confirmed === 'off_list') return <span className="text-ink-soft">{texts.offList}</span>;
  if (isFinal(status)) return <span className="text-ink-soft">{texts.notConfirmed}</span>;
  return (
    <Link to={`/dashboard/view-order/${_id}`} aria-label={texts.openPending(orderId)} className={link}>
      {texts.notConfirmed}
    </Link>
  );
}

/** Only a confirmation moves stock: a status that says more than the stock does is set on purpose or not at all. */
function askIfUnconfirmed({ orderId, confirmed }: ControlledOrder, next: SettableStatus): Promise<boolean> | true {
  if (confirmed !== 'no' || next === 'pending') return true;
  const status = statusLabel(next);
  return confirmDialog({ title: texts.askTitle, text: texts.askText(orderId, status), confirm: texts.askYes(status) });
}

function Change({ record }: { record: ControlledOrder }) {
  const { orderId } = record;
  const change = useSetStatus(orderId);
  const status = useStatusShown(record);
  const choose = async (next: SettableStatus) => {
    if (next === status || !(await askIfUnconfirmed(record, next))) return;
    notifyOutcome(
      change.mutateAsync(next),
      ({ modifiedCount }) => modifiedCount === 1 && notify.success(texts.changed(orderId, statusLabel(next))),
      (error) => notify.error(`${texts.notChanged}. ${detailOf(error)}`),
    );
  };
  if (isFinal(status)) return <span className="text-sm text-ink-soft">{texts.cancelled}</span>;
  return (
    <Select
      compact
      className="h-8!"
      aria-label={texts.changeOf(orderId)}
      aria-busy={change.isPending || undefined}
      value={status}
      onChange={(event) => void choose(event.target.value as SettableStatus)}
    >
      {!isSettable(status) && (
        <option value={status} disabled>
          {statusLabel(status)}
        </option>
      )}
      {settableStatuses.map((value) => (
        <option key={value} value={value}>
          {statusLabel(value)}
        </option>
      ))}
    </Select>
  );
}

/** A status that only a newer server knows is none of the choices: without an option of its own the first one would show. */
function isSettable(status: string): boolean {
  return (settableStatuses as readonly string[]).includes(status);
}
