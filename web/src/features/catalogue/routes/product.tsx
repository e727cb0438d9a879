import { useSuspenseQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect } from 'react';
import type { LoaderFunctionArgs } from 'react-router-dom';
import { useParams } from 'react-router-dom';
import { patiently } from '../../../lib/patient.ts';
import { queryClient } from '../../../lib/query.ts';
import { PageTitle } from '../../../ui/page-title.tsx';
import { WhenNear } from '../../../ui/when-near.tsx';
import { productQuery, relatedQuery } from '../api/product.ts';
import { ProductView } from '../components/product-view.tsx';
import { RelatedProducts } from '../components/related-products.tsx';
import { rememberViewed } from '../recently-viewed.ts';

const RecentlyViewed = lazy(patiently(() => import('../components/recently-viewed.tsx')));

/** The product is there before the page shows; what is related may follow. */
export async function loader({ params }: LoaderFunctionArgs) {
  const id = params.id ?? '';
  void queryClient.prefetchQuery(relatedQuery(id));
  await queryClient.ensureQueryData({ ...productQuery(id), revalidateIfStale: true });
  return null;
}

/** One product, what is like it, and what was looked at before. */
export function ProductPage() {
  const { id = '' } = useParams();
  const { data: product } = useSuspenseQuery(productQuery(id));
  useEffect(() => rememberViewed(product._id), [product._id]);
  return (
    <>
      <PageTitle name={product.title} />
      <ProductView key={product._id} product={product} />
      <RelatedProducts id={product._id} />
      <WhenNear key={product._id} aheadPx={300}>
        <Suspense fallback={null}>
          <RecentlyViewed except={product._id} />
        </Suspense>
      </WhenNear>
    </>
  );
}
