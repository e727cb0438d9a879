import type { Product } from '@pulsecart/shared/catalogue/contract';
import { type LoaderFunctionArgs, useLoaderData, useNavigate } from 'react-router-dom';
import { queryClient } from '../../../lib/api/query.ts';
import { adminProductTexts } from '../../../lib/texts/admin/catalogue-admin.ts';
import { PageHead } from '../../../ui/layout/page-head.tsx';
import { adminProductQuery } from '../api/admin-products.ts';
import { EditProductForm } from '../components/admin/admin-edit-form.tsx';

/** The product is loaded before the page shows. */
export function loader({ params }: LoaderFunctionArgs): Promise<Product> {
  return queryClient.fetchQuery(adminProductQuery(params.id ?? ''));
}

export function Component() {
  const product = useLoaderData<Product>();
  const navigate = useNavigate();
  return (
    <>
      <PageHead title={adminProductTexts.edit.title} hint={product.title} />
      <EditProductForm key={product._id} product={product} onDone={() => void navigate('/dashboard/all-products')} />
    </>
  );
}
