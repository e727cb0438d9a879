import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { jobsTexts as words } from '../../../lib/texts/admin/jobs.ts';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { SearchField } from '../../../ui/forms/search-field.tsx';
import { PageHead } from '../../../ui/layout/page-head.tsx';
import { queuesQuery } from '../api/jobs.ts';
import { JobTable } from '../components/job-table.tsx';
import { OrderJobsSheet } from '../components/order-jobs-sheet.tsx';
import { QueueCard } from '../components/queue-card.tsx';
import { type JobsView, readJobsView, writeJobsView } from '../rules/jobs-view.ts';

/** /dashboard/jobs: the queues, what is in them, and the jobs of one order. */
export function Component() {
  const [params, setParams] = useSearchParams();
  const view = readJobsView(params);
  const [order, setOrder] = useState('');
  const query = useQuery(queuesQuery);
  const show = (next: Partial<JobsView>) => setParams(writeJobsView({ ...view, page: 1, ...next }), { preventScrollReset: true });
  return (
    <section>
      <PageHead
        title={words.title}
        hint={words.hint}
        actions={
          <SearchField
            className="w-full sm:w-56"
            value={order}
            onSearch={(text) => setOrder(text.toUpperCase())}
            label={words.findOrder}
            clearLabel={words.clearOrder}
          />
        }
      />
      {query.error && (
        <ErrorState title={words.loadFailed} error={query.error} busy={query.isFetching} onRetry={() => void query.refetch()} />
      )}
      {!query.error && (
        <div className="mb-6 grid gap-4 lg:grid-cols-2">
          {query.data?.map((queue) => (
            <QueueCard
              key={queue.name}
              queue={queue}
              shown={queue.name === view.queue ? view.state : null}
              onShow={(state) => show({ queue: queue.name, state })}
            />
          )) ?? [1, 2].map((place) => <Skeleton key={place} className="h-44 rounded-lg" />)}
        </div>
      )}
      {!query.error && <JobTable view={view} onPage={(page) => show({ page })} onOrder={setOrder} />}
      <OrderJobsSheet orderId={order} onClose={() => setOrder('')} />
    </section>
  );
}
