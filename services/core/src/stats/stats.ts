import type { Push } from '@pulsecart/platform/push';
import { toDollars } from '@pulsecart/shared/money';
import type { Db } from 'mongodb';
import type { Sums } from './counter-documents.ts';
import { type Counters, createCounters } from './counters.ts';
import { createDashboard, type Dashboard, type DashboardDeps } from './dashboard.ts';
import { createStatsNotifier } from './stats-notifier.ts';

export type { Sums } from './counter-documents.ts';

/** What the module takes from other modules and from the process it runs in. */
export interface StatsParts extends DashboardDeps {
  db: Db;
  push: Pick<Push, 'emit'>;
  /** Names of counters, as orders are counted by them. */
  shopCounter: string;
  counterOf(email: string): string;
}

/** Orders and what they cost, in dollars, shipping included. */
export interface MoneySum {
  totalPrices: number;
  count: number;
}

/** Sums of orders and money, and the dashboard made of them. Counters and their journal belong to this module. */
export interface Stats extends Dashboard {
  /** Adds changes that were not added before, and notifies the admins. */
  count: Counters['apply'];
  /** All sums of a family, which are named `family@member`, by member, or those whose member begins so. */
  sumsOf(family: string, beginning?: string): Promise<Map<string, Sums>>;
  /** Confirmed orders of the whole shop. */
  shopMoney(): Promise<MoneySum>;
  /** Orders that an account placed and did not cancel. */
  moneyOf(email: string): Promise<MoneySum>;
  /** Takes every open change into its total, so that sums which change seldom stay cheap to read; see `Counters.foldAll`. */
  foldAll: Counters['foldAll'];
  ensureIndexes(): Promise<void>;
  /** Ends the notifications. */
  stop(): void;
}

export function createStats({ db, push, shopCounter, counterOf, ...parts }: StatsParts): Stats {
  const counters = createCounters(db);
  const notifier = createStatsNotifier(push);
  const moneyIn = async (counter: string): Promise<MoneySum> => {
    const { count, cents } = await counters.read(counter);
    return { totalPrices: toDollars(cents), count };
  };
  return {
    ...createDashboard(parts),
    async count(changes) {
      await counters.apply(changes);
      notifier.notify();
    },
    sumsOf: counters.readFamily,
    shopMoney: () => moneyIn(shopCounter),
    moneyOf: (email) => moneyIn(counterOf(email)),
    foldAll: counters.foldAll,
    ensureIndexes: counters.ensureIndexes,
    stop: notifier.stop,
  };
}
