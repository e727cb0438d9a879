import { createIdempotency } from '@pulsecart/platform/mongo/idempotency';
import { migrate } from '@pulsecart/platform/mongo/migrations';
import type { Reach } from '@pulsecart/platform/mongo/missing-account';
import { createOwners, ensureAccountIndexes } from './accounts/accounts.ts';
import { createCart } from './cart/cart.ts';
import { createCatalogue } from './catalogue/catalogue.ts';
import { createInventory } from './inventory/inventory.ts';
import { createMessages } from './messages/messages.ts';
import { migrationsOf } from './migrations/migrations.ts';
import { createOperations, type Queues } from './operations/operations.ts';
import { assembleOrders, type OrderParts } from './orders/assemble.ts';
import { accountCounter, CONFIRMED, createOrders, EMAIL_COUNTERS } from './orders/orders.ts';
import { createStats } from './stats/stats.ts';
import { createWishlist } from './wishlist/wishlist.ts';

export interface ShopParts extends Queues, Pick<OrderParts, 'db' | 'push' | 'log' | 'holdMs' | 'confirmTook' | 'failpoint' | 'now'> {}

export type AssembledShop = ReturnType<typeof assembleShop>;
export type Shop = Omit<AssembledShop, 'orderDeps'>;

/** Assembles the modules. A module knows no other: what it needs of one is handed over here. */
export function assembleShop(parts: ShopParts) {
  const { db, push, log, maintenance: queue } = parts;
  const now = parts.now ?? (() => new Date());
  const inventory = createInventory(db);
  const idempotency = createIdempotency(db);
  const ownersOf = createOwners(db);
  const catalogue = createCatalogue({ db, inventory, idempotency, queue, push, now });
  const cart = createCart({ db, productCards: catalogue.cards, now });
  const wishlist = createWishlist({ db, productCards: catalogue.cards, now });
  const messages = createMessages(db, now);
  // Stats count the orders, and read from orders and queues what the sums do not have.
  const stats = createStats({
    db,
    push,
    now,
    shopCounter: CONFIRMED,
    counterOf: accountCounter,
    sumsByDay: (of) => orders.sums.byDay(of),
    sumsByStatus: () => orders.sums.byStatus(),
    productFigures: catalogue.figures,
    latestConfirmMs: (limit) => orders.latestConfirmMs(limit),
    queue: () => operations.jobs.depth('orders'),
  });
  const assembled = assembleOrders({
    ...parts,
    now,
    inventory,
    idempotency,
    productsForOrder: catalogue.forOrder,
    cartLinesOf: cart.linesOf,
    removeCartLines: cart.takeOut,
    ownersOf,
    count: stats.count,
    sumsOf: stats.sumsOf,
  });
  const orders = createOrders(assembled, db);
  const operations = createOperations({
    db,
    push,
    log,
    now,
    queueAdmins: parts.queueAdmins,
    orderBehind: orders.upkeep.behindJobs,
    retryConfirmation: orders.upkeep.retry,
  });
  const ensureIndexes = async (): Promise<void> => {
    await ensureAccountIndexes(db);
    // One after the other: FerretDB's PostgreSQL may see a deadlock in two that are made at once.
    for (const each of [orders, operations, cart, wishlist, messages, stats, catalogue]) await each.ensureIndexes();
  };
  /**
   * Gives what names its account by an address alone to that account, as processes of the version before write it, and
   * moves what they counted by e-mail. See `createOwners` for the rule, `withoutAccount` for the reach.
   * @returns how much there was
   */
  async function fillOwners(reach: Reach): Promise<number> {
    const records = await orders.upkeep.fillOwners(reach);
    const entries = (await cart.claim(ownersOf, reach)) + (await wishlist.claim(ownersOf, reach));
    return records + entries + (await stats.move(EMAIL_COUNTERS, orders.upkeep.accountCountersOf));
  }
  async function dropEmailIndexes(): Promise<void> {
    await cart.dropEmailIndexes();
    await wishlist.dropEmailIndexes();
  }
  return {
    /** For the shop's own tests. */
    orderDeps: assembled.deps,
    orders,
    operations,
    stats,
    catalogue,
    cart,
    wishlist,
    messages,
    fillOwners,
    /** What a deleted account leaves: its orders stay, with nobody who could ask for them. */
    async removeBelongings(accountId: string): Promise<void> {
      await cart.clear(accountId);
      await wishlist.clear(accountId);
      await operations.presence.leaveAll(accountId);
    },
    ensureIndexes,
    /**
     * Brings the database to this version: indexes and migrations, under a lock, so that one process does it.
     * @param signal stops it between two migrations
     * @returns the names of the migrations that were applied now
     */
    migrate: (signal?: AbortSignal) =>
      migrate(db, migrationsOf({ recountOrders: orders.upkeep.recount, fillOwners: () => fillOwners('all'), dropEmailIndexes }), {
        first: ensureIndexes,
        log,
        signal,
      }),
    async flush(): Promise<void> {
      await orders.flush();
      await operations.flush();
      stats.stop();
    },
  };
}
