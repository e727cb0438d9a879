import type { Settings } from '@pulsecart/platform/env';
import { correlate } from '@pulsecart/platform/http/correlation';
import { sendProblem } from '@pulsecart/platform/http/problem';
import type { HealthCheck } from '@pulsecart/platform/observability/health';
import type { Logger } from '@pulsecart/platform/observability/logger';
import compression from 'compression';
import express, { type Express, type Request, type Response, type Router } from 'express';
import { createHealthRouter } from './http/health.ts';
import type { Origins } from './http/origins.ts';
import { crossOrigin, securityHeaders } from './http/security.ts';
import { createStaticWeb } from './web/static-web.ts';

interface AppDeps {
  settings: Settings;
  origins: Origins;
  router: Router;
  health: HealthCheck;
  log: Logger;
}

/** One origin for the browser: the calls, the health pages and the web itself. Sockets are attached to the HTTP server. */
export function createApp({ settings, origins, router, health, log }: AppDeps): Express {
  const app = express();
  app.disable('x-powered-by');
  app.set('trust proxy', settings.TRUST_PROXY);
  app.use(correlate(log));
  app.use(securityHeaders(settings, origins));
  app.use('/health', createHealthRouter(health));
  // Lists shrink to a fifth; below two kB a packet is sent either way. The web's files are compressed when built.
  app.use('/api', crossOrigin(origins), compression({ threshold: 2048 }), router);
  app.use(createStaticWeb(settings.WEB_DIR));
  app.use((error: unknown, request: Request, response: Response, _next: unknown) => sendProblem(error, request, response));
  return app;
}
