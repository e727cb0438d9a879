import { dhakaDay } from '@pulsecart/shared/dhaka-time';
import { toDollars } from '@pulsecart/shared/money';
import { orderStatuses } from '@pulsecart/shared/orders/tracking-statuses';
import type { PipelineHealth, ProductFigures, SalesDay, StatusFunnel } from '@pulsecart/shared/stats/contract';
import type { Sums } from './counter-documents.ts';

const SHOWN = 10;
const CONFIRMATIONS = 200;
const DAY_MS = 86_400_000;
const none: Sums = { count: 0, cents: 0 };

export interface DashboardDeps {
  /**
   * Orders by the day they were placed, those of them that are pending still, and confirmed orders by the day of that:
   * `sales` counts those in the list, with the money of all, and `offList` those that were taken off it.
   */
  sumsByDay(of: 'placed' | 'pending' | 'sales' | 'offList'): Promise<Map<string, Sums>>;
  sumsByStatus(): Promise<Map<string, Sums>>;
  productFigures(limit: number): Promise<ProductFigures>;
  /** How long the latest confirmations took, in milliseconds. */
  latestConfirmMs(limit: number): Promise<number[]>;
  queue(): Promise<PipelineHealth['queue']>;
  now(): Date;
}

/** What the dashboard draws, from sums that are kept and beginnings of indexes: the same work for ten orders and a million. */
export function createDashboard({ sumsByDay, sumsByStatus, productFigures, latestConfirmMs, queue, now }: DashboardDeps) {
  return {
    /** Every day has its entry, also one on which nothing happened. */
    async sales(days: number): Promise<SalesDay[]> {
      const [placed, sales, offList] = await Promise.all([sumsByDay('placed'), sumsByDay('sales'), sumsByDay('offList')]);
      const today = now().getTime();
      return Array.from({ length: days }, (_, index) => {
        const day = dhakaDay(new Date(today - (days - 1 - index) * DAY_MS));
        const [orders, sold] = [placed.get(day) ?? none, sales.get(day) ?? none];
        const confirmed = sold.count + (offList.get(day) ?? none).count;
        return { day, placed: orders.count, placedMoney: toDollars(orders.cents), confirmed, revenue: toDollars(sold.cents) };
      });
    },
    async funnel(): Promise<StatusFunnel> {
      const sums = await sumsByStatus();
      const of = (status: keyof StatusFunnel): number => Math.max(0, sums.get(status)?.count ?? 0);
      return Object.fromEntries(orderStatuses.map((status) => [status, of(status)])) as StatusFunnel;
    },
    products: (): Promise<ProductFigures> => productFigures(SHOWN),
    async pipeline(): Promise<PipelineHealth> {
      const [took, depth, pending] = await Promise.all([latestConfirmMs(CONFIRMATIONS), queue(), sumsByDay('pending')]);
      const pendingOrders = [...pending.values()].reduce((sum, { count }) => sum + count, 0);
      const confirmMs = { p50: percentile(took, 0.5), p95: percentile(took, 0.95), count: took.length };
      return { confirmMs, queue: depth, pendingOrders: Math.max(0, pendingOrders), at: now().toISOString() };
    },
  };
}

/** The nearest rank; null of nothing. */
export function percentile(values: readonly number[], share: number): number | null {
  const ordered = values.toSorted((a, b) => a - b);
  return ordered[Math.max(0, Math.ceil(share * ordered.length) - 1)] ?? null;
}
