import type { ConfirmedOrderRow } from '@pulsecart/shared/orders/contract';
import { orderAdminTexts } from '../../../lib/texts/admin/orders-admin.ts';
import { ButtonLink } from '../../../ui/controls/button.tsx';
import { type Columns, columnsOf } from '../../../ui/data/data-table.tsx';
import { Price } from '../../../ui/data/price.tsx';
import { TimeAgo } from '../../../ui/data/time-ago.tsx';
import { confirmedOrdersQuery, useDeleteConfirmed } from '../api/confirmed.ts';
import { AdminList, type ShownOrder } from '../components/lists/admin-list.tsx';
import { DeleteOrderButton } from '../components/lists/delete-order-button.tsx';

const texts = orderAdminTexts.confirmedList;

type Shown = ShownOrder<ConfirmedOrderRow>;
const { accessor, display } = columnsOf<Shown>();

const columns: Columns<Shown> = [
  accessor('row.customerName', { header: texts.customer, meta: { title: true } }),
  accessor('row.orderId', { header: texts.orderId, meta: { cell: 'tracking-wide figures' } }),
  accessor('row.confirmedAt', {
    id: 'confirmed',
    header: texts.confirmedAt,
    enableSorting: true,
    meta: { cell: 'whitespace-nowrap figures' },
    cell: ({ getValue }) => <TimeAgo at={getValue()} plain />,
  }),
  accessor('row.totalPrices', { header: texts.total, meta: { numeric: true }, cell: ({ getValue }) => <Price dollars={getValue()} /> }),
  display({
    id: 'actions',
    header: texts.actions,
    meta: { headerSrOnly: true, mobileCorner: true, cell: 'text-right whitespace-nowrap' },
    cell: ({ row: { original } }) => !original.left && <Actions row={original.row} />,
  }),
];

export function Component() {
  return (
    <AdminList
      list="confirmed"
      texts={texts}
      query={confirmedOrdersQuery}
      columns={columns}
      sortColumn="confirmed"
      moved={({ left }) => String(left)}
      rowClassName={({ left }) => (left ? 'text-ink-soft line-through' : undefined)}
      canTick={({ left }) => !left}
    />
  );
}

function Actions({ row }: { row: ConfirmedOrderRow }) {
  return (
    <span className="inline-flex items-center gap-1">
      <ButtonLink
        variant="outline"
        size="sm"
        className="h-8!"
        to={`/dashboard/details-confirm-order/${row._id}`}
        aria-label={texts.viewOf(row.orderId)}
      >
        {texts.view}
      </ButtonLink>
      <DeleteOrderButton row={row} remove={useDeleteConfirmed()} texts={texts} />
    </span>
  );
}
