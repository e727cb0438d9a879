import { z } from 'zod';
import { defineContract } from '../endpoint.ts';
import { deleted, idParam, inserted, modified, objectId, optionalText, paging, search, text } from '../fields.ts';
import { isCardField, isUpdatedField, productFieldNames, productFields, schemasOf } from './product-fields.ts';

/** What a card needs. `stock` is what a shopper can still buy. */
export const productCard = z.object({ _id: objectId, ...schemasOf(productFieldNames.filter(isCardField), 'shown') });
export type ProductCard = z.infer<typeof productCard>;

/** `productId` repeats `_id`, because carts and orders call it so. On admin screens `stock` is the stock on hand. */
export const product = z.object({ _id: objectId, productId: objectId, ...schemasOf(productFieldNames, 'shown') });
export type Product = z.infer<typeof product>;

export const newProduct = z.object(schemasOf(productFieldNames, 'added'));

/** `stockSeen` is the stock the form showed: when it changed meanwhile, the update is refused with 409 `stock_changed`. */
export const productUpdate = z.object({
  ...schemasOf(productFieldNames.filter(isUpdatedField), 'updated'),
  stockSeen: productFields.stock.updated.optional(),
});

export const productSort = z.enum(['newest', 'price_asc', 'price_desc', 'rating']);
export type ProductSort = z.infer<typeof productSort>;

const productIdParam = z.object({ productId: objectId });
/** Up to 200 ids, separated by commas. */
const idList = z
  .string()
  .transform((value) => value.split(','))
  .pipe(z.array(objectId).min(1).max(200));

export const catalogueContract = defineContract({
  'GET /products': { summary: 'Products, newest first', access: 'public', query: paging, response: z.array(product), paged: true },
  'GET /categories': {
    summary: 'Every category with its product count and its first ten products; feeds the home page',
    access: 'public',
    response: z.array(z.object({ name: z.string(), count: z.number().int(), products: z.array(productCard) })),
  },
  'GET /products/category/{category}': {
    summary: 'Products of one category',
    access: 'public',
    params: z.object({ category: text(60) }),
    query: paging.extend({
      sort: productSort.default('newest'),
      minPrice: z.coerce.number().min(0).optional(),
      maxPrice: z.coerce.number().min(0).optional(),
      inStock: z.stringbool().optional(),
    }),
    response: z.array(productCard),
    paged: true,
  },
  'GET /all-products': {
    summary: 'Search by words of the title, category or features',
    access: 'public',
    query: z.object({
      search: optionalText(100).min(1, 'What to search for is required'),
      limit: paging.shape.limit.default(10),
      page: paging.shape.page,
    }),
    response: z.array(productCard),
    paged: true,
  },
  'GET /product/{id}': { summary: 'One product', access: 'public', params: idParam, response: product },
  'GET /product/{id}/related': {
    summary: 'Up to ten other products of the same category, in random order',
    access: 'public',
    params: idParam,
    response: z.array(productCard),
  },
  'GET /product/edit/{id}': {
    summary: 'One product as the admin edits it, with stock on hand',
    access: 'admin',
    params: idParam,
    response: product,
  },
  'GET /products-updated': {
    summary: 'The admin product list; search by product id or title',
    access: 'admin',
    query: search.extend({ page: paging.shape.page, limit: paging.shape.limit.default(10) }),
    response: z.object({ result: z.array(product), totalCount: z.number().int() }),
  },
  'POST /add-product': { summary: 'Add a product', access: 'admin', body: newProduct, response: inserted },
  'PUT /update-product/{productId}': {
    summary: 'Change a product; 409 when the stock would fall below what is held',
    access: 'admin',
    params: productIdParam,
    body: productUpdate,
    response: modified,
  },
  'DELETE /delete-product/{productId}': {
    summary: 'Archive a product; 409 while an order holds units of it',
    access: 'admin',
    params: productIdParam,
    response: deleted,
  },
  'GET /stockProductCount/{productIds}': {
    summary: 'Available units of products, ids separated by commas',
    access: 'admin',
    params: z.object({ productIds: idList }),
    response: z.array(z.object({ productId: objectId, stock: z.number().int() })),
  },
  'PATCH /stockProductCount/{productId}/{quantity}': {
    summary: 'Reduce stock by hand; 409 below what is held',
    access: 'admin',
    params: z.object({ productId: objectId, quantity: z.coerce.number().int().min(1).max(1_000_000) }),
    response: modified,
    idempotent: true,
  },
});
