import type { Cart } from '@pulsecart/core/cart';
import type { Handlers } from '@pulsecart/platform/http/handlers';
import type { cartContract } from '@pulsecart/shared/cart/contract';
import { deleted, modified } from '../../http/counts.ts';
import { onlyOwn } from './only-own.ts';

/** The cart over HTTP: parse (done by the kit) → use case. A line is looked for in the caller's cart, or in the path's. */
export function createCartRoutes(cart: Cart): Handlers<typeof cartContract> {
  return {
    'GET /addToCart/{email}': ({ params }) => cart.lines(params.email),
    'POST /addToCart': async ({ actor, body }) => {
      onlyOwn(actor, body.email);
      return { insertedId: await cart.add(actor.email, body.productId, body.quantity) };
    },
    'PUT /quantity-plus/{id}': ({ actor, params }) => modified(cart.plus(actor.email, params.id)),
    'PUT /quantity-minus/{id}': ({ actor, params }) => modified(cart.minus(actor.email, params.id)),
    'DELETE /addToCart/{id}/{email}': ({ params }) => deleted(cart.remove(params.email, params.id)),
    'DELETE /addToCart/{id}': ({ actor, params }) => deleted(cart.remove(actor.email, params.id)),
    'DELETE /mycarts-delete/{email}': async ({ params }) => ({ deletedCount: await cart.clear(params.email) }),
  };
}
