import { adminProductTexts } from '../../../lib/texts/catalogue-admin.ts';
import { AdminProductList } from '../components/admin-product-list.tsx';
import { AdminProductsTable } from '../components/admin-products-table.tsx';

/** /dashboard/all-products */
export function Component() {
  return (
    <AdminProductList title={adminProductTexts.list.title}>
      {(products, from) => <AdminProductsTable products={products} from={from} />}
    </AdminProductList>
  );
}
