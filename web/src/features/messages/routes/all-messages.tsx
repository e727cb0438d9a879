import { useQuery } from '@tanstack/react-query';
import { Inbox } from 'lucide-react';
import { formatCount } from '../../../lib/format/format.ts';
import { useListAddress } from '../../../lib/hooks/use-list-address.ts';
import { messageTexts as words } from '../../../lib/texts/admin/messages.ts';
import { common } from '../../../lib/texts/common/common.ts';
import { Pager } from '../../../ui/controls/pager.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { LoadingRegion, Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { PageHead } from '../../../ui/layout/page-head.tsx';
import { useMessageActions } from '../api/message-actions.ts';
import { messagesPerPage, messagesQuery } from '../api/messages.ts';
import { MessageCard } from '../components/message-card.tsx';

/** The admin's messages, newest first. */
export function Component() {
  const { page, setPage } = useListAddress();
  const query = useQuery(messagesQuery(page));
  const actions = useMessageActions();
  const total = query.data?.total;
  return (
    <>
      <PageHead title={words.title} {...(total === undefined ? {} : { count: words.count(formatCount(total)) })} />
      {query.data === undefined && query.isError && (
        <ErrorState title={words.loadFailed} error={query.error} onRetry={() => void query.refetch()} busy={query.isFetching} />
      )}
      {query.isPending && <MessagesSkeleton />}
      {total === 0 && <EmptyState icon={<Inbox />} title={words.empty} hint={words.emptyHint} />}
      <ul className="flex max-w-4xl flex-col gap-3">
        {query.data?.items.map((message) => (
          <li key={message._id}>
            <MessageCard message={message} {...actions} />
          </li>
        ))}
      </ul>
      {total !== undefined && <Pager className="mt-5" page={page} pages={Math.ceil(total / messagesPerPage)} onPage={setPage} />}
    </>
  );
}

function MessagesSkeleton() {
  return (
    <LoadingRegion label={common.loading} className="flex max-w-4xl flex-col gap-3">
      {[1, 2, 3].map((card) => (
        <Skeleton key={card} className="h-36 rounded-lg" />
      ))}
    </LoadingRegion>
  );
}
