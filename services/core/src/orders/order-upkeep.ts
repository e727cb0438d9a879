import type { Reach } from '@pulsecart/platform/mongo/missing-account';
import type { Db } from 'mongodb';
import { retryConfirmation } from './confirmation/retry-confirmation.ts';
import type { OrderDeps } from './deps.ts';
import { checkInvariants, checkOpenShop, type InvariantReport } from './invariants/invariant-check.ts';
import { repairShop } from './invariants/repair.ts';
import { byShop } from './lifecycle/order.ts';
import { accountCountersOf } from './owners/account-counters.ts';
import { fillOwners } from './owners/fill-owners.ts';
import { recountOrders } from './sums/recount-orders.ts';
import { orderBehindJobs } from './sweep/order-behind-jobs.ts';
import { listStuckOrders, readPipelineLag } from './sweep/pipeline-lag.ts';
import { resumeOrder } from './sweep/resume-order.ts';
import { type SweepReport, sweepOrderHolds, sweepOrders } from './sweep/sweep-orders.ts';

/** What workers on a timer, operators and the screens of the queues do for orders that do not move on by themselves. */
export function createOrderUpkeep(deps: OrderDeps, db: Db) {
  const sources = { db, inventory: deps.inventory };
  return {
    /** Takes up what was left undone, holds first: they run out whatever else goes wrong. @param graceMs - how old it must be, in milliseconds */
    async sweep(graceMs: number): Promise<SweepReport & { holds: number }> {
      const holds = await sweepOrderHolds(deps, graceMs);
      return { ...(await sweepOrders(deps, graceMs)), holds };
    },
    lag: (stuckMs: number) => readPipelineLag(deps, stuckMs),
    stuck: (stuckMs: number) => listStuckOrders(deps, stuckMs),
    resume: (orderId: string, email: string) => resumeOrder(deps, orderId, byShop({ email })),
    retry: (orderId: string, confirmationId: string, email: string) => retryConfirmation(deps, orderId, confirmationId, byShop({ email })),
    behindJobs: (orderId: string) => orderBehindJobs(deps, orderId),
    recount: () => recountOrders(deps),
    fillOwners: (reach: Reach) => fillOwners(deps, reach),
    accountCountersOf: (keys: readonly string[]) => accountCountersOf(deps, keys),
    check: (graceMs: number): Promise<InvariantReport> => checkInvariants(sources, deps.now(), graceMs),
    /** The invariant check of a shop that is open: looks again until what moved has settled. */
    checkOpen: (graceMs: number, again: { looks: number; pause: () => Promise<unknown> }): Promise<InvariantReport> =>
      checkOpenShop(sources, deps.now, graceMs, again),
    repair: (report: InvariantReport, graceMs: number) => repairShop(deps, db, report, graceMs),
  };
}
