import { statusLabel } from '@pulsecart/shared/orders/tracking-statuses';
import { useQuery } from '@tanstack/react-query';
import { type LoaderFunctionArgs, useParams } from 'react-router-dom';
import { formatCount } from '../../../lib/format.ts';
import { queryClient } from '../../../lib/query.ts';
import { bulkTexts as words } from '../../../lib/texts/bulk.ts';
import { Card } from '../../../ui/card.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import { TimeAgo } from '../../../ui/time-ago.tsx';
import { type BulkView, bulkQuery, useBulkNews } from '../api/bulk.ts';
import { BulkFailures } from '../components/bulk-failures.tsx';
import { meterText } from '../components/bulk-meter.tsx';
import { BulkOutcome } from '../components/bulk-outcome.tsx';
import { BulkResults } from '../components/bulk-results.tsx';
import { StaleNote } from '../components/stale-note.tsx';

/** The job is read before the page shows: an unknown one is a page that does not exist. */
export async function loader({ params }: LoaderFunctionArgs) {
  await queryClient.fetchQuery(bulkQuery(params.bulkId ?? '', 1));
  return null;
}

/** /dashboard/bulk/{id}: how far a command over many orders is, with the result of each. */
export function Component() {
  const { bulkId = '' } = useParams();
  useBulkNews();
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
          {meterText(bulk)}
        </p>
        <BulkOutcome bulk={bulk} />
      </div>
      <ProgressBar label={words.progressLabel} valueText={meterText(bulk)} total={unknown ? null : total} done={done} failed={failed} />
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
