import { createDelayedBatch } from '@pulsecart/platform/delayed-batch';
import type { Logger } from '@pulsecart/platform/observability/logger';
import type { OrderDeps } from '../deps.ts';
import type { StatusDocument } from '../tracking/tracking-repository.ts';
import { statusChanges } from './order-sums.ts';

/**
 * Gathers moved tracking records for a fifth of a second and counts them in one batch. A move counts once however often
 * it is brought: its outbox entry goes only after it was counted, and the sweeper brings what stayed behind.
 */
export function createFunnelCounter(count: OrderDeps['count'], log: Logger, delayMs = 200) {
  const batch = createDelayedBatch<{ status: StatusDocument; done: (counted: boolean) => void }>(
    delayMs,
    async (moves) => {
      await count(moves.flatMap(({ status }) => statusChanges(status)));
      for (const { done } of moves) done(true);
    },
    (reason, moves) => {
      log.warn({ reason }, 'moves of orders will be counted by the sweeper');
      for (const { done } of moves) done(false);
    },
  );
  return {
    /** Counts the moves of a tracking record; answers whether that is done. */
    add(status: StatusDocument): Promise<boolean> {
      if (status.history.length < 2) return Promise.resolve(true);
      return new Promise((done) => batch.add({ status, done }));
    },
    flush: batch.flush,
  };
}
