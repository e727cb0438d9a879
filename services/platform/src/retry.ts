import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from './observability/logger.ts';

/** Retries `work` once a second until it succeeds, and logs `what` at the first failure. For start-up, while an engine is still away. @throws AbortError */
export async function retryUntilSuccess<T>(work: () => Promise<T>, what: string, log: Logger, signal?: AbortSignal): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      signal?.throwIfAborted();
      if (attempt === 1) log.warn({ reason: (error as Error).message }, what);
      await pause(1000, undefined, { signal });
    }
  }
}
