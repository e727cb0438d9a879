import type { BulkProgress } from '@pulsecart/shared/orders/bulk-contract';
import { statusLabel } from '@pulsecart/shared/orders/tracking-statuses';
import { useQuery } from '@tanstack/react-query';
import { ListTodo } from 'lucide-react';
import { Link } from 'react-router-dom';
import { formatCount } from '../../../lib/format/format.ts';
import { useListAddress } from '../../../lib/hooks/use-list-address.ts';
import { bulkTexts as words } from '../../../lib/texts/admin/bulk.ts';
import { common } from '../../../lib/texts/common/common.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Pager } from '../../../ui/controls/pager.tsx';
import { type Columns, columnsOf, DataTable } from '../../../ui/data/data-table.tsx';
import { TimeAgo } from '../../../ui/data/time-ago.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { LoadingRegion, Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { PageHead } from '../../../ui/layout/page-head.tsx';
import { BULKS_PER_PAGE, bulksQuery, useBulkUpdates } from '../api/bulk.ts';
import { BulkOutcome } from '../components/bulk/bulk-outcome.tsx';
import { BulkProgressBar } from '../components/bulk/bulk-progress.tsx';

const { accessor, display } = columnsOf<BulkProgress>();

const columns: Columns<BulkProgress> = [
  display({
    id: 'work',
    header: words.columns.work,
    meta: { title: true },
    cell: ({ row }) => <Work bulk={row.original} />,
  }),
  display({
    id: 'progress',
    header: words.columns.progress,
    meta: { head: 'w-[26%]' },
    cell: ({ row }) => <BulkProgressBar bulk={row.original} className="max-sm:w-44" />,
  }),
  display({ id: 'result', header: words.columns.result, cell: ({ row }) => <BulkOutcome bulk={row.original} /> }),
  accessor('by', { header: words.columns.by, meta: { cell: 'text-ink-soft' } }),
  accessor('at', {
    header: words.columns.at,
    meta: { cell: 'whitespace-nowrap' },
    cell: ({ getValue }) => <TimeAgo at={getValue()} plain />,
  }),
];

/** /dashboard/bulk: commands over many orders, whoever gave them. */
export function Component() {
  const { page, setPage } = useListAddress();
  useBulkUpdates();
  const query = useQuery(bulksQuery(page));
  const { data } = query;
  return (
    <section>
      <PageHead title={words.title} hint={words.hint} {...(data ? { count: formatCount(data.total) } : {})} />
      {data && data.items.length > 0 && (
        <DataTable
          caption={words.title}
          columns={columns}
          rows={data.items}
          rowId={({ bulkId }) => bulkId}
          rowProps={({ bulkId, state }) => ({ attributes: { 'data-bulk': bulkId }, moved: state })}
        />
      )}
      {data?.total === 0 && <NothingYet />}
      {!data && query.isError && (
        <ErrorState title={words.loadFailed} error={query.error} busy={query.isFetching} onRetry={() => void query.refetch()} />
      )}
      {query.isPending && (
        <LoadingRegion label={common.loading} className="space-y-2 rounded-lg border bg-surface p-3.5">
          {[1, 2, 3, 4].map((row) => (
            <Skeleton key={row} className="h-8" />
          ))}
        </LoadingRegion>
      )}
      {data && <Pager className="mt-5" page={page} pages={Math.ceil(data.total / BULKS_PER_PAGE)} onPage={setPage} />}
    </section>
  );
}

function Work({ bulk: { bulkId, action, status, search } }: { bulk: BulkProgress }) {
  return (
    <Link to={`/dashboard/bulk/${bulkId}`} className="underline-offset-4 hover:underline">
      {words.nameOf(action, status && statusLabel(status))}
      {search !== null && (
        <span className="block text-sm font-normal text-ink-soft">{search === '' ? words.everything : words.searched(search)}</span>
      )}
    </Link>
  );
}

function NothingYet() {
  return (
    <EmptyState
      icon={<ListTodo />}
      title={words.empty}
      hint={words.emptyHint}
      action={
        <Button asChild>
          <Link to="/dashboard/all-orders">{words.toPending}</Link>
        </Button>
      }
    />
  );
}
