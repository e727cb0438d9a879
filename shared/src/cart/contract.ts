import { z } from 'zod';
import { productCard } from '../catalogue/contract.ts';
import { defineContract } from '../endpoint.ts';
import { deleted, email, idParam, inserted, modified, objectId, quantity } from '../fields.ts';

/** `productData` is the product as it is now, not as it was when it was added; null when it is no longer sold. */
export const cartLine = z.object({
  _id: objectId,
  email: z.string(),
  productId: objectId,
  productData: productCard.nullable(),
  quantity: z.number().int(),
});
export type CartLine = z.infer<typeof cartLine>;

export const cartContract = defineContract({
  'GET /addToCart/{email}': {
    summary: 'The cart of an account',
    access: 'owner',
    params: z.object({ email }),
    response: z.array(cartLine),
  },
  'POST /addToCart': {
    summary: 'Put a product in the cart; adding it again adds to its quantity. 409 above what is available',
    access: 'signed-in',
    body: z.object({ email, productId: objectId, quantity: quantity.default(1), productData: z.unknown().optional() }),
    response: inserted,
    bodyKb: 16,
  },
  'PUT /quantity-plus/{id}': { summary: 'One more; 409 above what is available', access: 'signed-in', params: idParam, response: modified },
  'PUT /quantity-minus/{id}': { summary: 'One less, stopping at 1', access: 'signed-in', params: idParam, response: modified },
  'DELETE /addToCart/{id}/{email}': { summary: 'Remove a line', access: 'owner', params: idParam.extend({ email }), response: deleted },
  'DELETE /addToCart/{id}': { summary: 'Remove a line', access: 'signed-in', params: idParam, response: deleted },
  'DELETE /mycarts-delete/{email}': { summary: 'Empty the cart', access: 'owner', params: z.object({ email }), response: deleted },
});
