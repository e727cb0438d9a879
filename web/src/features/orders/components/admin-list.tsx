import { Inbox } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatCount } from '../../../lib/format.ts';
import { common } from '../../../lib/texts/common.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import { Pager } from '../../../ui/pager.tsx';
import { LoadingRegion, Skeleton } from '../../../ui/skeleton.tsx';
import type { useListView } from '../hooks/use-list-view.ts';
import { ListSearch } from './list-search.tsx';
import { LiveBadge } from './live-badge.tsx';
import { StaleNote } from './stale-note.tsx';

interface ListQuery {
  data: { total: number } | undefined;
  error: unknown;
  isFetching: boolean;
  refetch: () => unknown;
}

export interface AdminListProps {
  title: string;
  list: ReturnType<typeof useListView>;
  query: ListQuery;
  /** The spec's sentence, and why it is empty. */
  empty: { title: string; hint: string; hintOfSearch: (text: string) => string };
  /** Stands between the head and the table. */
  notice?: ReactNode;
  /** Rows there to show; a list may hold on to some that have left. */
  rowCount: number;
  /** The table. */
  children: ReactNode;
}

/** A list of the back office: title, count, search, table, pager, and what stands there when there is no table. */
export function AdminList({ title, list, query, empty, notice, rowCount, children }: AdminListProps) {
  const { data, error } = query;
  const { search, page } = list.view;
  return (
    <section>
      <PageHead
        title={title}
        {...(data ? { count: formatCount(data.total) } : {})}
        actions={
          <>
            <LiveBadge />
            <ListSearch value={search} onSearch={list.onSearch} />
          </>
        }
      />
      {data && error != null && <StaleNote error={error} />}
      {notice}
      {data && rowCount > 0 && children}
      {data && rowCount === 0 && (
        <EmptyState icon={<Inbox />} title={empty.title} hint={search ? empty.hintOfSearch(search) : empty.hint} />
      )}
      {!data && error != null && <ErrorState error={error} busy={query.isFetching} onRetry={() => void query.refetch()} />}
      {!data && error == null && <WaitingRows />}
      {data && <Pager page={page} pages={list.pagesOf(data.total)} onPage={list.onPage} className="mt-5" />}
    </section>
  );
}

function WaitingRows() {
  return (
    <LoadingRegion label={common.loading} className="space-y-px overflow-hidden rounded-lg border bg-surface p-3">
      {['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map((row) => (
        <Skeleton key={row} className="mb-2 h-8 last:mb-0" />
      ))}
    </LoadingRegion>
  );
}
