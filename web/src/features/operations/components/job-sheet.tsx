import type { Job } from '@pulsecart/shared/operations/jobs-contract';
import { useQuery } from '@tanstack/react-query';
import { detailOf } from '../../../lib/errors/api-error.ts';
import { jobsTexts as words } from '../../../lib/texts/admin/jobs.ts';
import { Sheet } from '../../../ui/controls/dialog.tsx';
import { jobQuery } from '../api/jobs.ts';
import { JobFacts } from './job-facts.tsx';
import { OrderSteps } from './order-steps.tsx';

export function JobSheet({ job, onClose }: { job: Job | null; onClose: () => void }) {
  return (
    <Sheet open={job !== null} onOpenChange={(open) => !open && onClose()} title={job ? words.nameOf(job) : words.list}>
      {job && (
        <div className="space-y-6 p-5">
          <JobFacts job={job} />
          <Errors job={job} />
          {job.orderId && <OrderSteps orderId={job.orderId} />}
        </div>
      )}
    </Sheet>
  );
}

function Errors({ job }: { job: Job }) {
  const { data, error } = useQuery(jobQuery(job.queue, job.id));
  const errors = data?.errors ?? (job.error === null ? [] : [job.error]);
  return (
    <section>
      <h3 className="mb-2 text-sm font-semibold">{words.errors}</h3>
      {error && <p className="text-sm text-ink-soft">{detailOf(error)}</p>}
      {errors.length === 0 && <p className="text-sm text-ink-soft">{words.noErrors}</p>}
      <ol className="space-y-2">
        {errors.map((text, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: attempts keep their places
          <li key={index} className="rounded-md bg-loss-soft px-3 py-2 text-sm break-words whitespace-pre-line">
            {text}
          </li>
        ))}
      </ol>
    </section>
  );
}
