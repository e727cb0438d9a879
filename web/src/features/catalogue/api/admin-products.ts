import type { ShopContract } from '@pulsecart/shared/contract';
import type { CallInput } from '@pulsecart/shared/endpoint';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call, callQuery } from '../../../lib/api/api.ts';
import { uploadImage } from '../../../lib/api/upload.ts';
import { useCommand } from '../../../lib/api/use-command.ts';
import { PAGE_SIZE } from '../../../lib/constants.ts';

/** One page of the admin's list, by product id or title. Pages count from 1. */
export function adminProductsQuery(search: string, page: number) {
  return queryOptions({
    queryKey: ['admin-products', 'list', { search, page }],
    queryFn: async ({ signal }) => {
      const { result, totalCount } = await call('GET /products-updated', { query: { search, page, limit: PAGE_SIZE }, signal });
      return { items: result, total: totalCount };
    },
    placeholderData: keepPreviousData,
    staleTime: 5000,
  });
}

/** One product as the admin edits it, with stock on hand. Always asked anew: a form must not start from old stock. */
export const adminProductQuery = (id: string) => ({
  ...callQuery(['admin-products', 'edit', id], 'GET /product/edit/{id}', { params: { id } }),
  staleTime: 0,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
});

/** Shop and back office both show products: after a change neither may show what was. */
const listsOfProducts = [['catalogue'], ['admin-products', 'list']];

type NewProduct = Omit<CallInput<ShopContract['POST /add-product']>['body'], 'imgUrl'>;

/** Uploads the image, then adds the product. Answers its id. */
export function useProductAddition() {
  return useCommand(
    async ({ image, ...product }: NewProduct & { image: File }) => {
      const imgUrl = await uploadImage(image);
      return (await call('POST /add-product', { body: { ...product, imgUrl } })).insertedId;
    },
    ...listsOfProducts,
  );
}

type ProductUpdate = CallInput<ShopContract['PUT /update-product/{productId}']>['body'];

export const useProductUpdate = (productId: string) =>
  useCommand((body: ProductUpdate) => call('PUT /update-product/{productId}', { params: { productId }, body }), ...listsOfProducts);

/** True when the product was deleted (`deletedCount` 1). */
export const useProductDeletion = () =>
  useCommand(
    async (productId: string) => (await call('DELETE /delete-product/{productId}', { params: { productId } })).deletedCount === 1,
    ...listsOfProducts,
  );
