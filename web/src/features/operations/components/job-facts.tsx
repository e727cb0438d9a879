import type { Job } from '@pulsecart/shared/operations/jobs-contract';
import { formatExact } from '../../../lib/format/format-time.ts';
import { jobsTexts as words } from '../../../lib/texts/admin/jobs.ts';

export function JobFacts({ job }: { job: Job }) {
  const { facts } = words;
  const rows: readonly (readonly [string, string | null])[] = [
    [facts.id, job.id],
    [facts.state, words.states[job.state]],
    [facts.attempts, words.attempts(job.attempts, job.attemptsMax)],
    [facts.added, formatExact(job.addedAt)],
    [facts.started, job.startedAt && formatExact(job.startedAt)],
    [facts.finished, job.finishedAt && formatExact(job.finishedAt)],
    [facts.correlation, job.correlationId],
  ];
  return (
    <dl className="space-y-2 text-sm">
      {rows.map(
        ([name, value]) =>
          value !== null && (
            <div key={name} className="flex gap-4">
              <dt className="w-28 shrink-0 text-ink-soft">{name}</dt>
              <dd className="min-w-0 break-words figures">{value}</dd>
            </div>
          ),
      )}
    </dl>
  );
}
