import type { Accounts } from '@pulsecart/core/accounts';
import type { Shop } from '@pulsecart/core/shop';
import type { Handlers } from '@pulsecart/platform/http/handlers';
import type { personalDataContract } from '@pulsecart/shared/accounts/personal-data-contract';
import { type OwnerOf, someOwner } from './owner-of.ts';

/** A copy of what the shop has about a person, put together from the modules that have it. */
export function createPersonalDataRoutes(accounts: Accounts, shop: Shop, ownerOf: OwnerOf): Handlers<typeof personalDataContract> {
  return {
    'GET /user/{email}/data': async ({ actor, params }) => {
      const owner = await someOwner(ownerOf(actor, params.email));
      const [profile, cart, wishlist, orders] = await Promise.all([
        accounts.byId(owner.id),
        shop.cart.lines(owner),
        shop.wishlist.items(owner),
        shop.orders.shopper.all(owner.id),
      ]);
      return { exportedAt: new Date().toISOString(), profile, cart, wishlist, orders };
    },
  };
}
