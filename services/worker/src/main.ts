import { readSettings } from '@pulsecart/platform/env';
import { createLogger } from '@pulsecart/platform/observability/logger';
import { startTracing, stopTracing } from '@pulsecart/platform/observability/tracing';
import { onShutdown, type ShutdownStep } from '@pulsecart/platform/shutdown';

const settings = readSettings(process.env);
const log = createLogger('worker', settings.LOG_LEVEL);
// Traces are switched on before what they follow is loaded.
await startTracing('worker', settings.OTEL_EXPORTER_OTLP_ENDPOINT);
const { startWorker } = await import('./start-worker.ts');
const stopping = new AbortController();
const starting = startWorker(settings, log, stopping.signal);
const steps: ShutdownStep[] = [
  {
    name: 'start',
    async run() {
      stopping.abort();
      // Whoever migrates the database lets go of the lock first: the next process to start need not wait for it.
      steps.push(
        ...(await starting.then(
          ({ shutdownSteps }) => shutdownSteps,
          () => [],
        )),
        { name: 'traces', run: stopTracing },
      );
    },
  },
];
onShutdown(steps, { timeoutMs: settings.SHUTDOWN_MS, log });
const worker = await starting.catch((error: unknown) => {
  if (!stopping.signal.aborted) throw error;
});
if (worker !== undefined) log.info({ managementPort: worker.managementPort }, 'worker ready');
