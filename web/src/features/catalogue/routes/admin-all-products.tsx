import { FileUp } from 'lucide-react';
import { Link } from 'react-router-dom';
import { adminProductTexts } from '../../../lib/texts/catalogue-admin.ts';
import { importTexts } from '../../../lib/texts/product-import.ts';
import { Button } from '../../../ui/button.tsx';
import { AdminProductList } from '../components/admin-product-list.tsx';
import { AdminProductsTable } from '../components/admin-products-table.tsx';

/** /dashboard/all-products */
export function Component() {
  return (
    <AdminProductList
      title={adminProductTexts.list.title}
      actions={
        <Button asChild look="outline" size="sm" className="h-10!">
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
