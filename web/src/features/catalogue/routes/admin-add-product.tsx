import { adminProductTexts } from '../../../lib/texts/admin/catalogue-admin.ts';
import { PageHead } from '../../../ui/layout/page-head.tsx';
import { AddProductForm } from '../components/admin/admin-add-form.tsx';

export function Component() {
  return (
    <>
      <PageHead title={adminProductTexts.add.title} />
      <AddProductForm />
    </>
  );
}
