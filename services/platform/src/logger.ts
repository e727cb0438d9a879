import { type Logger, pino } from 'pino';
import { correlationId } from './correlation.ts';
import { tracing } from './tracing.ts';

export type { Logger } from 'pino';

/**
 * Structured logs on stdout; each line names the request that led to it, over processes. Personal data never belongs in
 * them: the usual fields are cut out should one slip in.
 */
export function createLogger(service: string, level: string): Logger {
  return pino({
    level,
    base: { service, pid: process.pid },
    mixin() {
      const id = correlationId();
      const traceId = tracing()?.traceId();
      return { ...(id !== undefined && { correlationId: id }), ...(traceId !== undefined && { traceId }) };
    },
    redact: { paths: ['email', '*.email', 'authorization', '*.authorization', 'token', '*.token', 'phone', '*.phone'], censor: '[cut]' },
  });
}
