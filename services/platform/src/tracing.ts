import type { Telemetry } from 'bullmq';

/** Span names and attributes, while traces are switched on. */
export interface Tracing {
  /** Carries the trace from whoever adds a job to whoever runs it. */
  jobs: Telemetry;
  /** Names what runs now by its call's template, never by its address, which may hold an e-mail. */
  call(template: string, correlationId: string): void;
  /** Names the request that led to the job that runs now. */
  job(correlationId: string): void;
  /** The trace of what runs now, for the lines of the log. */
  traceId(): string | undefined;
  /** Sends what is still held back. */
  close(): Promise<void>;
}

let current: Tracing | null = null;

/** The traces of this process; null where they are off, as they are unless an address is given. */
export const tracing = (): Tracing | null => current;

/**
 * Switches traces on where there is somebody to send them to. What they need is loaded only then, and has to be before
 * the database's driver and Express, which are changed while they load: import those afterwards.
 * @param endpoint - of an OpenTelemetry collector (OTLP over HTTP), such as http://collector:4318; empty leaves traces off
 */
export async function startTracing(service: string, endpoint: string): Promise<void> {
  if (endpoint === '' || current !== null) return;
  const { openTelemetry } = await import('./open-telemetry.ts');
  current = openTelemetry(service, endpoint);
}

/** The last step of a shutdown. */
export async function stopTracing(): Promise<void> {
  await current?.close();
  current = null;
}
