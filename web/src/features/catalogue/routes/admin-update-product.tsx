import type { Product } from '@pulsecart/shared/catalogue/contract';
import { ChevronRight } from 'lucide-react';
import { Link } from 'react-router-dom';
import { adminProductTexts } from '../../../lib/texts/admin/catalogue-admin.ts';
import { Price } from '../../../ui/data/price.tsx';
import { Picture } from '../../../ui/media/picture.tsx';
import { AdminProductList } from '../components/admin/admin-product-list.tsx';

const { choose, list } = adminProductTexts;

/** /dashboard/update-product: lists the products to choose the one to edit. */
export function Component() {
  return (
    <AdminProductList title={choose.title} hint={choose.hint}>
      {(products) => (
        <ul className="divide-y overflow-hidden rounded-lg border bg-surface">
          {products.map((product) => (
            <li key={product._id}>
              <Choice product={product} />
            </li>
          ))}
        </ul>
      )}
    </AdminProductList>
  );
}

function Choice({ product }: { product: Product }) {
  return (
    <Link to={`/dashboard/product/edit/${product._id}`} className="flex items-center gap-4 px-4 py-2.5 transition-colors hover:bg-plate">
      <Picture src={product.imgUrl} alt="" className="size-11 shrink-0 rounded-sm" />
      <span className="min-w-0 flex-1">
        <span className="line-clamp-1 font-[550]">
          <span className="sr-only">{list.edit} </span>
          {product.title}
        </span>
        <span className="line-clamp-1 text-sm text-ink-soft">{product.category}</span>
      </span>
      <Price dollars={product.price} />
      <ChevronRight aria-hidden="true" className="size-4 text-ink-faint" />
    </Link>
  );
}
