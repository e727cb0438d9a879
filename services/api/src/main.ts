import { readSettings } from '@pulsecart/platform/env';
import { createLogger } from '@pulsecart/platform/observability/logger';
import { startTracing, stopTracing } from '@pulsecart/platform/observability/tracing';
import { onShutdown } from '@pulsecart/platform/shutdown';

try {
  const settings = readSettings(process.env);
  const log = createLogger('api', settings.LOG_LEVEL);
  // Traces are switched on before what they follow is loaded.
  await startTracing('api', settings.OTEL_EXPORTER_OTLP_ENDPOINT);
  const { startApi } = await import('./server.ts');
  const api = await startApi(settings, log);
  onShutdown([...api.shutdownSteps, { name: 'traces', run: stopTracing }], { timeoutMs: settings.SHUTDOWN_MS, log });
  log.info({ address: api.address, management: api.managementPort }, 'the API listens');
} catch (error) {
  console.error((error as Error).message);
  process.exit(1);
}
