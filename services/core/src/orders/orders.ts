import { Refusal } from '@pulsecart/platform/refusal';
import type { Db } from 'mongodb';
import { createAdminOrders } from './admin-orders.ts';
import type { AssembledOrders } from './assemble.ts';
import { runConfirmation } from './confirmation/run-confirmation.ts';
import { createOrderUpkeep } from './order-upkeep.ts';
import { resumePlacing } from './placing/place-order.ts';
import { createShopperOrders } from './shopper-orders.ts';
import { type DayFamily, FUNNEL } from './sums/order-sums.ts';

export type { Bulk } from './bulk/bulk.ts';
export type { InvariantReport, Violation } from './invariants/invariant-check.ts';
export type { Account } from './lifecycle/order.ts';
export type { OrderTable } from './lists/export-orders.ts';
export { accountCounter, CONFIRMED, EMAIL_COUNTERS } from './sums/order-sums.ts';
export type { SweepReport } from './sweep/sweep-orders.ts';

export type Orders = ReturnType<typeof createOrders>;

/** What others may ask of orders. Its collections, documents and rules are the module's own. */
export function createOrders({ deps, bulk, ensureIndexes, flush }: AssembledOrders, db: Db) {
  return {
    shopper: createShopperOrders(deps),
    admin: createAdminOrders(deps),
    bulk,
    upkeep: createOrderUpkeep(deps, db),
    /**
     * The job `confirm`: runs a confirmation to its end. @returns how it ended: `done`, or `stale` where a later one overruled it
     * @throws Refusal with the reason when a product is short: the order is open again, and the job has not failed
     */
    async confirm(orderId: string, confirmationId: string): Promise<'done' | 'stale'> {
      const outcome = await runConfirmation(deps, orderId, confirmationId);
      if (outcome.kind === 'failed') throw new Refusal(outcome.error.code, outcome.error.message);
      return outcome.kind;
    },
    /** The job `placed`: what follows from a placed order, where a crash left it undone. */
    finishPlacing: (orderId: string) => resumePlacing(deps, orderId),
    latestConfirmMs: deps.confirmed.latestConfirmMs,
    /** Maintained sums: by the day in Dhaka, and tracking records by their present status. */
    sums: { byDay: (family: DayFamily) => deps.sumsOf(family), byStatus: () => deps.sumsOf(FUNNEL) },
    idempotency: deps.idempotency,
    now: deps.now,
    ensureIndexes,
    flush,
  };
}
