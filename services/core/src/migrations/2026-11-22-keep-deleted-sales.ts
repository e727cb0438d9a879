import type { ShopMigration } from './shop-migration.ts';

/** Confirmed orders that were deleted from their list count as sold again. */
export const keepDeletedSales: ShopMigration = {
  name: '2026-11-22-keep-deleted-sales',
  run: ({ recountOrders }) => recountOrders(),
};
