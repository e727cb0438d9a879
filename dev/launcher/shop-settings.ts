import { join } from 'node:path';
import { DEMO_PROJECT } from '../engines/auth-emulator.ts';
import { repoDir } from '../engines/paths.ts';
import type { Engines } from '../engines/start-engines.ts';
import { shopAddress } from './can-start.ts';
import { demoAccounts } from './demo-accounts.ts';
import type { StartOptions } from './options.ts';
import { localSecret } from './settings.ts';
import type { ShopSettings } from './shop-processes.ts';

/** Settings of API and workers: what somebody set, and where they set nothing, what this machine brings. */
export function shopSettings(given: ShopSettings, engines: Engines, options: StartOptions): ShopSettings {
  const { host, port } = shopAddress(options);
  return {
    NODE_ENV: 'development',
    JWT_SECRET: given.JWT_SECRET ?? localSecret(),
    WEB_DIR: join(repoDir, 'web/dist'),
    ...demoIdentity(engines.authEmulatorHost),
    ...given,
    HOST: host,
    PORT: String(port),
    REDIS_URL: engines.redisUrl,
    MONGODB_URI: engines.mongodbUri,
  };
}

function demoIdentity(emulatorHost: string): ShopSettings {
  if (emulatorHost === '') return {};
  return { FIREBASE_AUTH_EMULATOR_HOST: emulatorHost, FIREBASE_PROJECT_ID: DEMO_PROJECT, ADMIN_EMAILS: demoAccounts.admin.email };
}
