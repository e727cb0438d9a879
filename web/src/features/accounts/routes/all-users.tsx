import { useQuery } from '@tanstack/react-query';
import { Users } from 'lucide-react';
import { formatCount } from '../../../lib/format/format.ts';
import { useListAddress } from '../../../lib/hooks/use-list-address.ts';
import { accountTexts } from '../../../lib/texts/shop/accounts.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { PagedList } from '../../../ui/data/paged-list.tsx';
import { Skeletons } from '../../../ui/feedback/skeleton.tsx';
import { SearchField } from '../../../ui/forms/search-field.tsx';
import { PageHead } from '../../../ui/layout/page-head.tsx';
import { usersPerPage, usersQuery } from '../api/users.ts';
import { UsersTable } from '../components/users-table.tsx';

const { users } = accountTexts;

export function Component() {
  const { search, page, setSearch, setPage } = useListAddress();
  const query = useQuery(usersQuery(search, page));
  const clear = (
    <Button variant="outline" onClick={() => setSearch('')}>
      {users.clear}
    </Button>
  );
  return (
    <>
      <PageHead
        title={users.title}
        count={query.data && users.count(formatCount(query.data.total))}
        actions={
          <SearchField className="w-full sm:w-72" value={search} onSearch={setSearch} label={users.search} clearLabel={users.clear} />
        }
      />
      <PagedList
        query={query}
        failed={users.loadFailed}
        waiting={<Skeletons count={6} each="h-9" />}
        empty={{ icon: <Users />, title: users.empty, ...(search && { hint: users.emptyHint, action: clear }) }}
        page={page}
        perPage={usersPerPage}
        onPage={setPage}
      >
        {(items) => <UsersTable users={items} />}
      </PagedList>
    </>
  );
}
