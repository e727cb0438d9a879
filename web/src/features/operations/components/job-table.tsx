import type { Job } from '@pulsecart/shared/operations/jobs-contract';
import { useQuery } from '@tanstack/react-query';
import { CircleCheck, RotateCw } from 'lucide-react';
import { useMemo, useState } from 'react';
import { lookUntil } from '../../../lib/api/look-until.ts';
import { detailOf } from '../../../lib/errors/api-error.ts';
import { confirmDialog } from '../../../lib/notifications/dialogs.ts';
import { notify } from '../../../lib/notifications/notify.ts';
import { notifyOutcome } from '../../../lib/notifications/notify-outcome.ts';
import { jobsTexts as words } from '../../../lib/texts/admin/jobs.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { DeleteButton } from '../../../ui/controls/delete-button.tsx';
import { type Columns, columnsOf, DataTable } from '../../../ui/data/data-table.tsx';
import { nothing } from '../../../ui/data/nothing.tsx';
import { PagedList } from '../../../ui/data/paged-list.tsx';
import { TimeAgo } from '../../../ui/data/time-ago.tsx';
import { Skeletons } from '../../../ui/feedback/skeleton.tsx';
import { endOfJob, JOBS_PER_PAGE, jobsQuery, useRemoveJob, useRetryJob } from '../api/jobs.ts';
import type { JobsView } from '../rules/jobs-view.ts';
import { JobSheet } from './job-sheet.tsx';

interface JobHandlers {
  onJob: (job: Job) => void;
  onOrder: (orderId: string) => void;
}

const { accessor, display } = columnsOf<Job>();
const columnsFor = ({ onJob, onOrder }: JobHandlers): Columns<Job> => [
  display({
    id: 'job',
    header: words.columns.job,
    meta: { title: true, head: 'w-44' },
    cell: ({ row: { original } }) => (
      <button type="button" className={textLink} aria-label={words.details(original.id)} onClick={() => onJob(original)}>
        {words.nameOf(original)}
      </button>
    ),
  }),
  accessor('orderId', {
    id: 'order',
    header: words.columns.order,
    meta: { head: 'w-32' },
    cell: ({ getValue }) =>
      getValue() === null ? (
        nothing
      ) : (
        <button type="button" className={`${textLink} tracking-wide figures`} onClick={() => onOrder(getValue())}>
          {getValue()}
        </button>
      ),
  }),
  display({
    id: 'attempts',
    header: words.columns.attempts,
    meta: { numeric: true, head: 'w-24' },
    cell: ({ row: { original } }) => words.attempts(original.attempts, original.attemptsMax),
  }),
  accessor('addedAt', {
    header: words.columns.added,
    meta: { head: 'w-36', cell: 'whitespace-nowrap' },
    cell: ({ getValue }) => <TimeAgo at={getValue()} />,
  }),
  accessor('error', {
    header: words.columns.error,
    cell: ({ getValue, row: { original } }) => {
      const error = getValue();
      if (error === null) return nothing;
      return <span className={original.state === 'completed' ? 'text-ink-soft' : 'text-loss'}>{error}</span>;
    },
  }),
  display({
    id: 'actions',
    header: words.columns.actions,
    meta: { headerSrOnly: true, mobileCorner: true, head: 'w-24', cell: 'text-right whitespace-nowrap' },
    cell: ({ row }) => <Actions job={row.original} />,
  }),
];
const textLink = 'rounded-sm underline-offset-4 hover:underline';

interface JobTableProps extends Pick<JobHandlers, 'onOrder'> {
  view: JobsView;
  onPage: (page: number) => void;
}

export function JobTable({ view, onPage, onOrder }: JobTableProps) {
  const query = useQuery(jobsQuery(view));
  const [open, setOpen] = useState<Job | null>(null);
  const columns = useMemo(() => columnsFor({ onJob: setOpen, onOrder }), [onOrder]);
  const state = words.states[view.state];
  const title = words.show(state, words.queues[view.queue].name);
  return (
    <>
      <h2 className="mb-3 text-lg tracking-tight">{title}</h2>
      <PagedList
        query={query}
        waiting={<Skeletons count={4} />}
        empty={{
          icon: <CircleCheck />,
          title: words.none(state),
          hint: view.state === 'failed' ? words.noneHint.failed : words.noneHint.other,
          className: 'py-8!',
        }}
        page={view.page}
        perPage={JOBS_PER_PAGE}
        onPage={onPage}
      >
        {(items) => (
          <DataTable
            caption={title}
            columns={columns}
            rows={items}
            rowId={({ id }) => id}
            rowProps={({ id, attempts }) => ({ attributes: { 'data-job': id }, moved: attempts })}
          />
        )}
      </PagedList>
      <JobSheet job={open} onClose={() => setOpen(null)} />
    </>
  );
}

function Actions({ job }: { job: Job }) {
  const retry = useRetryJob();
  const remove = useRemoveJob();
  const { queue, id } = job;
  const again = async (): Promise<void> => {
    try {
      const { retried } = await retry.mutateAsync({ queue, id });
      notify.success(retried ? words.retried : words.settled);
      if (!retried) return;
      const end = await lookUntil(() => endOfJob(job));
      if (end?.kind === 'done') notify.success(words.ended(words.nameOf(job), job.orderId));
      if (end?.kind === 'failed') notify.warning(words.endedBadly(words.nameOf(job), job.orderId), end.reason);
    } catch (error) {
      notify.error(detailOf(error));
    }
  };
  const ask = async () => {
    const { removeTitle: title, removeText: text, removeYes } = words;
    if (!(await confirmDialog({ title, text, confirm: removeYes, destructive: true }))) return;
    notifyOutcome(remove.mutateAsync({ queue, id }), ({ deletedCount }) =>
      deletedCount === 1 ? notify.success(words.removed) : notify.info(words.gone),
    );
  };
  return (
    <span className="inline-flex items-center gap-0.5">
      {job.state === 'failed' && (
        <Button
          variant="ghost"
          size="sm"
          className="h-8!"
          busy={retry.isPending}
          aria-label={words.retryOf(id)}
          onClick={() => void again()}
        >
          <RotateCw aria-hidden="true" />
          {words.retry}
        </Button>
      )}
      {job.state !== 'active' && <DeleteButton label={words.removeOf(id)} disabled={remove.isPending} onClick={() => void ask()} />}
    </span>
  );
}
