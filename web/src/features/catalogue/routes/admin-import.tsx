import type { ProductImport } from '@pulsecart/shared/catalogue/import-contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { formatCount } from '../../../lib/format/format.ts';
import { useListAddress } from '../../../lib/hooks/use-list-address.ts';
import { importTexts as words } from '../../../lib/texts/admin/product-import.ts';
import { Pager } from '../../../ui/controls/pager.tsx';
import { Badge } from '../../../ui/data/badge.tsx';
import { type Columns, columnsOf, DataTable } from '../../../ui/data/data-table.tsx';
import { TimeAgo } from '../../../ui/data/time-ago.tsx';
import { PageHead } from '../../../ui/layout/page-head.tsx';
import { IMPORTS_PER_PAGE, importsQuery } from '../api/imports.ts';
import { ImportForm } from '../components/admin/admin-import-form.tsx';

const { accessor, display } = columnsOf<ProductImport>();
const columns: Columns<ProductImport> = [
  display({
    id: 'name',
    header: words.columns.name,
    meta: { title: true },
    cell: ({ row: { original } }) => (
      <Link to={`/dashboard/import-products/${original.importId}`} className="underline-offset-4 hover:underline">
        {original.name}
      </Link>
    ),
  }),
  accessor('at', { header: words.columns.at, meta: { cell: 'whitespace-nowrap' }, cell: ({ getValue }) => <TimeAgo at={getValue()} /> }),
  accessor('by', { header: words.columns.by, meta: { cell: 'text-ink-soft' } }),
  accessor('read', { header: words.columns.rows, meta: { numeric: true }, cell: ({ getValue }) => formatCount(getValue()) }),
  accessor('wrong', {
    header: words.columns.wrong,
    meta: { numeric: true },
    cell: ({ getValue }) => <span className={getValue() > 0 ? 'text-loss' : ''}>{formatCount(getValue())}</span>,
  }),
  accessor('state', {
    header: words.columns.state,
    cell: ({ getValue }) => (
      <Badge tone={getValue() === 'done' ? 'delivered' : getValue() === 'applying' ? 'packaged' : 'neutral'}>
        {words.stages[getValue() as ProductImport['state']]}
      </Badge>
    ),
  }),
];

/** /dashboard/import-products: choose a file, and what was imported before. */
export function Component() {
  const { page, setPage } = useListAddress();
  const { data } = useQuery(importsQuery(page));
  return (
    <section>
      <PageHead title={words.title} hint={words.hint} back={{ to: '/dashboard/all-products', label: words.back }} />
      <ImportForm />
      {data && data.total > 0 && (
        <div className="mt-8">
          <h2 className="mb-3 text-lg tracking-tight">{words.recent}</h2>
          <DataTable caption={words.recent} columns={columns} rows={data.items} rowId={({ importId }) => importId} />
          <Pager className="mt-5" page={page} pages={Math.ceil(data.total / IMPORTS_PER_PAGE)} onPage={setPage} />
        </div>
      )}
    </section>
  );
}
