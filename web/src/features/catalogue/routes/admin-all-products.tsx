import { FileUp } from 'lucide-react';
import { Link } from 'react-router-dom';
import { adminProductTexts } from '../../../lib/texts/admin/catalogue-admin.ts';
import { importTexts } from '../../../lib/texts/admin/product-import.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { AdminProductList } from '../components/admin/admin-product-list.tsx';
import { AdminProductsTable } from '../components/admin/admin-products-table.tsx';

/** /dashboard/all-products */
export function Component() {
  return (
    <AdminProductList
      title={adminProductTexts.list.title}
      actions={
        <Button asChild variant="outline" size="sm" className="h-10!">
          <Link to="/dashboard/import-products">
            <FileUp aria-hidden="true" />
            {importTexts.open}
          </Link>
        </Button>
      }
    >
      {(products, from) => <AdminProductsTable products={products} from={from} />}
    </AdminProductList>
  );
}
