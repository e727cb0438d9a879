import type { Cart } from '@pulsecart/core/cart';
import type { Handlers } from '@pulsecart/platform/http/handlers';
import type { cartContract } from '@pulsecart/shared/cart/contract';
import { onlyOwn } from './only-own.ts';

/** The cart over HTTP: parse (done by the kit) → use case. A line is looked for in the caller's cart, or in the path's. */
export function createCartRoutes(cart: Cart): Handlers<typeof cartContract> {
  return {
    'GET /addToCart/{email}': ({ params }) => cart.lines(params.email),
    'POST /addToCart': async ({ actor, body }) => {
      onlyOwn(actor, body.email);
      return { insertedId: await cart.add(actor.email, body.productId, body.quantity) };
    },
    'PUT /quantity-plus/{id}': async ({ actor, params }) => {
      await cart.plus(actor.email, params.id);
      return { modifiedCount: 1 };
    },
    'PUT /quantity-minus/{id}': async ({ actor, params }) => ({ modifiedCount: (await cart.minus(actor.email, params.id)) ? 1 : 0 }),
    'DELETE /addToCart/{id}/{email}': async ({ params }) => {
      await cart.remove(params.email, params.id);
      return { deletedCount: 1 };
    },
    'DELETE /addToCart/{id}': async ({ actor, params }) => {
      await cart.remove(actor.email, params.id);
      return { deletedCount: 1 };
    },
    'DELETE /mycarts-delete/{email}': async ({ params }) => ({ deletedCount: await cart.clear(params.email) }),
  };
}
