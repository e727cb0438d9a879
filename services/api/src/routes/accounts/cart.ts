import type { Cart } from '@pulsecart/core/cart';
import type { Handlers } from '@pulsecart/platform/http/handlers';
import { notFound } from '@pulsecart/platform/refusal';
import type { cartContract } from '@pulsecart/shared/cart/contract';
import { deleted, modified } from '../../http/counts.ts';
import { onlyOwn } from './only-own.ts';
import type { OwnerOf } from './owner-of.ts';

/** The cart over HTTP: parse (done by the kit) → use case. A line is looked for in the caller's cart, or in the path's. */
export function createCartRoutes(cart: Cart, ownerOf: OwnerOf): Handlers<typeof cartContract> {
  return {
    'GET /addToCart/{email}': async ({ actor, params }) => {
      const owner = await ownerOf(actor, params.email);
      return owner === null ? [] : cart.lines(owner);
    },
    'POST /addToCart': async ({ actor, body }) => {
      onlyOwn(actor, body.email);
      return { insertedId: await cart.add(actor, body.productId, body.quantity) };
    },
    'PUT /quantity-plus/{id}': ({ actor, params }) => modified(cart.plus(actor.id, params.id)),
    'PUT /quantity-minus/{id}': ({ actor, params }) => modified(cart.minus(actor.id, params.id)),
    'DELETE /addToCart/{id}/{email}': async ({ actor, params }) => {
      const owner = await ownerOf(actor, params.email);
      if (owner === null) throw notFound('This line of the cart');
      return deleted(cart.remove(owner.id, params.id));
    },
    'DELETE /addToCart/{id}': ({ actor, params }) => deleted(cart.remove(actor.id, params.id)),
    'DELETE /mycarts-delete/{email}': async ({ actor, params }) => {
      const owner = await ownerOf(actor, params.email);
      return { deletedCount: owner === null ? 0 : await cart.clear(owner.id) };
    },
  };
}
