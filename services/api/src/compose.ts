import type { Server as HttpServer } from 'node:http';
import { createAccounts } from '@pulsecart/core/accounts/accounts';
import { createAdminRoster, createRosterStore } from '@pulsecart/core/accounts/admin-roster';
import { createUsers } from '@pulsecart/core/accounts/users-repository';
import type { Settings } from '@pulsecart/platform/env';
import { contractRoutes } from '@pulsecart/platform/http/contract-routes';
import { createRateLimits } from '@pulsecart/platform/http/rate-limit';
import { createRouter } from '@pulsecart/platform/http/router';
import type { Logger } from '@pulsecart/platform/logger';
import type { Database } from '@pulsecart/platform/mongo';
import { createPush, createSocketAdapter } from '@pulsecart/platform/push';
import type { Redis } from '@pulsecart/platform/redis';
import { accountsContract } from '@pulsecart/shared/accounts/contract';
import { configContract } from '@pulsecart/shared/config';
import { createOrigins } from './http/origins.ts';
import { createAuthenticator } from './identity/authenticator.ts';
import { createFirebaseIdentity } from './identity/firebase.ts';
import { createTokens } from './identity/token.ts';
import { createImageStore } from './images/image-store.ts';
import { publicConfigOf } from './public-config.ts';
import { createAccountWatch } from './realtime/account-watch.ts';
import { createSocketServer } from './realtime/socket-server.ts';
import { createAccountsRoutes } from './routes/accounts.ts';
import { createConfigRoutes } from './routes/config.ts';
import { createImageRoutes } from './routes/images.ts';

/** Engines that the API runs on, opened by whoever starts it. */
export interface Engines {
  database: Database;
  /** Fails fast: for commands on the way of a request. */
  redis: Redis;
  /** Waits for Redis: for the socket adapter's reading. */
  socketRedis: Redis;
}

/** The one place that knows all rooms and gives each what it needs of the others. */
export function composeShop(http: HttpServer, settings: Settings, { database, redis, socketRedis }: Engines, log: Logger) {
  const { db } = database;
  const origins = createOrigins(settings);
  const users = createUsers(db);
  const tokens = createTokens(settings.JWT_SECRET, settings.JWT_TTL_SECONDS);
  const authenticator = createAuthenticator(tokens, users);
  const rateLimits = createRateLimits(redis, settings.REDIS_PREFIX, settings.RATE_LIMIT_FACTOR);

  const adapter = createSocketAdapter(socketRedis, settings.REDIS_PREFIX);
  const io = createSocketServer(http, { authenticator, rateLimits, origins, adapter, log });
  const redisPush = createPush(redis, settings.REDIS_PREFIX, log);
  const watch = createAccountWatch(io, { users, push: redisPush, log });

  const provider = createFirebaseIdentity({ projectId: settings.FIREBASE_PROJECT_ID, emulatorHost: settings.FIREBASE_AUTH_EMULATOR_HOST });
  const accounts = createAccounts({
    users,
    roster: createAdminRoster(createRosterStore(db, users)),
    provider,
    announce: watch.announce,
    adminEmails: settings.ADMIN_EMAILS.map((email) => email.toLowerCase()),
    now: () => new Date(),
  });

  const options = { checkAnswers: settings.NODE_ENV === 'test' };
  const routes = [
    ...contractRoutes(configContract, createConfigRoutes(publicConfigOf(settings)), options),
    ...contractRoutes(accountsContract, createAccountsRoutes({ accounts, users, provider, tokens }), options),
    ...createImageRoutes(createImageStore(db)),
  ];
  return {
    origins,
    io,
    watch,
    accounts,
    /** Every call with its access, for whoever wants to try all doors. */
    routes,
    router: createRouter(routes, { authenticator, rateLimits }),
    /** Makes what the database must have before the first command. */
    prepare: () => Promise.all([users.ensureIndexes()]),
    /** Cuts every socket; browsers dial again and meet another process. */
    async close() {
      watch.stop();
      io.local.disconnectSockets(true);
      io.engine.close();
      await io.of('/').adapter.close();
    },
  };
}

export type Shop = ReturnType<typeof composeShop>;
