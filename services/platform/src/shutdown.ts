import type { Logger } from './observability/logger.ts';

/** One that is appended while another runs is awaited as well. */
export type ShutdownStep = { name: string; run: () => Promise<unknown> | unknown };

/**
 * Ends a process in order on SIGTERM or SIGINT: each step is awaited, and a timer ends the process by force where one
 * hangs. Work in progress is safe either way: the sweeper resumes it from the database.
 */
export function onShutdown(steps: readonly ShutdownStep[], options: { timeoutMs: number; log: Logger }): (code?: number) => Promise<never> {
  const { log } = options;
  let ending: Promise<never> | undefined;
  const end = async (code: number): Promise<never> => {
    const force = setTimeout(() => {
      log.error('shutdown took too long; ending by force');
      process.exit(code === 0 ? 1 : code);
    }, options.timeoutMs);
    force.unref();
    for (const step of steps) {
      try {
        await step.run();
      } catch (error) {
        log.warn({ step: step.name, reason: (error as Error).message }, 'a shutdown step failed');
      }
    }
    process.exit(code);
  };
  const shutdown = (code = 0): Promise<never> => {
    ending ??= end(code);
    return ending;
  };
  process.once('SIGTERM', () => void shutdown());
  process.once('SIGINT', () => void shutdown());
  process.on('unhandledRejection', (reason) => {
    log.fatal({ reason: reason instanceof Error ? reason.stack : String(reason) }, 'unhandled rejection');
    void shutdown(1);
  });
  return shutdown;
}
