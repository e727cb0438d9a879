import type { ShopMigration } from './shop-migration.ts';

/** Orders are counted by the beginning of their id, which tells how many a broad search finds. */
export const countOrdersById: ShopMigration = {
  name: '2026-11-21-count-orders-by-id',
  run: ({ recountOrders }) => recountOrders(),
};
