import { FileUp } from 'lucide-react';
import { adminProductTexts } from '../../../lib/texts/admin/catalogue-admin.ts';
import { importTexts } from '../../../lib/texts/admin/product-import.ts';
import { ButtonLink } from '../../../ui/controls/button.tsx';
import { AdminProductList } from '../components/admin/admin-product-list.tsx';
import { AdminProductsTable } from '../components/admin/admin-products-table.tsx';

export function Component() {
  return (
    <AdminProductList
      title={adminProductTexts.list.title}
      actions={
        <ButtonLink variant="outline" size="sm" className="h-10!" to="/dashboard/import-products">
          <FileUp aria-hidden="true" />
          {importTexts.open}
        </ButtonLink>
      }
    >
      {(products, from) => <AdminProductsTable products={products} from={from} />}
    </AdminProductList>
  );
}
