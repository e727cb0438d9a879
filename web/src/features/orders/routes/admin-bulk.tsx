import { statusLabel } from '@pulsecart/shared/orders/tracking-statuses';
import { useQuery } from '@tanstack/react-query';
import { type LoaderFunctionArgs, useParams } from 'react-router-dom';
import { queryClient } from '../../../lib/api/query.ts';
import { formatCount } from '../../../lib/format/format.ts';
import { bulkTexts as words } from '../../../lib/texts/admin/bulk.ts';
import { TimeAgo } from '../../../ui/data/time-ago.tsx';
import { ProgressBar } from '../../../ui/feedback/progress-bar.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { PageHead } from '../../../ui/layout/page-head.tsx';
import { type BulkView, bulkQuery, useBulkUpdates } from '../api/bulk.ts';
import { BulkFailures } from '../components/bulk/bulk-failures.tsx';
import { BulkOutcome } from '../components/bulk/bulk-outcome.tsx';
import { progressText } from '../components/bulk/bulk-progress.tsx';
import { BulkResults } from '../components/bulk/bulk-results.tsx';
import { StaleNote } from '../components/order/stale-note.tsx';

/** The job is read before the page shows: an unknown one is a page that does not exist. */
export async function loader({ params }: LoaderFunctionArgs) {
  await queryClient.fetchQuery(bulkQuery(params.bulkId ?? '', 1));
  return null;
}

/** /dashboard/bulk/{id}: how far a command over many orders is, with the result of each. */
export function Component() {
  const { bulkId = '' } = useParams();
  useBulkUpdates();
  const { data: bulk, error } = useQuery(bulkQuery(bulkId, 1));
  if (!bulk) return null;
  return (
    <section key={bulkId}>
      <PageHead
        title={words.nameOf(bulk.action, bulk.status && statusLabel(bulk.status))}
        back={{ to: '/dashboard/bulk', label: words.title }}
        hint={
          <>
            {words.by(bulk.by)} · <TimeAgo at={bulk.at} />
            {bulk.search !== null && ` · ${bulk.search === '' ? words.everything : words.searched(bulk.search)}`}
          </>
        }
      />
      {error && <StaleNote error={error} />}
      <div className="space-y-6">
        <Progress bulk={bulk} />
        {bulk.failed > 0 && <BulkFailures bulk={bulk} />}
        <BulkResults bulk={bulk} />
      </div>
    </section>
  );
}

function Progress({ bulk }: { bulk: BulkView }) {
  const { total, done, failed, state } = bulk;
  const unknown = total === 0 && state === 'running';
  return (
    <Card className="space-y-3.5 p-5!">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p className="text-lg font-semibold tracking-tight figures" role="status">
          {progressText(bulk)}
        </p>
        <BulkOutcome bulk={bulk} />
      </div>
      <ProgressBar label={words.progressLabel} valueText={progressText(bulk)} total={unknown ? null : total} done={done} failed={failed} />
      <p className="flex flex-wrap gap-x-4 text-sm text-ink-soft figures">
        <span data-count="done">{words.done(formatCount(done))}</span>
        <span data-count="failed" className={failed > 0 ? 'text-loss' : ''}>
          {words.failed(formatCount(failed))}
        </span>
        {state === 'running' && <span data-count="waiting">{words.waiting(formatCount(total - done - failed))}</span>}
        {state === 'running' && <span className="ml-auto">{words.stays}</span>}
      </p>
    </Card>
  );
}
