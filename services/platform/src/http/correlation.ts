import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { withCorrelation } from '../observability/correlation.ts';
import type { Logger } from '../observability/logger.ts';

const sane = /^[\w.-]{8,64}$/;

/** Set on every request before any route runs. */
export interface RequestTrace {
  correlationId: string;
  log: Logger;
}

const traces = new WeakMap<IncomingMessage, RequestTrace>();

/**
 * Gives every request an id, the caller's own where it is valid, and returns it in a header. One log line per request
 * names the route's template and never the address itself, which may hold an e-mail.
 */
export function correlate(log: Logger): (request: IncomingMessage, response: ServerResponse, next: () => void) => void {
  return (request, response, next) => {
    const correlationId = correlationIdOf(request);
    traces.set(request, { correlationId, log });
    response.setHeader('X-Correlation-Id', correlationId);
    withCorrelation(correlationId, next);
  };
}

export function correlationIdOf(request: IncomingMessage): string {
  const given = request.headers['x-correlation-id'];
  return typeof given === 'string' && sane.test(given) ? given : randomUUID();
}

/** @throws Error where the request did not pass `correlate` first. */
export function traceOf(request: IncomingMessage): RequestTrace {
  const trace = traces.get(request);
  if (trace === undefined) throw new Error('the request has no correlation id: mount correlate() first');
  return trace;
}
