import type { Catalogue } from '@pulsecart/core/catalogue';
import type { Handlers } from '@pulsecart/platform/http/handlers';
import type { catalogueContract } from '@pulsecart/shared/catalogue/contract';
import { deleted, modified } from '../../http/counts.ts';

export function createCatalogueRoutes({ shopper, admin }: Pick<Catalogue, 'shopper' | 'admin'>): Handlers<typeof catalogueContract> {
  return {
    'GET /products': ({ query }) => shopper.products(query),
    'GET /categories': () => shopper.categories(),
    'GET /products/category/{category}': ({ params, query }) => shopper.inCategory(params.category, query),
    'GET /all-products': ({ query }) => shopper.search(query.search, query),
    'GET /product/{id}': ({ params }) => shopper.product(params.id),
    'GET /product/{id}/related': ({ params }) => shopper.related(params.id),
    'GET /product/edit/{id}': ({ params }) => admin.product(params.id),
    'GET /products-updated': async ({ query }) => {
      const { items, total } = await admin.products(query.search, query);
      return { result: items, totalCount: total };
    },
    'POST /add-product': async ({ body }) => ({ insertedId: await admin.add(body) }),
    'PUT /update-product/{productId}': ({ params, body }) => modified(admin.update(params.productId, body)),
    'DELETE /delete-product/{productId}': ({ params }) => deleted(admin.archive(params.productId)),
    'GET /stockProductCount/{productIds}': ({ params }) => admin.available(params.productIds),
    'PATCH /stockProductCount/{productId}/{quantity}': ({ actor, params, idempotencyKey }) =>
      admin.reduceStock(actor, params, idempotencyKey),
  };
}
