import type { OrderJobsView } from '@pulsecart/shared/operations/jobs-contract';
import { useQuery } from '@tanstack/react-query';
import { ApiError, detailOf } from '../../../lib/errors/api-error.ts';
import { formatExact } from '../../../lib/format/format-time.ts';
import { jobsTexts as words } from '../../../lib/texts/admin/jobs.ts';
import { TimeAgo } from '../../../ui/data/time-ago.tsx';
import { Timeline } from '../../../ui/data/timeline.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { orderJobsQuery } from '../api/jobs.ts';
import { JobFacts } from './job-facts.tsx';

/** The steps of an order's latest confirmation, each with its time; with `jobs` also all its jobs. */
export function OrderSteps({ orderId, jobs = false }: { orderId: string; jobs?: boolean }) {
  const { data, error } = useQuery(orderJobsQuery(orderId));
  if (!data && error) {
    return <p className="text-sm text-ink-soft">{error instanceof ApiError && error.status === 404 ? words.noOrder : detailOf(error)}</p>;
  }
  if (!data) return <Skeleton className="h-40" />;
  return (
    <div className="space-y-6">
      <Confirmation confirmation={data.confirmation} />
      {jobs && data.jobs.length === 0 && <p className="text-sm text-ink-soft">{words.noJobs}</p>}
      {jobs &&
        data.jobs.map((job) => (
          <section key={job.id} className="border-t pt-4">
            <h3 className="mb-2 text-sm font-semibold">{words.nameOf(job)}</h3>
            <JobFacts job={job} />
            {job.error && <p className="mt-2 rounded-md bg-loss-soft px-3 py-2 text-sm">{job.error}</p>}
          </section>
        ))}
    </div>
  );
}

function Confirmation({ confirmation }: Pick<OrderJobsView, 'confirmation'>) {
  if (confirmation === null) return <p className="text-sm text-ink-soft">{words.noConfirmation}</p>;
  const { n, sends, requestedBy, steps, error } = confirmation;
  return (
    <section>
      <h3 className="text-sm font-semibold">{words.confirmation(n)}</h3>
      <p className="mb-3 text-sm text-ink-soft">
        {words.askedBy(requestedBy)}
        {sends > 0 && `, ${words.sends(sends)}`}
      </p>
      <div className="text-sm">
        <Timeline
          label={words.confirmation(n)}
          steps={steps.map(({ step, at }, index) => ({
            key: `${index} ${step}`,
            title: words.step(step),
            detail: (
              <span title={formatExact(at)}>
                <TimeAgo at={at} plain />
                {step === 'failed' && error && ` · ${error.message}`}
              </span>
            ),
            state: step === 'failed' ? ('failed' as const) : ('done' as const),
          }))}
        />
      </div>
    </section>
  );
}
