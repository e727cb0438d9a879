import type { ConfirmedOrderRow } from '@pulsecart/shared/orders/contract';
import { clsx } from 'clsx';
import { Trash2 } from 'lucide-react';
import { Link } from 'react-router-dom';
import { detailOf } from '../../../lib/api-error.ts';
import { confirmDialog } from '../../../lib/dialogs.ts';
import { useWatched } from '../../../lib/live.ts';
import { notify } from '../../../lib/notify.ts';
import { orderAdminTexts } from '../../../lib/texts/orders-admin.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { Price } from '../../../ui/price.tsx';
import { Table, Td, Th } from '../../../ui/table.tsx';
import { confirmedOrdersQuery, useDeleteConfirmed } from '../api/confirmed.ts';
import { AdminList } from '../components/admin-list.tsx';
import { Arrivals } from '../components/arrivals.tsx';
import { TimeAgo } from '../components/time-ago.tsx';
import { useListView } from '../hooks/use-list-view.ts';
import { useSteadyRows } from '../hooks/use-steady-rows.ts';
import { useTint } from '../hooks/use-tint.ts';

const texts = orderAdminTexts.confirmedList;
const empty = { title: texts.empty, hint: texts.emptyHint, hintOfSearch: texts.emptySearch };

/** Confirm Orders (back-office §2). */
export function Component() {
  const list = useListView();
  const query = useWatched(confirmedOrdersQuery(list.view));
  const fetched = query.isPlaceholderData ? undefined : query.data?.items;
  const steady = useSteadyRows<ConfirmedOrderRow>(JSON.stringify(list.view), fetched);
  const waiting = list.view.page === 1 ? steady.waiting : 0;
  return (
    <AdminList
      title={texts.title}
      list={list}
      query={query}
      empty={empty}
      rowCount={steady.rows.length}
      notice={waiting > 0 && <Arrivals count={waiting} onShow={steady.letIn} />}
    >
      <div {...steady.hands}>
        <Table caption={texts.title}>
          <thead>
            <tr>
              <Th>{texts.customer}</Th>
              <Th>{texts.orderId}</Th>
              <Th>{texts.confirmedAt}</Th>
              <Th numeric>{texts.total}</Th>
              <Th>
                <span className="sr-only">{texts.actions}</span>
              </Th>
            </tr>
          </thead>
          <tbody>
            {steady.rows.map((row) => (
              <Row key={row.orderId} row={row} fresh={steady.fresh.has(row.orderId)} left={steady.left.has(row.orderId)} />
            ))}
          </tbody>
        </Table>
      </div>
    </AdminList>
  );
}

function Row({ row, fresh, left }: { row: ConfirmedOrderRow; fresh: boolean; left: boolean }) {
  const tint = useTint(left, fresh);
  return (
    <tr data-order={row.orderId} className={clsx(tint, left && 'text-ink-soft line-through')}>
      <Td label={texts.customer} className="font-[550]">
        {row.customerName}
      </Td>
      <Td label={texts.orderId} className="tracking-wide figures">
        {row.orderId}
      </Td>
      <Td label={texts.confirmedAt} className="whitespace-nowrap figures">
        <TimeAgo at={row.confirmedAt} plain />
      </Td>
      <Td label={texts.total} numeric>
        <Price dollars={row.totalPrices} />
      </Td>
      <Td className="text-right whitespace-nowrap">{!left && <Actions row={row} />}</Td>
    </tr>
  );
}

function Actions({ row }: { row: ConfirmedOrderRow }) {
  const remove = useDeleteConfirmed();
  const ask = async () => {
    const { areYouSure, yesDelete, deleted, wentWrong } = orderAdminTexts;
    const text = texts.deleteText(row.orderId);
    if (!(await confirmDialog({ title: areYouSure, text, confirm: yesDelete, destructive: true }))) return;
    remove.mutate(row._id, {
      onSuccess: ({ deletedCount }) => (deletedCount === 1 ? notify.success(deleted) : notify.error(wentWrong)),
      onError: (error) => notify.error(detailOf(error)),
    });
  };
  return (
    <span className="inline-flex items-center gap-1">
      <Button asChild look="outline" size="sm" className="h-8!">
        <Link to={`/dashboard/details-confirm-order/${row._id}`} aria-label={texts.viewOf(row.orderId)}>
          {texts.view}
        </Link>
      </Button>
      <IconButton
        label={texts.deleteOrder(row.orderId)}
        size="sm"
        className="text-ink-soft hover:text-loss"
        disabled={remove.isPending}
        onClick={ask}
      >
        <Trash2 />
      </IconButton>
    </span>
  );
}
