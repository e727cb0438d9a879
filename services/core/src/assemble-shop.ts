import { createIdempotency } from '@pulsecart/platform/idempotency';
import type { Logger } from '@pulsecart/platform/logger';
import { type Migration, migrate } from '@pulsecart/platform/migrations';
import type { Push } from '@pulsecart/platform/push';
import type { Db } from 'mongodb';
import { type AuditTrail, createAuditTrail } from './audit-trail/audit-trail.ts';
import { type Cart, createCart } from './cart/cart.ts';
import { createCartsRepository } from './cart/carts-repository.ts';
import { type Catalogue, createCatalogue } from './catalogue/catalogue.ts';
import { createExportTickets, type ExportTickets } from './exports/export-tickets.ts';
import { createInventory } from './inventory/inventory.ts';
import { createJobs, type Jobs } from './jobs/jobs.ts';
import type { Queues } from './jobs/open-queues.ts';
import { createMessages, type Messages } from './messages/messages.ts';
import { assembleOrders } from './orders/assemble.ts';
import { type Bulk, createBulk } from './orders/bulk/bulk.ts';
import type { Failpoint, OrderDeps } from './orders/deps.ts';
import { createOrders, type Orders } from './orders/orders.ts';
import { createPresence, type Presence } from './presence/presence.ts';
import { type Counters, createCounters } from './stats/counters.ts';
import { createDashboard, type Dashboard } from './stats/dashboard.ts';
import { createSumsNews } from './stats/sums-news.ts';
import { createWishlist, type Wishlist } from './wishlist/wishlist.ts';

/** What the shop stands on. */
export interface ShopParts extends Queues {
  db: Db;
  push: Push;
  log: Logger;
  /** How long selected units are held, in milliseconds. */
  holdMs: number;
  /** Told of every confirmation how long it took from the command, in milliseconds. */
  confirmTook?: (ms: number) => void;
  failpoint?: Failpoint;
  now?: () => Date;
}

export interface Shop {
  orders: Orders;
  bulk: Bulk;
  jobs: Jobs;
  auditTrail: AuditTrail;
  exportTickets: ExportTickets;
  presence: Presence;
  counters: Counters;
  dashboard: Dashboard;
  catalogue: Catalogue;
  cart: Cart;
  wishlist: Wishlist;
  messages: Messages;
  ensureIndexes(): Promise<void>;
  /**
   * Brings the database to this version: indexes and migrations, under a lock, so that one process does it.
   * @param further - indexes of what the calling process adds to the shop
   * @returns the names of the migrations that were applied now
   */
  migrate(further?: () => Promise<void>): Promise<string[]>;
  /** Finishes what is under way in the background. */
  flush(): Promise<void>;
}

/** The shop, and what its own tests reach for behind the modules' faces. */
export interface AssembledShop extends Shop {
  orderDeps: OrderDeps;
}

/** Puts the modules together. A module knows no other: what it needs of one is handed over here. */
export function assembleShop(parts: ShopParts): AssembledShop {
  const { db, push, maintenance: queue, now = () => new Date() } = parts;
  const inventory = createInventory(db);
  const idempotency = createIdempotency(db);
  const catalogue = createCatalogue({ db, inventory, idempotency, queue, push, now });
  const counters = createCounters(db);
  const news = createSumsNews(parts.push);
  const count: Counters['apply'] = async (changes) => {
    await counters.apply(changes);
    news.tell();
  };
  const carts = createCartsRepository(db);
  const cart = createCart({ carts, productCards: catalogue.cards, now: () => new Date() });
  const assembled = assembleOrders({
    ...parts,
    inventory,
    idempotency,
    productsForOrder: catalogue.forOrder,
    cartLinesOf: cart.linesOf,
    removeCartLines: cart.takeOut,
    count,
    sumsOf: counters.readFamily,
  });
  const orders = createOrders(assembled, db);
  const bulk = createBulk({ orders: assembled.deps, db, queue: parts.maintenance, push: parts.push });
  const auditTrail = createAuditTrail(db, parts.log, orders.now);
  const presence = createPresence({ db, push: parts.push, now: orders.now });
  const exportTickets = createExportTickets(db, orders.now);
  const jobs = createJobs({
    db,
    desks: parts.desks,
    orderBehind: orders.upkeep.behindJobs,
    retryConfirmation: orders.upkeep.retry,
    now: orders.now,
  });
  const dashboard = createDashboard({
    sumsByDay: orders.sums.byDay,
    sumsByStatus: orders.sums.byStatus,
    productFigures: catalogue.figures,
    latestConfirmMs: orders.latestConfirmMs,
    queue: () => jobs.depth('orders'),
    now: orders.now,
  });
  const wishlist = createWishlist({ db, productCards: catalogue.cards, now: () => new Date() });
  const messages = createMessages(db);
  const ensureIndexes = async (): Promise<void> => {
    // One after the other: FerretDB's PostgreSQL may see a deadlock in two that are made at once.
    for (const each of [orders, bulk, auditTrail, exportTickets, presence, carts, wishlist, messages, counters, catalogue])
      await each.ensureIndexes();
  };
  const flush = async (): Promise<void> => {
    await orders.flush();
    await auditTrail.flush();
    news.stop();
  };
  return {
    orderDeps: assembled.deps,
    ...{ orders, bulk, jobs, auditTrail, exportTickets, presence, catalogue, counters, dashboard },
    ...{ cart, wishlist, messages, ensureIndexes, flush },
    async migrate(further) {
      const first = async (): Promise<void> => {
        await further?.();
        await ensureIndexes();
      };
      return migrate(db, migrationsOf(orders), { first, log: parts.log });
    },
  };
}

/** Every change of what is stored since the first version, oldest first. A name is never changed, a step never removed. */
function migrationsOf(orders: Orders): Migration[] {
  const recount = () => orders.upkeep.recount();
  return [
    { name: '2026-11-21-count-orders-by-day', run: recount },
    { name: '2026-11-21-count-orders-by-id', run: recount },
  ];
}
