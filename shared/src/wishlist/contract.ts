import { z } from 'zod';
import { productCard } from '../catalogue/contract.ts';
import { defineContract } from '../endpoint.ts';
import { deleted, email, idParam, modified, objectId, quantity } from '../fields.ts';

export const wishlistItem = z.object({
  _id: objectId,
  email: z.string(),
  productId: objectId,
  /** The product as it is now; null when it is no longer sold. */
  product: productCard.nullable(),
  quantity: z.number().int(),
});
export type WishlistItem = z.infer<typeof wishlistItem>;

const productOfAccount = z.object({ productId: objectId, email });

export const wishlistContract = defineContract({
  'PUT /wishlist': {
    summary: 'Put a product on the wishlist',
    access: 'signed-in',
    body: z.object({ email, productId: objectId, quantity: quantity.default(1), product: z.unknown().optional() }),
    response: z.object({ upsertedCount: z.number().int() }),
    bodyKb: 256,
  },
  'GET /wishlist/{email}': {
    summary: 'The wishlist of an account',
    access: 'owner',
    params: z.object({ email }),
    response: z.array(wishlistItem),
  },
  'GET /wishlist/check/{productId}/{email}': {
    summary: 'Whether a product is on the wishlist',
    access: 'owner',
    params: productOfAccount,
    response: z.object({ exists: z.boolean() }),
  },
  'DELETE /wishlist/remove/{productId}/{email}': {
    summary: 'Take a product off',
    access: 'owner',
    params: productOfAccount,
    response: deleted,
  },
  'DELETE /wishlist/delete/{id}': { summary: 'Take an item off', access: 'signed-in', params: idParam, response: deleted },
  'PUT /whishlist/quantity-plus/{id}': { summary: 'One more', access: 'signed-in', params: idParam, response: modified },
  'PUT /whishlist/quantity-minus/{id}': { summary: 'One less, stopping at 1', access: 'signed-in', params: idParam, response: modified },
});
