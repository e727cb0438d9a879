import type { Logger } from '@pulsecart/platform/logger';
import type { Push } from '@pulsecart/platform/push';
import type { JobQueue } from '@pulsecart/platform/queue';
import type { orderJobs } from '@pulsecart/shared/orders/jobs';
import type { Db } from 'mongodb';
import { createProductLookup } from './catalogue/product-lookup.ts';
import { assembleOrders, type Orders } from './orders/assemble.ts';
import type { OrderDeps } from './orders/deps.ts';
import { type Counters, createCounters } from './stats/counters.ts';

/** What the shop stands on. */
export interface ShopParts {
  db: Db;
  push: Push;
  queue: JobQueue<typeof orderJobs>;
  log: Logger;
  /** How long selected units are held, in milliseconds. */
  holdMs: number;
  failpoint?: OrderDeps['failpoint'];
  now?: OrderDeps['now'];
}

export interface Shop {
  orders: Orders;
  counters: Counters;
  ensureIndexes(): Promise<void>;
  /** Finishes what is under way in the background. */
  flush(): Promise<void>;
}

/** Puts the rooms together. A room knows no other: what it needs of one is handed over here. */
export function assembleShop(parts: ShopParts): Shop {
  const { db } = parts;
  const products = createProductLookup(db);
  const counters = createCounters(db);
  const orders = assembleOrders({
    ...parts,
    productsForOrder: products.forOrder,
    cartLinesOf: async () => [],
    removeCartLines: async () => undefined,
    count: counters.apply,
  });
  return { orders, counters, ensureIndexes: () => orders.ensureIndexes(), flush: () => orders.flush() };
}
