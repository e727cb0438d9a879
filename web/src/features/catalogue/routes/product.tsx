import { useSuspenseQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect } from 'react';
import type { LoaderFunctionArgs } from 'react-router-dom';
import { useParams } from 'react-router-dom';
import { queryClient } from '../../../lib/api/query.ts';
import { retryImport } from '../../../lib/loading/retry-import.ts';
import { LazySection } from '../../../ui/layout/lazy-section.tsx';
import { PageTitle } from '../../../ui/layout/page-title.tsx';
import { productQuery, relatedQuery } from '../api/product.ts';
import { ProductView } from '../components/product/product-view.tsx';
import { RelatedProducts } from '../components/product/related-products.tsx';
import { rememberViewed } from '../recently-viewed.ts';

const RecentlyViewed = lazy(retryImport(() => import('../components/product/recently-viewed.tsx')));

/** The product is there before the page shows; what is related may follow. */
export async function loader({ params }: LoaderFunctionArgs) {
  const id = params.id ?? '';
  void queryClient.prefetchQuery(relatedQuery(id));
  await queryClient.ensureQueryData({ ...productQuery(id), revalidateIfStale: true });
  return null;
}

export function ProductPage() {
  const { id = '' } = useParams();
  const { data: product } = useSuspenseQuery(productQuery(id));
  useEffect(() => rememberViewed(product._id), [product._id]);
  return (
    <>
      <PageTitle name={product.title} />
      <ProductView key={product._id} product={product} />
      <RelatedProducts id={product._id} />
      <LazySection key={product._id} marginPx={300}>
        <Suspense fallback={null}>
          <RecentlyViewed except={product._id} />
        </Suspense>
      </LazySection>
    </>
  );
}
