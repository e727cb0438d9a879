import { useQueries } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { ApiError } from '../../../../lib/errors/api-error.ts';
import { productTexts } from '../../../../lib/texts/shop/product.ts';
import { productQuery } from '../../api/product.ts';
import { forgetViewed, recentlyViewed } from '../../recently-viewed.ts';
import { ProductGrid, ProductSection } from './product-grid.tsx';

/** What was looked at before this product; nothing at all when there is none. */
export default function RecentlyViewed({ except }: { except: string }) {
  // As it was when the page opened: the row does not change under the reader.
  const [ids] = useState(() => recentlyViewed().filter((id) => id !== except));
  const answers = useQueries({ queries: ids.map((id) => ({ ...productQuery(id), staleTime: 60_000, retry: false })) });
  const gone = ids.filter((_, index) => answers[index]?.error instanceof ApiError && answers[index].error.status === 404).join();
  useEffect(() => {
    for (const id of gone.split(',').filter(Boolean)) forgetViewed(id);
  }, [gone]);
  const products = answers.flatMap(({ data }) => (data ? [data] : []));
  if (products.length === 0 || answers.some(({ isPending }) => isPending)) return null;
  return (
    <ProductSection title={productTexts.recentlyViewed}>
      <ProductGrid products={products} />
    </ProductSection>
  );
}
