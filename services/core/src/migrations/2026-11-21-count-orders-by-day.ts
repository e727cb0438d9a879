import type { ShopMigration } from './shop-migration.ts';

/** Orders are counted by the day they were placed and confirmed, which the dashboard and the totals of the lists read. */
export const countOrdersByDay: ShopMigration = {
  name: '2026-11-21-count-orders-by-day',
  run: ({ recountOrders }) => recountOrders(),
};
