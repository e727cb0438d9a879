import type { Product } from '@pulsecart/shared/catalogue/contract';
import { Pencil, Trash2 } from 'lucide-react';
import { Link } from 'react-router-dom';
import { formatCount } from '../../../lib/format.ts';
import { adminProductTexts } from '../../../lib/texts/catalogue-admin.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { Picture } from '../../../ui/picture.tsx';
import { Price } from '../../../ui/price.tsx';
import { Table, Td, Th } from '../../../ui/table.tsx';
import { useDeleteProduct } from '../api/delete-product.ts';

const { list } = adminProductTexts;
const { columns } = list;

/** SL, details, product id, price, stock, edit, delete (back-office §2). */
export function AdminProductsTable({ products, from }: { products: readonly Product[]; from: number }) {
  const { remove, busyWith } = useDeleteProduct();
  return (
    <Table caption={list.title}>
      <thead>
        <tr>
          <Th numeric>{columns.number}</Th>
          <Th>{columns.details}</Th>
          <Th>{columns.id}</Th>
          <Th numeric>{columns.price}</Th>
          <Th numeric>{columns.stock}</Th>
          <Th className="text-center">{columns.edit}</Th>
          <Th className="text-center">{columns.delete}</Th>
        </tr>
      </thead>
      <tbody>
        {products.map((product, index) => (
          <ProductRow
            key={product._id}
            number={from + index}
            product={product}
            busy={busyWith === product._id}
            onDelete={() => void remove(product)}
          />
        ))}
      </tbody>
    </Table>
  );
}

interface ProductRowProps {
  number: number;
  product: Product;
  busy: boolean;
  onDelete: () => void;
}

function ProductRow({ number, product, busy, onDelete }: ProductRowProps) {
  return (
    <tr>
      <Td numeric className="w-14 text-ink-soft max-sm:hidden">
        {number}
      </Td>
      <Td>
        <span className="flex items-center gap-3">
          <Picture src={product.imgUrl} alt="" className="size-11 shrink-0 rounded-sm" />
          <span className="min-w-0">
            <Link to={`/product/${product._id}`} className="line-clamp-2 font-[550] underline-offset-4 hover:underline">
              {product.title}
            </Link>
            <Price dollars={product.price} className="text-ink-soft" />
          </span>
        </span>
      </Td>
      <Td label={columns.id} className="figures text-ink-soft">
        {product.productId}
      </Td>
      <Td numeric label={columns.price} className="max-sm:hidden!">
        <Price dollars={product.price} />
      </Td>
      <Td numeric label={columns.stock} {...(product.stock === 0 ? { className: 'text-loss' } : {})}>
        {formatCount(product.stock)}
      </Td>
      <Td className="text-center max-sm:inline-block">
        <Button asChild size="sm" look="quiet">
          <Link to={`/dashboard/product/edit/${product._id}`} aria-label={list.editOf(product.title)}>
            <Pencil aria-hidden="true" />
            {list.edit}
          </Link>
        </Button>
      </Td>
      <Td className="text-center max-sm:float-right">
        <IconButton
          size="sm"
          label={list.deleteOf(product.title)}
          disabled={busy}
          className="text-ink-soft hover:text-loss"
          onClick={onDelete}
        >
          <Trash2 aria-hidden="true" />
        </IconButton>
      </Td>
    </tr>
  );
}
