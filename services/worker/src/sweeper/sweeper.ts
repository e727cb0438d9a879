import type { Orders, SweepReport } from '@pulsecart/core/orders';
import type { Lease } from '@pulsecart/platform/mongo/lease';
import type { Logger } from '@pulsecart/platform/observability/logger';

const HOUR_MS = 3_600_000;

export type Sweeper = ReturnType<typeof createSweeper>;

export interface SweeperOptions {
  orders: { upkeep: Pick<Orders['upkeep'], 'sweep'>; now: Orders['now'] };
  /** One process sweeps at a time to save work; two at once do no harm. */
  lease: Pick<Lease, 'hold' | 'release'>;
  /** Further unfinished work from before then. */
  further?: (before: Date) => Promise<unknown>;
  /** Periodic tasks: begun at most once an hour, in one process. They may take long: no sweep waits for them. */
  hourly: (stopping: AbortSignal) => Promise<unknown>;
  /** Called with what a sweep resumed, and how many. */
  swept?: (what: string, count: number) => void;
  intervalMs: number;
  graceMs: number;
  log: Logger;
}

/**
 * Finds and resumes unfinished work, in every worker process. It runs on a timer of its own and keeps nothing in Redis,
 * so that it works after Redis was wiped.
 */
export function createSweeper({ orders, lease, further, hourly, swept, intervalMs, graceMs, log }: SweeperOptions) {
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;
  let lastHourly = 0;
  let underWay: Promise<unknown> = Promise.resolve();
  let chores: Promise<unknown> | null = null;
  const stopping = new AbortController();

  function beginChores(now: Date): void {
    if (chores !== null || now.getTime() - lastHourly < HOUR_MS) return;
    lastHourly = now.getTime();
    chores = hourly(stopping.signal)
      .catch((error: Error) => log.warn({ reason: error.message }, 'an hourly task was cut short; the next one goes on'))
      .finally(() => {
        chores = null;
      });
  }

  /** Sweeps once, if this process holds the lease; returns what it did, or null. */
  async function sweep(): Promise<(SweepReport & { holds: number }) | null> {
    if (!(await lease.hold(orders.now()))) return null;
    const now = orders.now();
    const report = await orders.upkeep.sweep(graceMs);
    const { stuck, failures, ...counts } = report;
    for (const [what, count] of Object.entries(counts)) swept?.(what, count);
    if (Object.values(counts).some((count) => count > 0)) log.info(counts, 'swept');
    if (failures.length > 0) log.warn({ failures: failures.slice(0, 20), count: failures.length }, 'some of it failed and is tried again');
    if (stuck.length > 0) log.error({ stuck: stuck.slice(0, 20), count: stuck.length }, 'orders do not move on');
    await further?.(new Date(now.getTime() - graceMs));
    beginChores(now);
    return report;
  }

  const next = (): void => {
    if (stopped) return;
    timer = setTimeout(() => {
      underWay = sweep()
        .catch((error: Error) => log.warn({ reason: error.message }, 'a sweep was cut short; the next one goes on'))
        .finally(next);
    }, intervalMs);
  };

  return {
    sweep,
    start: next,
    /** Stops the timer, tells what is under way that the process ends, and waits for it. */
    async stop(): Promise<void> {
      stopped = true;
      clearTimeout(timer);
      stopping.abort();
      await underWay;
      await chores;
      await lease.release().catch(() => undefined);
    },
  };
}
