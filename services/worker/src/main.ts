import { readSettings } from '@pulsecart/platform/env';
import { createLogger } from '@pulsecart/platform/observability/logger';
import { startTracing, stopTracing } from '@pulsecart/platform/observability/tracing';
import { onShutdown } from '@pulsecart/platform/shutdown';

const settings = readSettings(process.env);
const log = createLogger('worker', settings.LOG_LEVEL);
// Traces are switched on before what they follow is loaded.
await startTracing('worker', settings.OTEL_EXPORTER_OTLP_ENDPOINT);
const { startWorker } = await import('./start-worker.ts');
const worker = await startWorker(settings, log);
onShutdown([...worker.shutdownSteps, { name: 'traces', run: stopTracing }], { timeoutMs: settings.SHUTDOWN_MS, log });
log.info({ managementPort: worker.managementPort }, 'worker ready');
