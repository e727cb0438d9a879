import { adminProductTexts } from '../../../lib/texts/catalogue-admin.ts';
import { PageHead } from '../../../ui/page-head.tsx';
import { AddProductForm } from '../components/admin-add-form.tsx';

/** /dashboard/add-product */
export function Component() {
  return (
    <>
      <PageHead title={adminProductTexts.add.title} />
      <AddProductForm />
    </>
  );
}
