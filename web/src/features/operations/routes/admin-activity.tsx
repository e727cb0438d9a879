import type { ActivityAction, ActivityEntry, ActivityOutcome } from '@pulsecart/shared/operations/activity-contract';
import { useQuery } from '@tanstack/react-query';
import { ScrollText } from 'lucide-react';
import { useSearchParams } from 'react-router-dom';
import { formatCount } from '../../../lib/format/format.ts';
import { activityTexts as words } from '../../../lib/texts/admin/activity.ts';
import { Badge, type Tone } from '../../../ui/data/badge.tsx';
import { type Columns, columnsOf, DataTable } from '../../../ui/data/data-table.tsx';
import { nothing } from '../../../ui/data/nothing.tsx';
import { PagedList } from '../../../ui/data/paged-list.tsx';
import { TimeAgo } from '../../../ui/data/time-ago.tsx';
import { Input, Select } from '../../../ui/forms/input.tsx';
import { SearchField } from '../../../ui/forms/search-field.tsx';
import { PageHead } from '../../../ui/layout/page-head.tsx';
import { activityQuery, ENTRIES_PER_PAGE } from '../api/activity.ts';
import { type ActivityView, readActivityView, writeActivityView } from '../rules/activity-view.ts';

/** The server counts no further. */
const MOST_ENTRIES = 1_000;
const tones: Record<ActivityOutcome, Tone> = { done: 'delivered', unchanged: 'neutral', refused: 'loss', unknown: 'pending' };

const { accessor, display } = columnsOf<ActivityEntry>();
const columns: Columns<ActivityEntry> = [
  accessor('at', {
    header: words.columns.at,
    meta: { head: 'w-32', cell: 'whitespace-nowrap figures' },
    cell: ({ getValue }) => <TimeAgo at={getValue()} plain />,
  }),
  display({
    id: 'account',
    header: words.columns.account,
    meta: { cell: 'whitespace-nowrap text-ink-soft' },
    cell: ({ row: { original } }) => <Who entry={original} />,
  }),
  display({ id: 'action', header: words.columns.action, cell: ({ row }) => <What entry={row.original} /> }),
  display({
    id: 'subject',
    header: words.columns.subject,
    meta: { cell: 'text-xs whitespace-nowrap figures' },
    cell: ({ row: { original } }) => original.subject?.id ?? nothing,
  }),
  display({
    id: 'outcome',
    header: words.columns.outcome,
    meta: { head: 'w-32' },
    cell: ({ row: { original } }) => (
      <Badge tone={tones[original.outcome]}>
        {original.code === null ? words.outcomes[original.outcome] : words.refusedBecause(original.code)}
      </Badge>
    ),
  }),
  accessor('correlationId', {
    header: words.columns.correlation,
    meta: { head: 'w-24', cell: 'text-ink-soft' },
    cell: ({ getValue }) => <Short id={getValue()} />,
  }),
];

/** /dashboard/audit: who did what, newest first. */
export function Component() {
  const [params, setParams] = useSearchParams();
  const view = readActivityView(params);
  const query = useQuery(activityQuery(view));
  const { data } = query;
  const show = (next: Partial<ActivityView>) =>
    setParams(writeActivityView({ ...view, page: 1, ...next }), { replace: true, preventScrollReset: true });
  const narrowed = view.search !== '' || view.action !== '' || view.from !== '' || view.to !== '';
  return (
    <section>
      <PageHead
        title={words.title}
        hint={words.hint}
        count={data && (data.total > MOST_ENTRIES ? `${formatCount(MOST_ENTRIES)}+` : formatCount(data.total))}
      />
      <div className="mb-4 flex flex-wrap items-center gap-2">
        <SearchField
          className="w-full sm:w-80"
          value={view.search}
          onSearch={(search) => show({ search })}
          label={words.search}
          clearLabel={words.clear}
        />
        <Select
          compact
          className="h-10!"
          aria-label={words.action}
          value={view.action}
          onChange={(event) => show({ action: event.target.value as ActivityAction | '' })}
        >
          <option value="">{words.anyAction}</option>
          {Object.entries(words.actions).map(([action, name]) => (
            <option key={action} value={action}>
              {name}
            </option>
          ))}
        </Select>
        <Day label={words.from} value={view.from} onDay={(from) => show({ from })} />
        <Day label={words.to} value={view.to} onDay={(to) => show({ to })} />
      </div>
      <PagedList
        query={query}
        failed={words.loadFailed}
        empty={{ icon: <ScrollText />, title: words.empty, hint: narrowed ? words.emptySearch : words.emptyHint }}
        page={view.page}
        perPage={ENTRIES_PER_PAGE}
        most={MOST_ENTRIES}
        onPage={(page) => setParams(writeActivityView({ ...view, page }))}
      >
        {(items) => <DataTable caption={words.title} columns={columns} rows={items} rowId={({ _id }) => _id} />}
      </PagedList>
    </section>
  );
}

/** Of what was not done in the back office, the machine as well. An older server names none. */
function Who({ entry: { account, host } }: { entry: ActivityEntry }) {
  if (host == null) return account;
  return (
    <>
      {account} <span className="text-xs">{words.onHost(host)}</span>
    </>
  );
}

function What({ entry: { action, detail } }: { entry: ActivityEntry }) {
  return (
    <>
      <span className="font-[550]">{words.actions[action]}</span>
      {detail !== null && <span className="text-ink-soft"> – {detail.replaceAll('_', ' ')}</span>}
    </>
  );
}

/** The beginning is enough to tell requests apart; the whole is there to be copied. */
function Short({ id }: { id: string | null }) {
  if (id === null) return nothing;
  return (
    <span title={id} className="text-xs figures">
      {id.slice(0, 8)}
    </span>
  );
}

function Day({ label, value, onDay }: { label: string; value: string; onDay: (day: string) => void }) {
  return (
    <span className="flex items-center gap-2 text-sm text-ink-soft">
      {label}
      <Input
        type="date"
        aria-label={label}
        value={value}
        className="h-10! w-40! text-sm!"
        onChange={(event) => onDay(event.target.value)}
      />
    </span>
  );
}
