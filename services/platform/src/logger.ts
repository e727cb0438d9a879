import { type Logger, pino } from 'pino';

export type { Logger } from 'pino';

/** Structured logs on stdout. Personal data never belongs in them: the usual fields are cut out should one slip in. */
export function createLogger(service: string, level: string): Logger {
  return pino({
    level,
    base: { service, pid: process.pid },
    redact: { paths: ['email', '*.email', 'authorization', '*.authorization', 'token', '*.token', 'phone', '*.phone'], censor: '[cut]' },
  });
}
