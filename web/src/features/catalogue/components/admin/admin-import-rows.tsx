import type { ImportRow, ImportRowState, ProductImport } from '@pulsecart/shared/catalogue/import-contract';
import { useQuery } from '@tanstack/react-query';
import { formatCount, formatMoney } from '../../../../lib/format/format.ts';
import { useListAddress } from '../../../../lib/hooks/use-list-address.ts';
import { importTexts as words } from '../../../../lib/texts/admin/product-import.ts';
import { FilterPills } from '../../../../ui/controls/filter-pills.tsx';
import { Pager } from '../../../../ui/controls/pager.tsx';
import { Badge, type Tone } from '../../../../ui/data/badge.tsx';
import { type Columns, columnsOf, DataTable } from '../../../../ui/data/data-table.tsx';
import { nothing } from '../../../../ui/data/nothing.tsx';
import { IMPORT_ROWS_PER_PAGE, importQuery } from '../../api/imports.ts';

const tones: Record<ImportRowState, Tone> = {
  right: 'accent',
  wrong: 'loss',
  inserted: 'delivered',
  updated: 'packaged',
  unchanged: 'neutral',
  rejected: 'loss',
};
const filters = ['all', 'right', 'wrong', 'inserted', 'updated', 'unchanged', 'rejected'] as const satisfies readonly (
  | 'all'
  | ImportRowState
)[];

const { accessor, display } = columnsOf<ImportRow>();
const columns: Columns<ImportRow> = [
  accessor('at', {
    header: words.rowColumns.at,
    meta: { numeric: true, head: 'w-20', cell: 'text-ink-soft' },
    cell: ({ getValue }) => formatCount(getValue()),
  }),
  accessor('sku', { header: words.rowColumns.sku, meta: { cell: 'figures' }, cell: ({ getValue }) => getValue() ?? nothing }),
  accessor('title', { header: words.rowColumns.title, meta: { title: true }, cell: ({ getValue }) => getValue() ?? nothing }),
  accessor('price', {
    header: words.rowColumns.price,
    meta: { numeric: true },
    cell: ({ getValue }) => (getValue() === null ? nothing : formatMoney(getValue())),
  }),
  accessor('stock', {
    header: words.rowColumns.stock,
    meta: { numeric: true },
    cell: ({ getValue }) => (getValue() === null ? nothing : formatCount(getValue())),
  }),
  display({
    id: 'state',
    header: words.rowColumns.state,
    cell: ({ row: { original } }) => <Badge tone={tones[original.state]}>{words.states[original.state]}</Badge>,
  }),
  display({
    id: 'reasons',
    header: words.rowColumns.reasons,
    meta: { head: 'w-[34%]', cell: 'text-loss' },
    cell: ({ row: { original } }) => (original.reasons.length > 0 ? original.reasons.join('; ') : nothing),
  }),
];

/** The rows of the file, those that need somebody first to hand; what is looked at stands in the address. */
export function ImportRows({ of }: { of: ProductImport }) {
  const { sort: filter, setSort: setFilter, page, setPage } = useListAddress(filters);
  const { data } = useQuery(importQuery(of.importId, page, filter === 'all' ? undefined : filter));
  const count = (value: (typeof filters)[number]) => (value === 'all' ? of.read : of[value]);
  const offered = filters.filter((value) => value === 'all' || value === filter || count(value) > 0);
  return (
    <div>
      <FilterPills
        label={words.filterLabel}
        value={filter}
        onValue={setFilter}
        options={offered.map((value) => ({ value, label: words.filters[value], count: formatCount(count(value)) }))}
        className="mb-3"
      />
      {data && data.rows.length > 0 && (
        <DataTable
          caption={words.filterLabel}
          columns={columns}
          rows={data.rows}
          rowId={({ at }) => String(at)}
          rowProps={(row) => ({ attributes: { 'data-row': row.state }, moved: row.state })}
        />
      )}
      {data?.rows.length === 0 && (
        <p className="rounded-lg border border-dashed px-5 py-6 text-center text-sm text-ink-soft">{words.none}</p>
      )}
      {data && <Pager className="mt-5" page={page} pages={Math.ceil(data.total / IMPORT_ROWS_PER_PAGE)} onPage={setPage} />}
    </div>
  );
}
