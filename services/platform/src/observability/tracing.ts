import type { Telemetry } from 'bullmq';

/** Span names and attributes, while traces are switched on. */
export interface Tracing {
  /** Propagates the trace from the process that adds a job to the one that runs it. */
  jobs: Telemetry;
  /** Names the current span by the route's template, never by its URL, which may hold an e-mail. */
  call(template: string, correlationId: string): void;
  job(correlationId: string): void;
  /** The id of the current trace, for log lines. */
  traceId(): string | undefined;
  close(): Promise<void>;
}

let current: Tracing | null = null;

/** The traces of this process; null where they are off, as they are unless an address is given. */
export const tracing = (): Tracing | null => current;

/**
 * Switches traces on where an endpoint is given. Their packages are loaded only then, and have to be loaded before
 * the database's driver and Express, which are instrumented while they load: import those afterwards.
 * @param endpoint - of an OpenTelemetry collector (OTLP over HTTP), such as http://collector:4318; empty leaves traces off
 */
export async function startTracing(service: string, endpoint: string): Promise<void> {
  if (endpoint === '' || current !== null) return;
  const { openTelemetry } = await import('./open-telemetry.ts');
  current = openTelemetry(service, endpoint);
}

export async function stopTracing(): Promise<void> {
  await current?.close();
  current = null;
}
