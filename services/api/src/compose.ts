import type { Server as HttpServer, IncomingMessage, ServerResponse } from 'node:http';
import { hostname } from 'node:os';
import { createAccounts, endOf } from '@pulsecart/core/accounts';
import { openQueues } from '@pulsecart/core/operations';
import { openShop } from '@pulsecart/core/shop';
import type { Settings } from '@pulsecart/platform/env';
import { createFailpoint } from '@pulsecart/platform/failpoint';
import { callerAddress, createRateLimits } from '@pulsecart/platform/http/rate-limit';
import { createResponseCache } from '@pulsecart/platform/http/response-cache';
import { createRouter } from '@pulsecart/platform/http/router';
import type { Database } from '@pulsecart/platform/mongo/mongo';
import { correlationId } from '@pulsecart/platform/observability/correlation';
import type { Logger } from '@pulsecart/platform/observability/logger';
import type { Metrics } from '@pulsecart/platform/observability/metrics';
import { createPush, createSocketAdapter } from '@pulsecart/platform/redis/push';
import type { Redis } from '@pulsecart/platform/redis/redis';
import { createOrigins } from './http/origins.ts';
import { createAuthenticator } from './identity/authenticator.ts';
import { createFirebaseIdentity } from './identity/firebase.ts';
import { createTokens } from './identity/token.ts';
import { createImageStore } from './images/image-store.ts';
import { publicConfigOf } from './public-config.ts';
import { createAccountWatch } from './realtime/account-watch.ts';
import { withLocalFallback } from './realtime/local-push.ts';
import { createSocketServer } from './realtime/socket-server.ts';
import { allRoutes } from './routes/all-routes.ts';

export interface Engines {
  database: Database;
  /** Fails fast: for commands on the way of a request. */
  redis: Redis;
  /** Waits for Redis: for the socket adapter's reading. */
  socketRedis: Redis;
}

export function composeApi(http: HttpServer, settings: Settings, { database, redis, socketRedis }: Engines, log: Logger, metrics: Metrics) {
  const { db } = database;
  const { REDIS_PREFIX: prefix } = settings;
  const origins = createOrigins(settings);
  const accounts = createAccounts({
    db,
    provider: createFirebaseIdentity({ projectId: settings.FIREBASE_PROJECT_ID, emulatorHost: settings.FIREBASE_AUTH_EMULATOR_HOST }),
    // Sockets authenticate through accounts, and are notified of their changes.
    announce: (change) => watch.announce(change),
    removeBelongings: (accountId) => shop.removeBelongings(accountId),
    adminEmails: settings.ADMIN_EMAILS.map((email) => email.toLowerCase()),
    recordListGrant: async (id) => {
      const by = { account: 'ADMIN_EMAILS', host: hostname(), correlationId: correlationId() ?? null };
      const end = await shop.operations.activityLog.begin({ ...by, action: 'user.role', subject: { kind: 'user', id }, detail: 'admin' });
      return (outcome) => end(endOf(outcome));
    },
    now: () => new Date(),
  });
  const tokens = createTokens(settings.JWT_SECRET, settings.JWT_TTL_SECONDS);
  const authenticator = createAuthenticator(tokens, accounts);
  const responseCache = createResponseCache();
  const rateLimits = createRateLimits(redis, prefix, settings.RATE_LIMIT_FACTOR);

  const delivered = metrics.durations('push_delivery_seconds', 'From Redis having a push to the sockets of this process');
  const answered = metrics.durations('http_request_duration_seconds', 'Calls by template and status', ['call', 'status']);
  const cachedResponses = metrics.counts('http_kept_answers_total', 'Public answers that were sent again without going through a route');
  const io = createSocketServer(http, {
    authenticator,
    rateLimits,
    origins,
    trustedProxies: settings.TRUST_PROXY,
    adapter: createSocketAdapter(socketRedis, prefix, delivered),
    log,
  });
  metrics.reads('sockets', 'Browsers connected to this process', [], () => [{ value: io.sockets.sockets.size }]);
  const redisPush = createPush(redis, prefix, log, metrics.durations('push_emit_seconds', 'From a change to Redis having its push'));
  const watch = createAccountWatch(io, { accounts, push: redisPush, log });
  const queues = openQueues(redis, prefix, log);
  const push = withLocalFallback(redisPush, io);
  const shop = openShop({
    db,
    push,
    ...queues,
    log,
    holdMs: settings.HOLD_MS,
    failpoint: createFailpoint(settings.FAILPOINTS, log),
  });

  const routes = allRoutes(
    { config: publicConfigOf(settings), shop, accounts, tokens, images: createImageStore(db) },
    { checkResponses: settings.NODE_ENV === 'test', responseCache },
  );
  return {
    origins,
    shop,
    accounts,
    watch,
    sockets: () => io.sockets.sockets.size,
    /** Every route with its access, for the tests of access control. */
    routes,
    router: createRouter(routes, { authenticator, rateLimits, answered }),
    /** Serves a cached public response; false where the request must go through the router. */
    serveCached(request: IncomingMessage, response: ServerResponse): boolean {
      // At this level every call is logged, so none is served before the router.
      if (log.isLevelEnabled('debug')) return false;
      const caller = { uid: null, address: callerAddress(request, settings.TRUST_PROXY) };
      const served = responseCache.serve(request, response, () => rateLimits.countHere('default', caller));
      if (served) cachedResponses(1);
      return served;
    },
    /** Disconnects every socket; browsers reconnect to another process. */
    async closeSockets() {
      watch.stop();
      io.local.disconnectSockets(true);
      io.engine.close();
      await io.of('/').adapter.close();
    },
    async flush() {
      await shop.flush();
      await queues.close();
    },
  };
}

export type Api = ReturnType<typeof composeApi>;
