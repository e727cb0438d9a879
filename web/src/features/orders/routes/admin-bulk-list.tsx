import type { BulkProgress } from '@pulsecart/shared/orders/bulk-contract';
import { statusLabel } from '@pulsecart/shared/orders/tracking-statuses';
import { useQuery } from '@tanstack/react-query';
import { ListTodo } from 'lucide-react';
import { Link } from 'react-router-dom';
import { formatCount } from '../../../lib/format/format.ts';
import { useListAddress } from '../../../lib/hooks/use-list-address.ts';
import { bulkTexts as words } from '../../../lib/texts/admin/bulk.ts';
import { ButtonLink } from '../../../ui/controls/button.tsx';
import { type Columns, columnsOf, DataTable } from '../../../ui/data/data-table.tsx';
import { PagedList } from '../../../ui/data/paged-list.tsx';
import { TimeAgo } from '../../../ui/data/time-ago.tsx';
import { Skeletons } from '../../../ui/feedback/skeleton.tsx';
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
  return (
    <section>
      <PageHead title={words.title} hint={words.hint} count={query.data && formatCount(query.data.total)} />
      <PagedList
        query={query}
        failed={words.loadFailed}
        waiting={<Skeletons count={4} />}
        empty={{
          icon: <ListTodo />,
          title: words.empty,
          hint: words.emptyHint,
          action: <ButtonLink to="/dashboard/all-orders">{words.toPending}</ButtonLink>,
        }}
        page={page}
        perPage={BULKS_PER_PAGE}
        onPage={setPage}
      >
        {(items) => (
          <DataTable
            caption={words.title}
            columns={columns}
            rows={items}
            rowId={({ bulkId }) => bulkId}
            rowProps={({ bulkId, state }) => ({ attributes: { 'data-bulk': bulkId }, moved: state })}
          />
        )}
      </PagedList>
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
