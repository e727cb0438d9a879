import {
  type ColumnDef,
  createColumnHelper,
  type Header,
  type Row,
  type RowSelectionState,
  rowSelectionFeature,
  rowSortingFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import { clsx } from 'clsx';
import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react';
import { type ReactNode, useId, useMemo } from 'react';
import { useHighlight } from '../../lib/hooks/use-highlight.ts';
import { Checkbox, type CheckboxProps } from '../forms/checkbox.tsx';
import { Table, Td, Th } from './table.tsx';
import type { VirtualRows } from './use-virtual-rows.ts';

/** How a column is styled beyond its header and cell. */
interface ColumnStyle {
  /** Right-aligned, in tabular figures. */
  numeric?: boolean;
  /** The name is for the ear only, and does not stand before the value on phones: pictures, actions. */
  headerSrOnly?: boolean;
  /** What the row is called: the heading of its card on phones. */
  title?: boolean;
  /** No name before the value on phones, though the head shows one: buttons that say themselves what they do. */
  noMobileLabel?: boolean;
  /** On phones it stands at the card's upper right corner, where a thumb looks for actions. */
  mobileCorner?: boolean;
  head?: string;
  cell?: string;
}

const features = tableFeatures({ rowSelectionFeature, rowSortingFeature, columnMeta: {} as ColumnStyle });
type Features = typeof features;

/** Makes the columns of a table: `columnsOf<Row>()`, once, outside the component. The header is the column's name. */
export function columnsOf<Data extends object>() {
  return createColumnHelper<Features, Data>();
}

// biome-ignore lint/suspicious/noExplicitAny: columns of one table have values of different types
export type Columns<Data extends object> = ColumnDef<Features, Data, any>[];

/** Which rows are ticked, by their ids. */
export type Ticked = RowSelectionState;

export interface DataTableProps<Data extends object> {
  caption: string;
  columns: Columns<Data>;
  rows: readonly Data[];
  rowId: (row: Data) => string;
  /** Attributes and classes of a row, and the value whose change highlights it for two seconds. */
  rowProps?: (row: Data) => {
    attributes?: Record<`data-${string}`, string>;
    className?: string | undefined;
    moved?: unknown;
    fresh?: boolean;
  };
  /** The server sorts; columns with `enableSorting: true` offer it in their heads. */
  sort?: { column: string; descending: boolean; onSort: (column: string, descending: boolean) => void };
  /** A tick box before every row, and one for all of the page. Shift and a click tick everything between. */
  selection?: {
    ticked: Ticked;
    onTicked: (ticked: Ticked) => void;
    label: (row: Data) => string;
    allLabel: string;
    can?: (row: Data) => boolean;
  };
  /** `rows` are only those of a longer table that stand in the window (`useVirtualRows`). */
  part?: Omit<VirtualRows, 'frame'>;
  className?: string | undefined;
}

const off = { ticked: {}, onTicked: () => {}, can: () => false };

/** A table of the back office: TanStack Table keeps columns, order and ticks; on phones its rows are cards. */
export function DataTable<Data extends object>({
  caption,
  columns,
  rows,
  rowId,
  rowProps,
  sort,
  selection,
  part,
  className,
}: DataTableProps<Data>) {
  const { ticked, onTicked, can } = { ...off, ...selection };
  const data = useMemo(() => [...rows], [rows]);
  const sorting = sort ? [{ id: sort.column, desc: sort.descending }] : [];
  const table = useTable<Features, Data>({
    features,
    columns,
    data,
    getRowId: rowId,
    defaultColumn: { enableSorting: false },
    manualSorting: true,
    enableSortingRemoval: false,
    enableRowSelection: (row) => selection !== undefined && (can?.(row.original) ?? true),
    enableRowRangeSelection: true,
    isRowRangeSelectionEvent: (event) => (event as { nativeEvent: MouseEvent }).nativeEvent.shiftKey,
    state: { sorting, rowSelection: ticked },
    onRowSelectionChange: (update) => onTicked(typeof update === 'function' ? update(ticked) : update),
    onSortingChange: (update) => {
      const [next] = typeof update === 'function' ? update(sorting) : update;
      if (next) sort?.onSort(next.id, next.desc);
    },
  });
  const tickAll = {
    checked: table.getIsAllPageRowsSelected(),
    indeterminate: table.getIsSomePageRowsSelected(),
    onChange: table.getToggleAllPageRowsSelectedHandler(),
  };
  const actions = columns.some(({ meta }) => meta?.mobileCorner);
  const sortable = table.getAllLeafColumns().find((column) => column.getCanSort());
  return (
    <>
      {(selection || sortable) && (
        <div className="mb-2 flex min-h-11 items-center justify-between gap-4 pl-4 text-sm sm:hidden">
          {selection && <TickAll boxProps={tickAll} label={selection.allLabel} />}
          {sortable && (
            <button type="button" className="ml-auto inline-flex items-center gap-1.5 touch" onClick={sortable.getToggleSortingHandler()}>
              <SortArrow sorted={sortable.getIsSorted()} />
              {String(sortable.columnDef.header)}
            </button>
          )}
        </div>
      )}
      <Table
        caption={caption}
        className={clsx(selection && 'shop-table-ticked', className)}
        {...(part ? { rowCount: part.count + 1 } : {})}
      >
        <thead>
          {table.getHeaderGroups().map((group) => (
            <tr key={group.id}>
              {selection && (
                <Th className="w-10 pr-0!">
                  <span className="sr-only sm:hidden">{selection.allLabel}</span>
                  <Checkbox {...tickAll} aria-label={selection.allLabel} className="max-sm:hidden" />
                </Th>
              )}
              {group.headers.map((header) => (
                <HeadCell key={header.id} header={header}>
                  <table.FlexRender header={header} />
                </HeadCell>
              ))}
            </tr>
          ))}
        </thead>
        {part && <Gap height={part.before} />}
        <tbody>
          {table.getRowModel().rows.map((row, index) => (
            <BodyRow
              key={row.id}
              row={row}
              rowProps={rowProps?.(row.original) ?? {}}
              tickLabel={selection?.label(row.original)}
              {...(part ? { place: part.places[index] ?? 0, measure: part.measure } : {})}
            >
              {row.getAllCells().map((cell) => {
                const { header, meta } = cell.column.columnDef;
                const named =
                  meta?.headerSrOnly || meta?.noMobileLabel || meta?.title || typeof header !== 'string' ? {} : { label: header };
                return (
                  <Td
                    key={cell.id}
                    {...named}
                    {...(meta?.numeric ? { numeric: true } : {})}
                    className={clsx(
                      meta?.cell,
                      meta?.title && 'font-[550] max-sm:text-[0.9375rem]',
                      meta?.title && actions && 'max-sm:pr-24!',
                      meta?.mobileCorner && 'max-sm:absolute max-sm:top-1.5 max-sm:right-2',
                    )}
                  >
                    <table.FlexRender cell={cell} />
                  </Td>
                );
              })}
            </BodyRow>
          ))}
        </tbody>
        {part && <Gap height={part.after} />}
      </Table>
    </>
  );
}

/** The room of rows that are not drawn. */
function Gap({ height }: { height: number }) {
  return (
    <tbody aria-hidden="true">
      <tr className="pointer-events-none block p-0!" style={{ height }} />
    </tbody>
  );
}

/** The box of the page's head row, with its words: on phones there is no head row. */
function TickAll({ boxProps, label }: { boxProps: CheckboxProps; label: string }) {
  const id = useId();
  return (
    <span className="flex items-center gap-3">
      <Checkbox id={id} {...boxProps} />
      <label htmlFor={id}>{label}</label>
    </span>
  );
}

function SortArrow({ sorted }: { sorted: false | 'asc' | 'desc' }) {
  const Arrow = sorted === 'asc' ? ArrowUp : sorted === 'desc' ? ArrowDown : ArrowUpDown;
  return <Arrow aria-hidden="true" className={clsx('size-3.5', !sorted && 'opacity-50')} />;
}

function HeadCell<Data extends object>({ header, children }: { header: Header<Features, Data, unknown>; children: ReactNode }) {
  const { column } = header;
  const meta = column.columnDef.meta ?? {};
  const sorted = column.getIsSorted();
  const cellProps = { numeric: meta.numeric ?? false, ...(meta.head ? { className: meta.head } : {}) };
  if (!column.getCanSort()) return <Th {...cellProps}>{meta.headerSrOnly ? <span className="sr-only">{children}</span> : children}</Th>;
  return (
    <Th {...cellProps} aria-sort={sorted === 'asc' ? 'ascending' : sorted === 'desc' ? 'descending' : 'none'}>
      <button
        type="button"
        className={clsx('inline-flex items-center gap-1.5 rounded-sm hover:text-ink', sorted && 'text-ink')}
        onClick={column.getToggleSortingHandler()}
      >
        {children}
        <SortArrow sorted={sorted} />
      </button>
    </Th>
  );
}

interface BodyRowProps<Data extends object> {
  row: Row<Features, Data>;
  rowProps: ReturnType<NonNullable<DataTableProps<Data>['rowProps']>>;
  tickLabel: string | undefined;
  /** Where it stands in a table of which only a part is drawn. */
  place?: number;
  measure?: (element: HTMLElement | null) => void;
  children: ReactNode;
}

function BodyRow<Data extends object>({ row, rowProps, tickLabel, place, measure, children }: BodyRowProps<Data>) {
  const highlight = useHighlight(rowProps.moved, rowProps.fresh);
  const ticked = tickLabel !== undefined && row.getIsSelected();
  return (
    <tr
      ref={measure}
      {...(place === undefined ? {} : { 'data-index': place, 'aria-rowindex': place + 2 })}
      {...rowProps.attributes}
      className={clsx(highlight, ticked && 'bg-accent-soft/45', rowProps.className)}
    >
      {tickLabel !== undefined && (
        <Td className="w-10 pr-0!">
          <Checkbox aria-label={tickLabel} checked={ticked} disabled={!row.getCanSelect()} onChange={row.getToggleSelectedHandler()} />
        </Td>
      )}
      {children}
    </tr>
  );
}
