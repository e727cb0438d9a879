import type { ReactNode } from 'react';
import { Pager } from '../controls/pager.tsx';
import { EmptyState, type EmptyStateProps } from '../feedback/empty-state.tsx';
import { Loaded, type LoadQuery } from '../feedback/error-state.tsx';
import { Skeletons } from '../feedback/skeleton.tsx';

interface PagedListProps<Row> {
  query: LoadQuery<{ items: readonly Row[]; total: number }>;
  failed?: string;
  waiting?: ReactNode;
  empty: EmptyStateProps;
  page: number;
  perPage: number;
  /** The server counts no further. */
  most?: number;
  onPage: (page: number) => void;
  children: (items: readonly Row[]) => ReactNode;
}

/** One page of a list: its rows, or why there are none, and the pager below. */
export function PagedList<Row>(props: PagedListProps<Row>) {
  const {
    query,
    failed,
    waiting = <Skeletons count={6} />,
    empty,
    page,
    perPage,
    most = Number.POSITIVE_INFINITY,
    onPage,
    children,
  } = props;
  return (
    <>
      <Loaded query={query} failed={failed} waiting={waiting}>
        {({ items, total }) => (total === 0 ? <EmptyState {...empty} /> : children(items))}
      </Loaded>
      {query.data && <Pager className="mt-5" page={page} pages={Math.ceil(Math.min(query.data.total, most) / perPage)} onPage={onPage} />}
    </>
  );
}
