import { readSettings } from '@pulsecart/platform/env';
import { createLogger } from '@pulsecart/platform/logger';
import { onShutdown } from '@pulsecart/platform/shutdown';
import { startApi } from './server.ts';

try {
  const settings = readSettings(process.env);
  const log = createLogger('api', settings.LOG_LEVEL);
  const api = await startApi(settings, log);
  onShutdown(api.shutdownSteps, { timeoutMs: settings.SHUTDOWN_MS, log });
  log.info({ address: api.address, management: api.managementPort }, 'the API listens');
} catch (error) {
  console.error((error as Error).message);
  process.exit(1);
}
