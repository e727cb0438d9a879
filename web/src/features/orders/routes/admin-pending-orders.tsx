import type { PendingOrderRow } from '@pulsecart/shared/orders/contract';
import { useWatched } from '../../../lib/live.ts';
import { orderAdminTexts } from '../../../lib/texts/orders-admin.ts';
import { Table, Th } from '../../../ui/table.tsx';
import { pendingOrdersQuery } from '../api/pending.ts';
import { AdminList } from '../components/admin-list.tsx';
import { Arrivals } from '../components/arrivals.tsx';
import { PendingRow } from '../components/pending-row.tsx';
import { useListView } from '../hooks/use-list-view.ts';
import { useSteadyRows } from '../hooks/use-steady-rows.ts';

const texts = orderAdminTexts.pending;
const empty = { title: texts.empty, hint: texts.emptyHint, hintOfSearch: texts.emptySearch };

/** Pending Orders (back-office §2). New orders come by themselves, but never move a row that somebody is about to click. */
export function Component() {
  const list = useListView();
  const query = useWatched(pendingOrdersQuery(list.view));
  const fetched = query.isPlaceholderData ? undefined : query.data?.items;
  const steady = useSteadyRows<PendingOrderRow>(JSON.stringify(list.view), fetched);
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
        <Table caption={texts.title} className="sm:min-w-3xl sm:table-fixed">
          <thead>
            <tr>
              <Th>{texts.name}</Th>
              <Th className="w-32">{texts.orderId}</Th>
              <Th className="w-40">{texts.placed}</Th>
              <Th numeric className="w-28">
                {texts.total}
              </Th>
              <Th className="w-[42%]">{texts.status}</Th>
              <Th className="w-16">
                <span className="sr-only">{texts.actions}</span>
              </Th>
            </tr>
          </thead>
          <tbody>
            {steady.rows.map((row) => (
              <PendingRow key={row.orderId} row={row} fresh={steady.fresh.has(row.orderId)} left={steady.left.has(row.orderId)} />
            ))}
          </tbody>
        </Table>
      </div>
    </AdminList>
  );
}
