import type { ProductSort } from '@pulsecart/shared/catalogue/contract';
import { pageQuery } from '../../../lib/api/api.ts';
import { PAGE_SIZE } from '../../../lib/constants.ts';

export interface CategoryView {
  name: string;
  page: number;
  sort: ProductSort;
  minPrice?: number | undefined;
  maxPrice?: number | undefined;
  inStock?: boolean | undefined;
}

/** One page of a category; while the next one loads the present one stays. */
export function categoryPageQuery({ name, page, sort, minPrice, maxPrice, inStock }: CategoryView) {
  return {
    ...pageQuery(['catalogue', 'category', name, { page, sort, minPrice, maxPrice, inStock }], 'GET /products/category/{category}', {
      params: { category: name },
      query: { page, limit: PAGE_SIZE, sort, minPrice, maxPrice, inStock: inStock ? 'true' : undefined },
    }),
    staleTime: 60_000,
  };
}
