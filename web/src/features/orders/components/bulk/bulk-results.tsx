import type { BulkItemState, BulkResult } from '@pulsecart/shared/orders/bulk-contract';
import { useQueries } from '@tanstack/react-query';
import { useCallback } from 'react';
import { formatCount } from '../../../../lib/format/format.ts';
import { useListAddress } from '../../../../lib/hooks/use-list-address.ts';
import { bulkTexts as words } from '../../../../lib/texts/admin/bulk.ts';
import { FilterPills } from '../../../../ui/controls/filter-pills.tsx';
import { Badge, type Tone } from '../../../../ui/data/badge.tsx';
import { type Columns, columnsOf, DataTable } from '../../../../ui/data/data-table.tsx';
import { nothing } from '../../../../ui/data/nothing.tsx';
import { useVirtualRows } from '../../../../ui/data/use-virtual-rows.ts';
import { Skeleton } from '../../../../ui/feedback/skeleton.tsx';
import { type BulkView, bulkResultsQuery, RESULTS_PER_PAGE } from '../../api/bulk.ts';
import { BulkReason } from './bulk-outcome.tsx';

const tones: Record<BulkItemState, Tone> = { waiting: 'neutral', working: 'packaged', done: 'delivered', failed: 'loss' };
const filters = ['all', 'waiting', 'working', 'done', 'failed'] as const satisfies readonly ('all' | BulkItemState)[];

/** A row of the table; its result is there once it was scrolled to. */
type Row = { place: number; result: BulkResult | undefined };

const { display } = columnsOf<Row>();
const columns: Columns<Row> = [
  display({
    id: 'orderId',
    header: words.results.orderId,
    meta: { title: true, head: 'w-36', cell: 'tracking-wide figures' },
    cell: ({ row: { original } }) => original.result?.orderId ?? <Skeleton className="h-4 w-20" />,
  }),
  display({
    id: 'state',
    header: words.results.state,
    meta: { head: 'w-36' },
    cell: ({ row: { original } }) =>
      original.result && <Badge tone={tones[original.result.state]}>{words.states[original.result.state]}</Badge>,
  }),
  display({
    id: 'reason',
    header: words.results.reason,
    cell: ({
      row: {
        original: { result },
      },
    }) => result && (result.code === null && result.message === null ? nothing : <BulkReason result={result} />),
  }),
];
const ROW_PIXELS = 41;

/** Every order of a bulk job with its result, fetched as it is scrolled to; the state looked for stands in the address (`?sort=failed`). */
export function BulkResults({ bulk }: { bulk: BulkView }) {
  const { sort: filter, setSort: setFilter } = useListAddress(filters);
  const { total, done, failed, state } = bulk;
  const open = total - done - failed;
  // What waits and what is under way is only counted together.
  const counts = { all: total, done, failed, waiting: null, working: null };
  const offered = state === 'running' ? filters : (['all', 'done', 'failed'] as const);
  return (
    <div>
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-lg tracking-tight">{words.resultsTitle}</h2>
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
      <ResultTable key={filter} bulk={bulk} filter={filter} most={counts[filter] ?? open} />
    </div>
  );
}

/** @param most - how many results there can be; when a page ends early, there are fewer */
function ResultTable({ bulk, filter, most }: { bulk: BulkView; filter: (typeof filters)[number]; most: number }) {
  const { frame, ...part } = useVirtualRows(most, ROW_PIXELS);
  const [first = 0, last = 0] = [part.places[0], part.places.at(-1)];
  const pages: number[] = [];
  for (let page = pageOf(first); page <= pageOf(last); page++) pages.push(page);
  const results = useQueries({
    queries: pages.map((page) => bulkResultsQuery(bulk.bulkId, page, filter === 'all' ? undefined : filter)),
    combine: useCallback((answers: { data: BulkView | undefined }[]) => answers.map(({ data }) => data?.results), []),
  });
  const end = results.findIndex((page) => page !== undefined && page.length < RESULTS_PER_PAGE);
  const count = end < 0 ? most : ((pages[end] ?? 1) - 1) * RESULTS_PER_PAGE + (results[end]?.length ?? 0);
  if (count === 0)
    return <p className="rounded-lg border border-dashed px-5 py-6 text-center text-sm text-ink-soft">{words.noneInState}</p>;
  const places = part.places.filter((place) => place < count);
  return (
    <div ref={frame}>
      <DataTable
        caption={words.resultsTitle}
        columns={columns}
        rows={places.map((place): Row => ({ place, result: results[pageOf(place) - (pages[0] ?? 1)]?.[place % RESULTS_PER_PAGE] }))}
        rowId={({ place }) => String(place)}
        rowProps={({ result }) => (result ? { attributes: { 'data-result': result.state }, moved: result.state } : {})}
        part={{ ...part, places, count, after: end < 0 ? part.after : 0 }}
      />
    </div>
  );
}

const pageOf = (place: number): number => Math.floor(place / RESULTS_PER_PAGE) + 1;
