import type { PendingOrderRow } from '@pulsecart/shared/orders/contract';
import { ArrowRight, CircleAlert, RotateCw } from 'lucide-react';
import { Link } from 'react-router-dom';
import { orderAdminTexts } from '../../../../lib/texts/admin/orders-admin.ts';
import { Button } from '../../../../ui/controls/button.tsx';
import { type Columns, columnsOf } from '../../../../ui/data/data-table.tsx';
import { Price } from '../../../../ui/data/price.tsx';
import { useDeleteOrder } from '../../api/pending.ts';
import { useRetryConfirmation } from '../../hooks/use-retry-confirmation.ts';
import { progressOf } from '../../rules/confirmation.ts';
import { ConfirmationProgress } from '../confirmation/confirmation-progress.tsx';
import { ShopTime } from '../order/shop-time.tsx';
import { StatusBadge } from '../order/status-badge.tsx';
import type { ShownOrder } from './admin-list.tsx';
import { DeleteOrderButton } from './delete-order-button.tsx';

const texts = orderAdminTexts.pending;

const { accessor, display } = columnsOf<ShownOrder<PendingOrderRow>>();

export const pendingColumns: Columns<ShownOrder<PendingOrderRow>> = [
  accessor('row.name', { header: texts.name, meta: { title: true } }),
  accessor('row.orderId', { header: texts.orderId, meta: { head: 'w-32', cell: 'tracking-wide whitespace-nowrap figures' } }),
  accessor('row.date', {
    id: 'placed',
    header: texts.placed,
    enableSorting: true,
    meta: { head: 'w-40', cell: 'whitespace-nowrap figures' },
    cell: ({ row: { original } }) => <ShopTime date={original.row.date} time={original.row.time} />,
  }),
  accessor('row.totalPrices', {
    header: texts.total,
    meta: { numeric: true, head: 'w-28' },
    cell: ({ getValue }) => <Price dollars={getValue()} />,
  }),
  display({
    id: 'status',
    header: texts.status,
    meta: { head: 'w-[40%]' },
    cell: ({ row: { original } }) => <Standing row={original.row} over={isOver(original)} />,
  }),
  display({
    id: 'actions',
    header: texts.actions,
    meta: { headerSrOnly: true, mobileCorner: true, head: 'w-16', cell: 'text-right' },
    cell: ({ row: { original } }) => !isOver(original) && <DeleteButton row={original.row} />,
  }),
];

const isOver = ({ row, left }: ShownOrder<PendingOrderRow>) => left || row.state === 'closed';

/** The 'pending' link, or how far the confirmation is, or why it failed. */
function Standing({ row, over }: { row: PendingOrderRow; over: boolean }) {
  const { retry, busy } = useRetryConfirmation();
  const progress = progressOf(row);
  if (progress.kind === 'done') return <ConfirmationProgress at="over" compact />;
  if (over) return <span className="text-sm">{texts.gone}</span>;
  if (row.state === 'cancelling') return <span className="text-sm">{texts.cancelling}</span>;
  const link = (
    <Link
      to={`/dashboard/view-order/${row._id}`}
      aria-label={texts.openOrder(row.orderId)}
      className="group inline-flex items-center gap-1.5 rounded-full outline-offset-2"
    >
      <StatusBadge status="pending" />
      <ArrowRight aria-hidden="true" className="size-4 text-ink-soft transition-transform duration-150 group-hover:translate-x-0.5" />
    </Link>
  );
  if (row.state === 'confirming' && progress.kind === 'working') {
    return (
      <Link to={`/dashboard/view-order/${row._id}`} className="inline-flex flex-wrap items-center gap-x-3 hover:underline">
        <ConfirmationProgress at={progress.at} compact />
        {row.confirmation?.requestedBy && (
          <span className="truncate text-sm text-ink-soft">{orderAdminTexts.by(row.confirmation.requestedBy)}</span>
        )}
      </Link>
    );
  }
  if (progress.kind !== 'failed') return link;
  return (
    <span className="flex items-center gap-3 max-sm:flex-wrap max-sm:justify-end">
      {link}
      <span role="alert" title={progress.message} className="flex min-w-0 items-center gap-1.5 text-sm text-loss">
        <CircleAlert aria-hidden="true" className="size-4 shrink-0" />
        <span className="sm:line-clamp-2 sm:text-xs">
          {row.confirmation?.error?.lineIndex != null && `${orderAdminTexts.line(row.confirmation.error.lineIndex + 1)}: `}
          {progress.message}
        </span>
      </span>
      <Button
        variant="outline"
        size="sm"
        className="h-8!"
        busy={busy}
        aria-label={orderAdminTexts.retryOf(row.orderId)}
        onClick={() => retry(row._id)}
      >
        <RotateCw aria-hidden="true" />
        {orderAdminTexts.retry}
      </Button>
    </span>
  );
}

function DeleteButton({ row }: { row: PendingOrderRow }) {
  return <DeleteOrderButton row={row} remove={useDeleteOrder()} texts={texts} disabled={row.state !== 'pending'} />;
}
