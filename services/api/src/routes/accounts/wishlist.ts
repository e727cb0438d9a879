import type { Wishlist } from '@pulsecart/core/wishlist';
import type { Handlers } from '@pulsecart/platform/http/handlers';
import type { wishlistContract } from '@pulsecart/shared/wishlist/contract';
import { deleted, modified } from '../../http/counts.ts';
import { onlyOwn } from './only-own.ts';

const count = (done: boolean): number => (done ? 1 : 0);

/** The wishlist over HTTP: parse (done by the kit) → use case. An item is looked for in the caller's list, or in the path's. */
export function createWishlistRoutes(wishlist: Wishlist): Handlers<typeof wishlistContract> {
  return {
    'PUT /wishlist': async ({ actor, body }) => {
      onlyOwn(actor, body.email);
      return { upsertedCount: count(await wishlist.put(actor.email, body.productId, body.quantity)) };
    },
    'GET /wishlist/{email}': ({ params }) => wishlist.items(params.email),
    'GET /wishlist/check/{productId}/{email}': async ({ params }) => ({ exists: await wishlist.has(params.email, params.productId) }),
    'DELETE /wishlist/remove/{productId}/{email}': ({ params }) => deleted(wishlist.removeProduct(params.email, params.productId)),
    'DELETE /wishlist/delete/{id}': ({ actor, params }) => deleted(wishlist.remove(actor.email, params.id)),
    'PUT /whishlist/quantity-plus/{id}': ({ actor, params }) => modified(wishlist.plus(actor.email, params.id)),
    'PUT /whishlist/quantity-minus/{id}': ({ actor, params }) => modified(wishlist.minus(actor.email, params.id)),
  };
}
