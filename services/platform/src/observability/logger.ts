import { type Logger, pino } from 'pino';
import { correlationId } from './correlation.ts';
import { tracing } from './tracing.ts';

export type { Logger } from 'pino';

/**
 * Structured logs on stdout; each line has the correlation id of its request, across processes. Personal data never belongs in
 * them: the usual fields are redacted as a safety net.
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
