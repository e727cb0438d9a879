import type { Logger } from './observability/logger.ts';

/**
 * Points at which a fault drill ends or stalls this process: `name` or `name@3` for the third time it is passed.
 * Nothing is set in ordinary running.
 * @param plan - `kill:NAME[@N]` or `stall:NAME[@N]:MS`, separated by commas
 */
export function createFailpoint(plan: string, log: Logger): (name: string) => Promise<void> | void {
  if (plan === '') return () => undefined;
  const faults = plan.split(',').map((text) => {
    const match = /^(kill|stall):([^@]+?)(?:@(\d+))?(?::(\d+))?$/.exec(text.trim());
    if (match === null) throw new Error(`FAILPOINTS: "${text}" is not kill:NAME[@N] or stall:NAME[@N]:MS`);
    return { action: match[1], name: match[2], turn: Number(match[3] ?? 1), ms: Number(match[4] ?? 0), passed: 0 };
  });
  log.warn({ plan }, 'this process has failpoints set');
  return async (name) => {
    for (const fault of faults) {
      if (fault.name !== name || ++fault.passed !== fault.turn) continue;
      log.warn({ failpoint: name, action: fault.action }, 'failpoint reached');
      if (fault.action === 'kill') process.kill(process.pid, 'SIGKILL');
      await new Promise((resolve) => setTimeout(resolve, fault.ms));
    }
  };
}
