import type { Wishlist } from '@pulsecart/core/wishlist';
import type { Handlers } from '@pulsecart/platform/http/handlers';
import type { wishlistContract } from '@pulsecart/shared/wishlist/contract';
import { deleted, modified } from '../../http/counts.ts';
import { onlyOwn } from './only-own.ts';
import type { OwnerOf } from './owner-of.ts';

const count = (done: boolean): number => (done ? 1 : 0);

/** The wishlist over HTTP: parse (done by the kit) → use case. An item is looked for in the caller's list, or in the path's. */
export function createWishlistRoutes(wishlist: Wishlist, ownerOf: OwnerOf): Handlers<typeof wishlistContract> {
  return {
    'PUT /wishlist': async ({ actor, body }) => {
      onlyOwn(actor, body.email);
      return { upsertedCount: count(await wishlist.put(actor, body.productId, body.quantity)) };
    },
    'GET /wishlist/{email}': async ({ actor, params }) => {
      const owner = await ownerOf(actor, params.email);
      return owner === null ? [] : wishlist.items(owner);
    },
    'GET /wishlist/check/{productId}/{email}': async ({ actor, params }) => {
      const owner = await ownerOf(actor, params.email);
      return { exists: owner !== null && (await wishlist.has(owner.id, params.productId)) };
    },
    'DELETE /wishlist/remove/{productId}/{email}': async ({ actor, params }) => {
      const owner = await ownerOf(actor, params.email);
      return { deletedCount: count(owner !== null && (await wishlist.removeProduct(owner.id, params.productId))) };
    },
    'DELETE /wishlist/delete/{id}': ({ actor, params }) => deleted(wishlist.remove(actor.id, params.id)),
    'PUT /whishlist/quantity-plus/{id}': ({ actor, params }) => modified(wishlist.plus(actor.id, params.id)),
    'PUT /whishlist/quantity-minus/{id}': ({ actor, params }) => modified(wishlist.minus(actor.id, params.id)),
  };
}
