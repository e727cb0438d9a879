import type { Catalogue } from '@pulsecart/core/catalogue';
import type { Handlers } from '@pulsecart/platform/http/handlers';
import type { catalogueContract } from '@pulsecart/shared/catalogue/contract';

type CatalogueHandlers = Handlers<typeof catalogueContract>;

/** The catalogue over HTTP. */
export function createCatalogueRoutes({ shopper, admin }: Pick<Catalogue, 'shopper' | 'admin'>): CatalogueHandlers {
  return { ...shopperRoutes(shopper), ...adminRoutes(admin) };
}

type ShopperCalls =
  | 'GET /products'
  | 'GET /categories'
  | 'GET /products/category/{category}'
  | 'GET /all-products'
  | 'GET /product/{id}'
  | 'GET /product/{id}/related';

function shopperRoutes(catalogue: Catalogue['shopper']): Pick<CatalogueHandlers, ShopperCalls> {
  return {
    'GET /products': ({ query }) => catalogue.products(query),
    'GET /categories': () => catalogue.categories(),
    'GET /products/category/{category}': ({ params, query }) => catalogue.inCategory(params.category, query),
    'GET /all-products': ({ query }) => catalogue.search(query.search, query),
    'GET /product/{id}': ({ params }) => catalogue.product(params.id),
    'GET /product/{id}/related': ({ params }) => catalogue.related(params.id),
  };
}

function adminRoutes(catalogue: Catalogue['admin']): Omit<CatalogueHandlers, ShopperCalls> {
  return {
    'GET /product/edit/{id}': ({ params }) => catalogue.product(params.id),
    'GET /products-updated': async ({ query }) => {
      const { items, total } = await catalogue.products(query.search, query);
      return { result: items, totalCount: total };
    },
    'POST /add-product': async ({ body }) => ({ insertedId: await catalogue.add(body) }),
    'PUT /update-product/{productId}': async ({ params, body }) => {
      await catalogue.update(params.productId, body);
      return { modifiedCount: 1 };
    },
    'DELETE /delete-product/{productId}': async ({ params }) => {
      await catalogue.archive(params.productId);
      return { deletedCount: 1 };
    },
    'GET /stockProductCount/{productIds}': ({ params }) => catalogue.available(params.productIds),
    'PATCH /stockProductCount/{productId}/{quantity}': ({ actor, params, idempotencyKey }) =>
      catalogue.reduceStock(actor, params, idempotencyKey),
  };
}
