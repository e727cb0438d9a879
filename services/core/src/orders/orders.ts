import type { Idempotency } from '@pulsecart/platform/mongo/idempotency';
import { Refusal } from '@pulsecart/platform/refusal';
import type { Db } from 'mongodb';
import { type AdminOrders, createAdminOrders } from './admin-orders.ts';
import type { AssembledOrders } from './assemble.ts';
import type { Bulk } from './bulk/bulk.ts';
import { runConfirmation } from './confirmation/run-confirmation.ts';
import type { OrderDeps } from './deps.ts';
import { createOrderUpkeep, type OrderUpkeep } from './order-upkeep.ts';
import { resumePlacing } from './placing/place-order.ts';
import { createShopperOrders, type ShopperOrders } from './shopper-orders.ts';
import { type DayFamily, FUNNEL } from './sums/order-sums.ts';

export type { Bulk } from './bulk/bulk.ts';
export type { AuditReport, Violation } from './invariants/invariant-check.ts';
export type { OrderTable } from './lists/export-orders.ts';
export type { Account } from './shopper-orders.ts';
export { CONFIRMED, customerCounter } from './sums/order-sums.ts';
export type { SweepReport } from './sweep/sweep-orders.ts';

/** What others may ask of orders. Its collections, documents and rules are the module's own. */
export interface Orders {
  shopper: ShopperOrders;
  admin: AdminOrders;
  /** Commands over many orders at once. */
  bulk: Bulk;
  upkeep: OrderUpkeep;
  /**
   * The job `confirm`: runs a confirmation to its end. @returns how it ended: `done`, or `stale` where a later one overruled it
   * @throws Refusal with the reason when a product is short: the order is open again
   */
  confirm(orderId: string, confirmationId: string): Promise<'done' | 'stale'>;
  /** The job `placed`: what follows from a placed order, where a crash left it undone. */
  finishPlacing(orderId: string): Promise<void>;
  /** From the command to the record, in milliseconds, of the latest confirmations. */
  latestConfirmMs(limit: number): Promise<number[]>;
  /** Maintained sums: by the day in Dhaka, and tracking records by their present status. */
  sums: { byDay(family: DayFamily): Promise<SumsByMember>; byStatus(): Promise<SumsByMember> };
  idempotency: Idempotency;
  now(): Date;
  ensureIndexes(): Promise<void>;
  /** Finishes pushes, outbox entries and sums that are under way. */
  flush(): Promise<void>;
}

type SumsByMember = Awaited<ReturnType<OrderDeps['sumsOf']>>;

export function createOrders({ deps, bulk, ensureIndexes, flush }: AssembledOrders, db: Db): Orders {
  return {
    shopper: createShopperOrders(deps),
    admin: createAdminOrders(deps),
    bulk,
    upkeep: createOrderUpkeep(deps, db),
    async confirm(orderId, confirmationId) {
      const outcome = await runConfirmation(deps, orderId, confirmationId);
      if (outcome.kind === 'failed') throw new Refusal(outcome.error.code, outcome.error.message);
      return outcome.kind;
    },
    finishPlacing: (orderId) => resumePlacing(deps, orderId),
    latestConfirmMs: deps.confirmed.latestConfirmMs,
    sums: { byDay: (family) => deps.sumsOf(family), byStatus: () => deps.sumsOf(FUNNEL) },
    idempotency: deps.idempotency,
    now: deps.now,
    ensureIndexes,
    flush,
  };
}
