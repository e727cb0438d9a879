import type { OrderStatusRecord } from '@pulsecart/shared/orders/contract';
import { type SettableStatus, settableStatuses, statusLabel } from '@pulsecart/shared/orders/order-status';
import { detailOf } from '../../../lib/api-error.ts';
import { formatCount } from '../../../lib/format.ts';
import { useWatched } from '../../../lib/live.ts';
import { notify } from '../../../lib/notify.ts';
import { orderAdminTexts } from '../../../lib/texts/orders-admin.ts';
import { Select } from '../../../ui/input.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { Table, Td, Th } from '../../../ui/table.tsx';
import { allStatusesQuery, useSetStatus } from '../api/control.ts';
import { AdminList } from '../components/admin-list.tsx';
import { Arrivals } from '../components/arrivals.tsx';
import { useListView } from '../hooks/use-list-view.ts';
import { useSteadyRows } from '../hooks/use-steady-rows.ts';
import { useTint } from '../hooks/use-tint.ts';
import { ROWS_PER_PAGE } from '../rules/list-view.ts';

const texts = orderAdminTexts.control;
const empty = { title: texts.empty, hint: texts.emptyHint, hintOfSearch: texts.emptySearch };

/** Order Control (back-office §2): every order with its status and a dropdown to change it. */
export function Component() {
  const list = useListView();
  const query = useWatched(allStatusesQuery(list.view));
  const fetched = query.isPlaceholderData ? undefined : query.data?.items;
  const steady = useSteadyRows<OrderStatusRecord>(JSON.stringify(list.view), fetched);
  const first = (list.view.page - 1) * ROWS_PER_PAGE + 1;
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
              <Th numeric className="w-14">
                {texts.number}
              </Th>
              <Th>{texts.orderId}</Th>
              <Th>{texts.user}</Th>
              <Th>{texts.status}</Th>
              <Th>{texts.change}</Th>
            </tr>
          </thead>
          <tbody>
            {steady.rows.map((record, index) => (
              <Row key={record.orderId} record={record} number={first + index} fresh={steady.fresh.has(record.orderId)} />
            ))}
          </tbody>
        </Table>
      </div>
    </AdminList>
  );
}

function Row({ record, number, fresh }: { record: OrderStatusRecord; number: number; fresh: boolean }) {
  const { orderId, email } = record;
  const change = useSetStatus(orderId);
  // The row shows what was chosen until the record has been read again; a refusal thereby takes it back.
  const status = change.isPending ? change.variables : record.status;
  const tint = useTint(status, fresh);
  const choose = (next: SettableStatus) => {
    if (next === status) return;
    change.mutate(next, {
      onSuccess: ({ modifiedCount }) => modifiedCount === 1 && notify.success(texts.changed(orderId, statusLabel(next))),
      onError: (error) => notify.error(`${texts.notChanged}. ${detailOf(error)}`),
    });
  };
  return (
    <tr data-order={orderId} className={tint}>
      <Td label={texts.number} numeric className="text-ink-soft">
        {formatCount(number)}
      </Td>
      <Td label={texts.orderId} className="tracking-wide figures">
        {orderId}
      </Td>
      <Td label={texts.user}>{email}</Td>
      <Td label={texts.status}>
        <StatusBadge status={status} />
      </Td>
      <Td label={texts.change}>
        {status === 'cancelled' ? (
          <span className="text-sm text-ink-soft">{texts.cancelled}</span>
        ) : (
          <Select
            compact
            aria-label={texts.changeOf(orderId)}
            aria-busy={change.isPending || undefined}
            value={status}
            onChange={(event) => choose(event.target.value as SettableStatus)}
          >
            {settableStatuses.map((value) => (
              <option key={value} value={value}>
                {statusLabel(value)}
              </option>
            ))}
          </Select>
        )}
      </Td>
    </tr>
  );
}
