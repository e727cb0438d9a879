import type { ShopMigration } from './shop-migration.ts';

/** Orders, carts and wishlists belong to the account and no longer to its address, which may pass to somebody else. */
export const ownByAccount: ShopMigration = {
  name: '2026-11-22-own-by-account',
  async run({ fillOwners, recountOrders, dropEmailIndexes }) {
    await fillOwners();
    // What was counted by e-mail was moved; this counts orders of which nothing was counted.
    await recountOrders();
    await dropEmailIndexes();
  },
};
