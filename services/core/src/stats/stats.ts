import type { Push } from '@pulsecart/platform/redis/push';
import { toDollars } from '@pulsecart/shared/money';
import type { Db } from 'mongodb';
import { type Counters, createCounters } from './counters.ts';
import { createDashboard, type DashboardDeps } from './dashboard.ts';
import { moveCounters } from './move-counters.ts';
import { createStatsNotifier } from './stats-notifier.ts';

export type { Sums } from './counter-documents.ts';

export interface StatsParts extends DashboardDeps {
  db: Db;
  push: Pick<Push, 'emit'>;
  shopCounter: string;
  /** The counter of an account's own orders. */
  counterOf(accountId: string): string;
}

export type Stats = ReturnType<typeof createStats>;

/** Sums of orders and money, and the dashboard made of them. Counters and their journal belong to this module. */
export function createStats({ db, push, shopCounter, counterOf, ...parts }: StatsParts) {
  const counters = createCounters(db);
  const notifier = createStatsNotifier(push);
  /** Orders and what they cost, in dollars, shipping included. */
  const moneyIn = async (counter: string) => {
    const { count, cents } = await counters.read(counter);
    return { totalPrices: toDollars(cents), count };
  };
  return {
    ...createDashboard(parts),
    /** Adds changes that were not added before, and notifies the admins. */
    async count(changes: Parameters<Counters['apply']>[0]): Promise<void> {
      await counters.apply(changes);
      notifier.notify();
    },
    sumsOf: counters.readFamily,
    shopMoney: () => moneyIn(shopCounter),
    moneyOf: (accountId: string) => moneyIn(counterOf(accountId)),
    /** See `moveCounters`. */
    move: (beginning: string, to: Parameters<typeof moveCounters>[3]): Promise<number> => moveCounters(db, counters, beginning, to),
    foldAll: counters.foldAll,
    ensureIndexes: counters.ensureIndexes,
    stop: notifier.stop,
  };
}
