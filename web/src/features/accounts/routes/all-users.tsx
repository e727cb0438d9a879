import { useQuery } from '@tanstack/react-query';
import { Users } from 'lucide-react';
import { formatCount } from '../../../lib/format/format.ts';
import { useListAddress } from '../../../lib/hooks/use-list-address.ts';
import { common } from '../../../lib/texts/common/common.ts';
import { accountTexts } from '../../../lib/texts/shop/accounts.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Pager } from '../../../ui/controls/pager.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { LoadingRegion, Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { SearchField } from '../../../ui/forms/search-field.tsx';
import { PageHead } from '../../../ui/layout/page-head.tsx';
import { usersPerPage, usersQuery } from '../api/users.ts';
import { UsersTable } from '../components/users-table.tsx';

const { users } = accountTexts;

/** All Users. */
export function Component() {
  const { search, page, setSearch, setPage } = useListAddress();
  const query = useQuery(usersQuery(search, page));
  const total = query.data?.total;
  return (
    <>
      <PageHead
        title={users.title}
        {...(total === undefined ? {} : { count: users.count(formatCount(total)) })}
        actions={
          <SearchField className="w-full sm:w-72" value={search} onSearch={setSearch} label={users.search} clearLabel={users.clear} />
        }
      />
      <UsersBody query={query} onClear={() => setSearch('')} searching={search !== ''} />
      {total !== undefined && <Pager className="mt-5" page={page} pages={Math.ceil(total / usersPerPage)} onPage={setPage} />}
    </>
  );
}

function UsersBody({ query, searching, onClear }: { query: UsersResult; searching: boolean; onClear: () => void }) {
  if (query.data === undefined) {
    if (query.isError)
      return <ErrorState title={users.loadFailed} error={query.error} onRetry={() => void query.refetch()} busy={query.isFetching} />;
    return (
      <LoadingRegion label={common.loading} className="space-y-2 rounded-lg border bg-surface p-3.5">
        {[1, 2, 3, 4, 5, 6].map((row) => (
          <Skeleton key={row} className="h-9" />
        ))}
      </LoadingRegion>
    );
  }
  if (query.data.items.length === 0) {
    return (
      <EmptyState
        icon={<Users />}
        title={users.empty}
        {...(searching ? { hint: users.emptyHint, action: <ClearButton onClear={onClear} /> } : {})}
      />
    );
  }
  return <UsersTable users={query.data.items} />;
}

type UsersResult = ReturnType<typeof useQuery<{ items: Parameters<typeof UsersTable>[0]['users']; total: number }>>;

function ClearButton({ onClear }: { onClear: () => void }) {
  return (
    <Button variant="outline" onClick={onClear}>
      {users.clear}
    </Button>
  );
}
