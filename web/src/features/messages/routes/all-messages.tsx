import { useQuery } from '@tanstack/react-query';
import { Inbox } from 'lucide-react';
import { formatCount } from '../../../lib/format/format.ts';
import { useListAddress } from '../../../lib/hooks/use-list-address.ts';
import { messageTexts as words } from '../../../lib/texts/admin/messages.ts';
import { PagedList } from '../../../ui/data/paged-list.tsx';
import { Skeletons } from '../../../ui/feedback/skeleton.tsx';
import { PageHead } from '../../../ui/layout/page-head.tsx';
import { useMessageActions } from '../api/message-actions.ts';
import { messagesPerPage, messagesQuery } from '../api/messages.ts';
import { MessageCard } from '../components/message-card.tsx';

export function Component() {
  const { page, setPage } = useListAddress();
  const query = useQuery(messagesQuery(page));
  const actions = useMessageActions();
  return (
    <>
      <PageHead title={words.title} count={query.data && words.count(formatCount(query.data.total))} />
      <PagedList
        query={query}
        failed={words.loadFailed}
        waiting={<Skeletons count={3} className="flex max-w-4xl flex-col gap-3" each="h-36 rounded-lg" />}
        empty={{ icon: <Inbox />, title: words.empty, hint: words.emptyHint }}
        page={page}
        perPage={messagesPerPage}
        onPage={setPage}
      >
        {(messages) => (
          <ul className="flex max-w-4xl flex-col gap-3">
            {messages.map((message) => (
              <li key={message._id}>
                <MessageCard message={message} {...actions} />
              </li>
            ))}
          </ul>
        )}
      </PagedList>
    </>
  );
}
