import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { DEMO_PROJECT } from '../engines/auth-emulator.ts';
import { freePort } from '../engines/free-port.ts';
import { repoDir, runtimeDir } from '../engines/paths.ts';
import { build, picturesBuild, servicesBuild, webBuild } from '../launcher/build.ts';
import { createDemoAccounts, demoAccounts } from '../launcher/demo-accounts.ts';
import { loadDemoShop } from '../launcher/demo-shop.ts';
import { apiProcess, type ShopProcess, type ShopSettings, workerProcess } from '../launcher/shop-processes.ts';

export type ShopWishes = {
  engines: { redisUrl: string; mongodbUri: string; authEmulatorHost: string };
  workers?: number;
  /** Whether the demo products are loaded; true by default. */
  demo?: boolean;
  /** Further settings of API and workers. */
  settings?: ShopSettings;
};

export type RunningShop = {
  /** Where API and web are, without a slash at the end. */
  url: string;
  settings: ShopSettings;
  api: ShopProcess;
  workers: ShopProcess[];
  stop: () => Promise<void>;
};

/**
 * A whole shop as real processes, on a free port, with a database and Redis keys of its own, so that several can share
 * engines. What is stale is built before.
 */
export async function startShop({ engines, workers = 1, demo = true, settings: further = {} }: ShopWishes): Promise<RunningShop> {
  await build(servicesBuild);
  await build(picturesBuild);
  await build(webBuild);
  const name = `shop-${randomBytes(5).toString('hex')}`;
  const settings: ShopSettings = { ...processSettings(), ...shopSettings(name, await freePort(), engines), ...further };
  if (engines.authEmulatorHost !== '') await createDemoAccounts(engines.authEmulatorHost);
  if (demo) await loadDemoShop(settings);
  mkdirSync(join(runtimeDir, 'throwaway-logs'), { recursive: true });
  const logsDir = mkdtempSync(join(runtimeDir, 'throwaway-logs', `${name}-`));
  const plan = { settings, logsDir };
  const api = await apiProcess(plan);
  const staff = await Promise.all(Array.from({ length: workers }, (_, i) => workerProcess(`worker-${i + 1}`, plan)));
  const stop = async () => {
    await api.process.stop();
    await Promise.all(staff.map((worker) => worker.process.stop()));
    rmSync(logsDir, { recursive: true, force: true });
  };
  try {
    await Promise.all([api, ...staff].map((one) => one.process.start()));
  } catch (error) {
    await stop();
    throw error;
  }
  return { url: `http://localhost:${settings.PORT}`, settings, api, workers: staff, stop };
}

function shopSettings(name: string, port: number, engines: ShopWishes['engines']): ShopSettings {
  return {
    NODE_ENV: 'test',
    LOG_LEVEL: 'warn',
    HOST: '127.0.0.1',
    PORT: String(port),
    REDIS_URL: engines.redisUrl,
    REDIS_PREFIX: name,
    MONGODB_URI: engines.mongodbUri,
    MONGODB_DB: name,
    JWT_SECRET: randomBytes(48).toString('base64url'),
    FIREBASE_AUTH_EMULATOR_HOST: engines.authEmulatorHost,
    FIREBASE_PROJECT_ID: DEMO_PROJECT,
    ADMIN_EMAILS: demoAccounts.admin.email,
    WEB_DIR: join(repoDir, 'web/dist'),
    // Tests are faster than people.
    RATE_LIMIT_FACTOR: '1000',
  };
}

/** What any process needs of the environment; settings of the developer's own shop stay out. */
function processSettings(): ShopSettings {
  const { PATH = '', HOME = '', TMPDIR = '' } = process.env;
  return { PATH, HOME, ...(TMPDIR === '' ? {} : { TMPDIR }) };
}
