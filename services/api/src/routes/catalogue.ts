import { randomUUID } from 'node:crypto';
import type { Catalogue } from '@pulsecart/core/catalogue/catalogue';
import { presentCard, presentForAdmin, presentProduct } from '@pulsecart/core/catalogue/present-product';
import type { Handlers } from '@pulsecart/platform/http/handlers';
import type { Idempotency } from '@pulsecart/platform/idempotency';
import type { catalogueContract } from '@pulsecart/shared/catalogue/contract';
import { toCents } from '@pulsecart/shared/money';

type CatalogueHandlers = Handlers<typeof catalogueContract>;

/** Related products on a product page. */
const RELATED = 10;

/** The catalogue over HTTP: parse (done by the kit) → use case → present. */
export function createCatalogueRoutes(catalogue: Catalogue, idempotency: Idempotency): CatalogueHandlers {
  return { ...shopperRoutes(catalogue), ...adminRoutes(catalogue, idempotency) };
}

type ShopperCalls =
  | 'GET /products'
  | 'GET /categories'
  | 'GET /products/category/{category}'
  | 'GET /all-products'
  | 'GET /product/{id}'
  | 'GET /product/{id}/related';

function shopperRoutes({ lists, search, lookup, categories }: Catalogue): Pick<CatalogueHandlers, ShopperCalls> {
  return {
    'GET /products': async ({ query, setTotal }) => {
      const { items, total } = await lists.all(query);
      setTotal(total);
      return items.map(presentProduct);
    },
    'GET /categories': () => categories(),
    'GET /products/category/{category}': async ({ params, query: { minPrice, maxPrice, ...query }, setTotal }) => {
      const minCents = minPrice === undefined ? undefined : toCents(minPrice);
      const maxCents = maxPrice === undefined ? undefined : toCents(maxPrice);
      const { items, total } = await lists.inCategory({ ...query, category: params.category, minCents, maxCents });
      setTotal(total);
      return items.map(presentCard);
    },
    'GET /all-products': async ({ query, setTotal }) => {
      const { items, total } = await search.cards(query.search, query);
      setTotal(total);
      return items.map(presentCard);
    },
    'GET /product/{id}': async ({ params }) => presentProduct(await lookup.page(params.id)),
    'GET /product/{id}/related': async ({ params }) => {
      const product = await lookup.page(params.id);
      return (await lists.related(product, RELATED)).map(presentCard);
    },
  };
}

function adminRoutes({ search, lookup, editing }: Catalogue, idempotency: Idempotency): Omit<CatalogueHandlers, ShopperCalls> {
  return {
    'GET /product/edit/{id}': async ({ params }) => presentForAdmin(await lookup.page(params.id)),
    'GET /products-updated': async ({ query }) => {
      const { items, total } = await search.forAdmin(query.search, query);
      return { result: items.map(presentForAdmin), totalCount: total };
    },
    'POST /add-product': async ({ body: { price, ...product } }) => ({
      insertedId: await editing.add({ ...product, sku: null, priceCents: toCents(price) }),
    }),
    'PUT /update-product/{productId}': async ({ params, body: { price, ...change } }) => {
      await editing.update(params.productId, { ...change, priceCents: toCents(price) });
      return { modifiedCount: 1 };
    },
    'DELETE /delete-product/{productId}': async ({ params }) => {
      await editing.archive(params.productId);
      return { deletedCount: 1 };
    },
    'GET /stockProductCount/{productIds}': ({ params }) => lookup.available(params.productIds),
    'PATCH /stockProductCount/{productId}/{quantity}': ({ actor, params, idempotencyKey: key }) => {
      const mint = () => ({ reductionId: randomUUID() });
      const reduce = async ({ reductionId }: { reductionId: string }) => {
        await editing.reduce(params.productId, params.quantity, reductionId);
        return { modifiedCount: 1 };
      };
      if (key === null) return reduce(mint());
      return idempotency.once({ key, account: actor.uid, call: 'PATCH /stockProductCount', body: params }, mint, reduce);
    },
  };
}
