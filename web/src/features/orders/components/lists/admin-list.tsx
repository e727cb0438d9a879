import type { UseQueryOptions } from '@tanstack/react-query';
import { Inbox } from 'lucide-react';
import { formatTotal } from '../../../../lib/format/format.ts';
import { useListAddress } from '../../../../lib/hooks/use-list-address.ts';
import { useWatched } from '../../../../lib/live/live.ts';
import { bulkTexts } from '../../../../lib/texts/admin/bulk.ts';
import { orderAdminTexts } from '../../../../lib/texts/admin/orders-admin.ts';
import { Pager } from '../../../../ui/controls/pager.tsx';
import { type Columns, DataTable, type DataTableProps } from '../../../../ui/data/data-table.tsx';
import { EmptyState } from '../../../../ui/feedback/empty-state.tsx';
import { Loaded } from '../../../../ui/feedback/error-state.tsx';
import { Skeletons } from '../../../../ui/feedback/skeleton.tsx';
import { SearchField } from '../../../../ui/forms/search-field.tsx';
import { PageHead } from '../../../../ui/layout/page-head.tsx';
import { useChosenOrders } from '../../hooks/use-chosen-orders.ts';
import { useStableRows } from '../../hooks/use-stable-rows.ts';
import { type OrderList, type OrderView, orderSorts, ROWS_PER_PAGE } from '../../rules/order-lists.ts';
import { BulkBar } from '../bulk/bulk-bar.tsx';
import { RunningBulks } from '../bulk/running-bulks.tsx';
import { LiveBadge } from '../order/live-badge.tsx';
import { StaleNote } from '../order/stale-note.tsx';
import { ExportButton } from './export-button.tsx';
import { NewOrdersNotice } from './new-orders-notice.tsx';

export interface ShownOrder<Row> {
  row: Row;
  /** Its place in the whole list, counted from 1. */
  number: number;
  /** No longer in the list; it only keeps its place until the list may move. */
  left: boolean;
}

const waitingRows = (
  <Skeletons count={8} className="space-y-px overflow-hidden rounded-lg border bg-surface p-3" each="mb-2 h-8 last:mb-0" />
);

interface OrderPage<Row> {
  items: Row[];
  total: number;
}

interface AdminListProps<Row extends { orderId: string }> {
  list: OrderList;
  /** `empty` is said when it is empty, the hints why it is. */
  texts: { title: string; empty: string; emptyHint: string; emptySearch: (text: string) => string };
  // biome-ignore lint/suspicious/noExplicitAny: keys of queries have many shapes
  query: (view: OrderView) => UseQueryOptions<OrderPage<Row>, Error, OrderPage<Row>, any>;
  columns: Columns<ShownOrder<Row>>;
  /** The column whose head offers the order of the list. */
  sortColumn: string;
  /** What of a row highlights it when it changes. */
  moved: (shown: ShownOrder<Row>) => string;
  rowClassName?: (shown: ShownOrder<Row>) => string | undefined;
  canTick: (shown: ShownOrder<Row>) => boolean;
  className?: string;
}

/** A list of orders in the back office: title, count, search, table, bulk commands, pager. */
export function AdminList<Row extends { orderId: string }>(props: AdminListProps<Row>) {
  const { list, texts, columns, sortColumn, moved, rowClassName, canTick } = props;
  const address = useListAddress(orderSorts);
  const { view, search, page } = address;
  const query = useWatched(props.query(view));
  const { data, error } = query;
  const stable = useStableRows<Row>(JSON.stringify(view), query.isPlaceholderData ? undefined : data?.items);
  const waiting = page === 1 && view.sort === 'newest' ? stable.waiting : 0;
  const rows = stable.rows.map((row, index) => ({
    row,
    number: (page - 1) * ROWS_PER_PAGE + index + 1,
    left: stable.left.has(row.orderId),
  }));
  const tickable = rows.filter(canTick).map(({ row }) => row.orderId);
  const chosen = useChosenOrders(search, tickable, data?.total ?? 0);
  const selection: DataTableProps<ShownOrder<Row>>['selection'] = {
    ticked: chosen.ticked,
    onTicked: chosen.onTicked,
    label: ({ row }) => bulkTexts.tick(row.orderId),
    allLabel: bulkTexts.tickPage,
    can: canTick,
  };
  const table = (
    <div {...stable.listHandlers}>
      <DataTable
        caption={texts.title}
        columns={columns}
        rows={rows}
        rowId={({ row }) => row.orderId}
        rowProps={(shown) => ({
          attributes: { 'data-order': shown.row.orderId },
          moved: moved(shown),
          fresh: stable.fresh.has(shown.row.orderId),
          className: rowClassName?.(shown),
        })}
        sort={{
          column: sortColumn,
          descending: view.sort === 'newest',
          onSort: (_column, descending) => address.setSort(descending ? 'newest' : 'oldest'),
        }}
        selection={selection}
        className={props.className}
      />
    </div>
  );
  const emptyState = <EmptyState icon={<Inbox />} title={texts.empty} hint={search ? texts.emptySearch(search) : texts.emptyHint} />;
  return (
    <section className={chosen.count > 0 ? 'pb-16' : ''}>
      <PageHead
        title={texts.title}
        count={data && formatTotal(data.total, search !== '')}
        actions={
          <>
            <LiveBadge />
            {data && data.total > 0 && <ExportButton order={{ list, search, sort: view.sort }} />}
            <SearchField
              className="w-full sm:w-72"
              value={search}
              onSearch={address.setSearch}
              label={orderAdminTexts.search}
              clearLabel={orderAdminTexts.clearSearch}
            />
          </>
        }
      />
      {data && error != null && <StaleNote error={error} />}
      <RunningBulks list={list} />
      {waiting > 0 && <NewOrdersNotice count={waiting} onShow={stable.showNew} />}
      <Loaded query={query} waiting={waitingRows}>
        {() => (rows.length > 0 ? table : emptyState)}
      </Loaded>
      {data && <Pager page={page} pages={Math.ceil(data.total / ROWS_PER_PAGE)} onPage={address.setPage} className="mt-5" />}
      {data && chosen.count > 0 && <BulkBar list={list} chosen={chosen} total={data.total} searched={search !== ''} />}
    </section>
  );
}
