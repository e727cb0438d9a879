import { useQuery } from '@tanstack/react-query';
import { productTexts } from '../../../../lib/texts/shop/product.ts';
import { Loaded } from '../../../../ui/feedback/error-state.tsx';
import { relatedQuery } from '../../api/product.ts';
import { ProductGrid, ProductGridSkeleton, ProductSection } from './product-grid.tsx';

/** Others of the same category, in random order; nothing at all when there are none. */
export function RelatedProducts({ id }: { id: string }) {
  const query = useQuery(relatedQuery(id));
  if (query.data?.length === 0) return null;
  return (
    <ProductSection title={productTexts.related}>
      <Loaded query={query} waiting={<ProductGridSkeleton cards={5} />}>
        {(products) => <ProductGrid products={products} />}
      </Loaded>
    </ProductSection>
  );
}
