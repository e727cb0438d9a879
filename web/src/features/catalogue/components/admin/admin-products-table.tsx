import type { Product } from '@pulsecart/shared/catalogue/contract';
import { Pencil } from 'lucide-react';
import { useMemo } from 'react';
import { Link } from 'react-router-dom';
import { detailOf } from '../../../../lib/errors/api-error.ts';
import { formatCount } from '../../../../lib/format/format.ts';
import { confirmDeletion } from '../../../../lib/notifications/confirm-deletion.ts';
import { notify } from '../../../../lib/notifications/notify.ts';
import { notifyOutcome } from '../../../../lib/notifications/notify-outcome.ts';
import { adminProductTexts } from '../../../../lib/texts/admin/catalogue-admin.ts';
import { ButtonLink } from '../../../../ui/controls/button.tsx';
import { DeleteButton } from '../../../../ui/controls/delete-button.tsx';
import { type Columns, columnsOf, DataTable } from '../../../../ui/data/data-table.tsx';
import { Price } from '../../../../ui/data/price.tsx';
import { Picture } from '../../../../ui/media/picture.tsx';
import { useProductDeletion } from '../../api/admin-products.ts';

const { list } = adminProductTexts;
const { columns } = list;

interface Numbered {
  product: Product;
  number: number;
}

const { accessor, display } = columnsOf<Numbered>();
const tableColumns: Columns<Numbered> = [
  accessor('number', {
    header: columns.number,
    meta: { numeric: true, head: 'w-16', cell: 'text-ink-soft max-sm:hidden!' },
    cell: ({ getValue }) => formatCount(getValue()),
  }),
  display({
    id: 'details',
    header: columns.details,
    meta: { title: true },
    cell: ({ row }) => <Details product={row.original.product} />,
  }),
  accessor('product.productId', { header: columns.id, meta: { cell: 'figures text-ink-soft' } }),
  accessor('product.price', {
    header: columns.price,
    meta: { numeric: true, cell: 'max-sm:hidden!' },
    cell: ({ getValue }) => <Price dollars={getValue()} />,
  }),
  accessor('product.stock', {
    header: columns.stock,
    meta: { numeric: true },
    cell: ({ getValue }) => <span className={getValue() === 0 ? 'text-loss' : ''}>{formatCount(getValue())}</span>,
  }),
  display({
    id: 'edit',
    header: columns.edit,
    meta: { noMobileLabel: true, head: 'text-center', cell: 'text-center max-sm:inline-block' },
    cell: ({ row }) => <EditLink product={row.original.product} />,
  }),
  display({
    id: 'delete',
    header: columns.delete,
    meta: { noMobileLabel: true, head: 'text-center', cell: 'text-center max-sm:float-right' },
    cell: ({ row }) => <DeleteProduct product={row.original.product} />,
  }),
];

export function AdminProductsTable({ products, from }: { products: readonly Product[]; from: number }) {
  const rows = useMemo(() => products.map((product, index) => ({ product, number: from + index })), [products, from]);
  return (
    <DataTable
      caption={list.title}
      columns={tableColumns}
      rows={rows}
      rowId={({ product }) => product._id}
      rowProps={({ product }) => ({ attributes: { 'data-product': product._id }, moved: `${product.price} ${product.stock}` })}
    />
  );
}

function Details({ product }: { product: Product }) {
  return (
    <span className="flex items-center gap-3 py-0.5 font-normal">
      <Picture src={product.imgUrl} alt="" className="size-11 shrink-0 rounded-sm" />
      <span className="min-w-0 text-sm">
        <Link to={`/product/${product._id}`} className="line-clamp-2 font-[550] underline-offset-4 hover:underline">
          {product.title}
        </Link>
        <Price dollars={product.price} className="text-ink-soft" />
      </span>
    </span>
  );
}

function EditLink({ product }: { product: Product }) {
  return (
    <ButtonLink size="sm" variant="ghost" to={`/dashboard/product/edit/${product._id}`} aria-label={list.editOf(product.title)}>
      <Pencil aria-hidden="true" />
      {list.edit}
    </ButtonLink>
  );
}

function DeleteProduct({ product }: { product: Product }) {
  const deletion = useProductDeletion();
  const ask = async () => {
    if (!(await confirmDeletion(list.deleteText))) return;
    notifyOutcome(
      deletion.mutateAsync(product._id),
      (done) => (done ? notify.success(list.deleted) : notify.error(list.deleteFailed)),
      (error) => notify.error(list.deleteFailed, detailOf(error)),
    );
  };
  return <DeleteButton label={list.deleteOf(product.title)} disabled={deletion.isPending} onClick={() => void ask()} />;
}
