import type { Logger } from '@pulsecart/platform/observability/logger';
import type { OrderDeps } from '../deps.ts';
import type { StatusDocument } from '../tracking/tracking-repository.ts';
import { statusChanges } from './order-sums.ts';

export interface FunnelCounter {
  /** Counts the moves of a tracking record; answers whether that is done. */
  add(status: StatusDocument): Promise<boolean>;
  flush(): Promise<void>;
}

/**
 * Gathers moved tracking records for a fifth of a second and counts them together. A move counts once however often it
 * is brought: its outbox entry goes only after it was counted, and the sweeper brings what stayed behind.
 */
export function createFunnelCounter(count: OrderDeps['count'], log: Logger, delayMs = 200): FunnelCounter {
  let waiting: { status: StatusDocument; done: (counted: boolean) => void }[] = [];
  let timer: NodeJS.Timeout | undefined;

  async function write(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    const batch = waiting;
    waiting = [];
    let counted = true;
    try {
      await count(batch.flatMap(({ status }) => statusChanges(status)));
    } catch (error) {
      counted = false;
      log.warn({ reason: (error as Error).message }, 'moves of orders will be counted by the sweeper');
    }
    for (const { done } of batch) done(counted);
  }

  return {
    add(status) {
      if (status.history.length < 2) return Promise.resolve(true);
      const counted = new Promise<boolean>((done) => waiting.push({ status, done }));
      timer ??= setTimeout(() => void write(), delayMs);
      return counted;
    },
    flush: write,
  };
}
