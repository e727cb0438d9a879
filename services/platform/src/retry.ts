import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from './logger.ts';

/** Repeats what an engine that is still away refuses, once a second, saying once that it waits. For start-up. */
export async function untilDone<T>(work: () => Promise<T>, what: string, log: Logger): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (attempt === 1) log.warn({ reason: (error as Error).message }, what);
      await pause(1000);
    }
  }
}
