import type { Accounts } from '@pulsecart/core/accounts';
import type { Shop } from '@pulsecart/core/shop';
import type { Handlers } from '@pulsecart/platform/http/handlers';
import type { personalDataContract } from '@pulsecart/shared/accounts/personal-data-contract';

/** A copy of what the shop has about a person, put together from the modules that have it. */
export function createPersonalDataRoutes(accounts: Accounts, shop: Shop): Handlers<typeof personalDataContract> {
  return {
    'GET /user/{email}/data': async ({ params: { email } }) => {
      const [profile, cart, wishlist, orders] = await Promise.all([
        accounts.byEmail(email),
        shop.cart.lines(email),
        shop.wishlist.items(email),
        shop.orders.shopper.all(email),
      ]);
      return { exportedAt: new Date().toISOString(), profile, cart, wishlist, orders };
    },
  };
}
