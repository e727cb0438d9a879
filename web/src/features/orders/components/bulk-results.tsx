import type { BulkItemState, BulkResult } from '@pulsecart/shared/orders/bulk-contract';
import { useQuery } from '@tanstack/react-query';
import { formatCount } from '../../../lib/format.ts';
import { useListAddress } from '../../../lib/list-address.ts';
import { bulkTexts as words } from '../../../lib/texts/bulk.ts';
import { Badge, type Tone } from '../../../ui/badge.tsx';
import { type Columns, columnsOf, DataTable } from '../../../ui/data-table.tsx';
import { FilterPills } from '../../../ui/filter-pills.tsx';
import { Pager } from '../../../ui/pager.tsx';
import { type BulkView, bulkQuery, RESULTS_PER_PAGE } from '../api/bulk.ts';

const tones: Record<BulkItemState, Tone> = { waiting: 'neutral', working: 'packaged', done: 'delivered', failed: 'loss' };
const filters = ['all', 'waiting', 'working', 'done', 'failed'] as const satisfies readonly ('all' | BulkItemState)[];

const { accessor, display } = columnsOf<BulkResult>();
const columns: Columns<BulkResult> = [
  accessor('orderId', { header: words.results.orderId, meta: { title: true, head: 'w-36', cell: 'tracking-wide figures' } }),
  accessor('state', {
    header: words.results.state,
    meta: { head: 'w-36' },
    cell: ({ row: { original } }) => <Badge tone={tones[original.state]}>{words.states[original.state]}</Badge>,
  }),
  display({ id: 'reason', header: words.results.reason, cell: ({ row: { original } }) => <Reason result={original} /> }),
];

/** Every order of a bulk job with its result; what is looked at stands in the address (`?sort=failed&page=2`). */
export function BulkResults({ bulk }: { bulk: BulkView }) {
  const { sort: filter, setSort: setFilter, page, setPage } = useListAddress(filters);
  const { data } = useQuery(bulkQuery(bulk.bulkId, page, filter === 'all' ? undefined : filter));
  const { total, done, failed, state } = bulk;
  // What waits and what is under way is only counted together.
  const counts = { all: total, done, failed, waiting: null, working: null };
  const rows =
    counts[filter] ?? (data && data.results.length < RESULTS_PER_PAGE ? (page - 1) * RESULTS_PER_PAGE + data.results.length : total);
  const offered = state === 'running' ? filters : (['all', 'done', 'failed'] as const);
  return (
    <section aria-labelledby="bulk-results">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <h2 id="bulk-results" className="text-lg tracking-tight">
          {words.resultsTitle}
        </h2>
        <FilterPills
          label={words.results.state}
          value={filter}
          onValue={setFilter}
          options={offered.map((value) => ({
            value,
            label: words.filters[value],
            count: counts[value] === null ? null : formatCount(counts[value]),
          }))}
        />
      </div>
      {data && data.results.length > 0 && (
        <DataTable
          caption={words.resultsTitle}
          columns={columns}
          rows={data.results}
          rowId={({ orderId }) => orderId}
          rowLook={(result) => ({ attributes: { 'data-result': result.state }, moved: result.state })}
        />
      )}
      {data?.results.length === 0 && (
        <p className="rounded-lg border border-dashed px-5 py-6 text-center text-sm text-ink-soft">{words.noneInState}</p>
      )}
      <Pager className="mt-5" page={page} pages={Math.ceil(rows / RESULTS_PER_PAGE)} onPage={setPage} />
    </section>
  );
}

function Reason({ result: { lineIndex, message, code } }: { result: BulkResult }) {
  const reason = message ?? code;
  if (reason === null) return <span className="text-ink-faint">–</span>;
  return (
    <span>
      {lineIndex !== null && <span className="text-ink-soft">{words.line(lineIndex + 1)}: </span>}
      {reason}
    </span>
  );
}
