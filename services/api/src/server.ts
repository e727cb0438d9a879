import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { measureShop } from '@pulsecart/core/shop';
import type { Settings } from '@pulsecart/platform/env';
import { openDatabase } from '@pulsecart/platform/mongo/mongo';
import { startManagementServer } from '@pulsecart/platform/observability/health';
import type { Logger } from '@pulsecart/platform/observability/logger';
import { createMetrics } from '@pulsecart/platform/observability/metrics';
import { openRedis, openWaitingRedis } from '@pulsecart/platform/redis/redis';
import { retryUntilSuccess } from '@pulsecart/platform/retry';
import type { Express } from 'express';
import { createApp } from './app.ts';
import { type Api, composeApi } from './compose.ts';
import { createHealthCheck } from './http/health.ts';

/** In milliseconds and bytes. No request hangs: the slowest call is a file of products, which has two minutes. */
const limits = { requestTimeout: 130_000, headersTimeout: 15_000, keepAliveTimeout: 65_000, maxHeaderSize: 16 * 1024 };

/**
 * Starts the API; what it returns ends it again, in order. Engines may still be away: the API listens at once and
 * says on `/health/ready` what it waits for.
 * @throws Error in plain words when a port is taken or may not be used
 */
export async function startApi(settings: Settings, log: Logger) {
  const engines = {
    database: openDatabase(settings.MONGODB_URI, settings.MONGODB_DB, log),
    redis: openRedis(settings.REDIS_URL, log),
    socketRedis: openWaitingRedis(settings.REDIS_URL, log),
  };
  // Sockets and calls share the server: Socket.IO takes its own path and leaves the rest to the listener that was there first.
  let app: Express | undefined;
  const metrics = createMetrics('api');
  let api: Api | undefined;
  const http = createServer(limits, (request, response) => {
    if (api?.serveCached(request, response) !== true) app?.(request, response);
  });
  api = composeApi(http, settings, engines, log, metrics);
  const chores = startChores(api, log);
  const check = createHealthCheck({ ping: async () => (await engines.database.ping()) && chores.prepared() }, engines.redis);
  app = createApp({ settings, origins: api.origins, router: api.router, health: check, log });
  const port = await listen(http, settings.HOST, settings.PORT);
  const management = await startManagementServer(settings.MANAGEMENT_HOST, settings.MANAGEMENT_PORT, check, metrics);
  measureShop(metrics, api.shop, check, settings.SWEEP_GRACE_MS);
  return {
    api,
    port,
    address: `http://${settings.HOST}:${port}`,
    managementPort: management.port,
    shutdownSteps: [
      { name: 'chores', run: chores.stop },
      { name: 'sockets', run: api.closeSockets },
      { name: 'requests', run: () => closeServer(http) },
      { name: 'pushes', run: api.flush },
      { name: 'management', run: management.close },
      // Whoever migrates the database lets go of the lock while it can be reached: the next process to start need not wait.
      { name: 'preparation', run: () => chores.ended },
      { name: 'redis', run: () => Promise.all([engines.redis.disconnect(), engines.socketRedis.disconnect()]) },
      { name: 'database', run: engines.database.close },
    ],
  };
}

async function listen(http: Server, host: string, port: number): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    http.once('error', (error: NodeJS.ErrnoException) => {
      const why = { EADDRINUSE: 'something else listens there', EACCES: 'this user may not' }[error.code ?? ''] ?? error.message;
      reject(new Error(`The API cannot listen on ${host}:${port}: ${why}. Choose another PORT or HOST.`));
    });
    http.listen(port, host, resolve);
  });
  return (http.address() as AddressInfo).port;
}

/** Waits for requests under way; a connection that is kept alive ends as soon as it idles. */
function closeServer(http: Server): Promise<void> {
  return new Promise((resolve) => {
    const sweep = setInterval(() => http.closeIdleConnections(), 50);
    http.close(() => {
      clearInterval(sweep);
      resolve();
    });
  });
}

const DELETIONS_MS = 5 * 60_000;

/** What is done beside requests: indexes as soon as the database is there, and deletions that Firebase missed. */
function startChores(api: Api, log: Logger): { prepared(): boolean; stop(): void; ended: Promise<void> } {
  const stopping = new AbortController();
  let ready = false;
  const preparing = retryUntilSuccess(() => api.shop.migrate(stopping.signal), 'the database is not ready yet', log, stopping.signal).then(
    () => {
      ready = true;
    },
    () => undefined,
  );
  const finishDeletions = (): void => {
    api.accounts
      .finishDeletions()
      .catch((error: unknown) => log.debug({ reason: (error as Error).message }, 'deletions wait for Firebase'));
  };
  const timer = setInterval(finishDeletions, DELETIONS_MS);
  return {
    prepared: () => ready,
    stop() {
      stopping.abort();
      clearInterval(timer);
    },
    ended: preparing,
  };
}
