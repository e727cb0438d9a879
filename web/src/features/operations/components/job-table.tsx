import type { Job } from '@pulsecart/shared/operations/jobs-contract';
import { useQuery } from '@tanstack/react-query';
import { CircleCheck, RotateCw } from 'lucide-react';
import { createContext, useContext, useState } from 'react';
import { confirmDialog } from '../../../lib/notifications/dialogs.ts';
import { notify } from '../../../lib/notifications/notify.ts';
import { notifyOutcome } from '../../../lib/notifications/notify-outcome.ts';
import { jobsTexts as words } from '../../../lib/texts/admin/jobs.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { DeleteButton } from '../../../ui/controls/delete-button.tsx';
import { type Columns, columnsOf, DataTable } from '../../../ui/data/data-table.tsx';
import { PagedList } from '../../../ui/data/paged-list.tsx';
import { TimeAgo } from '../../../ui/data/time-ago.tsx';
import { Skeletons } from '../../../ui/feedback/skeleton.tsx';
import { JOBS_PER_PAGE, jobsQuery, useRemoveJob, useRetryJob } from '../api/jobs.ts';
import type { JobsView } from '../rules/jobs-view.ts';
import { JobSheet } from './job-sheet.tsx';

interface Doors {
  onJob: (job: Job) => void;
  onOrder: (orderId: string) => void;
}
const DoorsContext = createContext<Doors>({ onJob: () => {}, onOrder: () => {} });

const { accessor, display } = columnsOf<Job>();
const columns: Columns<Job> = [
  display({ id: 'job', header: words.columns.job, meta: { title: true, head: 'w-44' }, cell: ({ row }) => <JobName job={row.original} /> }),
  display({
    id: 'order',
    header: words.columns.order,
    meta: { head: 'w-32' },
    cell: ({ row }) => <OrderLink orderId={row.original.orderId} />,
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
    meta: { cell: 'text-loss' },
    cell: ({ getValue }) => getValue() ?? <span className="text-ink-faint">–</span>,
  }),
  display({
    id: 'actions',
    header: words.columns.actions,
    meta: { headerSrOnly: true, mobileCorner: true, head: 'w-24', cell: 'text-right whitespace-nowrap' },
    cell: ({ row }) => <Actions job={row.original} />,
  }),
];

interface JobTableProps {
  view: JobsView;
  onPage: (page: number) => void;
  onOrder: (orderId: string) => void;
}

export function JobTable({ view, onPage, onOrder }: JobTableProps) {
  const query = useQuery(jobsQuery(view));
  const [open, setOpen] = useState<Job | null>(null);
  const state = words.states[view.state];
  const title = words.show(state, words.queues[view.queue].name);
  return (
    <DoorsContext value={{ onJob: setOpen, onOrder }}>
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
    </DoorsContext>
  );
}

const textLink = 'rounded-sm underline-offset-4 hover:underline';

function JobName({ job }: { job: Job }) {
  const { onJob } = useContext(DoorsContext);
  return (
    <button type="button" className={textLink} aria-label={words.details(job.id)} onClick={() => onJob(job)}>
      {words.nameOf(job)}
    </button>
  );
}

function OrderLink({ orderId }: { orderId: string | null }) {
  const { onOrder } = useContext(DoorsContext);
  if (orderId === null) return <span className="text-ink-faint">–</span>;
  return (
    <button type="button" className={`${textLink} tracking-wide figures`} onClick={() => onOrder(orderId)}>
      {orderId}
    </button>
  );
}

function Actions({ job }: { job: Job }) {
  const retry = useRetryJob();
  const remove = useRemoveJob();
  const { queue, id } = job;
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
          onClick={() =>
            notifyOutcome(retry.mutateAsync({ queue, id }), (done) => notify.success(done.retried ? words.retried : words.settled))
          }
        >
          <RotateCw aria-hidden="true" />
          {words.retry}
        </Button>
      )}
      {job.state !== 'active' && <DeleteButton label={words.removeOf(id)} disabled={remove.isPending} onClick={() => void ask()} />}
    </span>
  );
}
