import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { Listr } from 'listr2';
import { DEMO_PROJECT } from '../engines/auth-emulator.ts';
import type { Engine } from '../engines/engine.ts';
import { dataDir, repoDir } from '../engines/paths.ts';
import { type Engines, provisionEngines, startEngines } from '../engines/start-engines.ts';
import { build, isStale, picturesBuild, servicesBuild, webBuild } from './build.ts';
import { logsDir, shopAddress } from './can-start.ts';
import { beforeExit } from './closing.ts';
import { createDemoAccounts, demoAccounts, demoPassword } from './demo-accounts.ts';
import { loadDemoShop } from './demo-shop.ts';
import { keepUp } from './keep-up.ts';
import type { StartOptions } from './options.ts';
import type { Progress } from './progress.ts';
import { givenSettings, localSecret } from './settings.ts';
import { apiProcess, type ShopProcess, type ShopSettings, workerProcess } from './shop-processes.ts';

/** A terminal that does not say how wide it is cannot be drawn on. */
const canDraw = process.stdout.isTTY && process.stdout.columns > 0;
const listOptions = {
  registerSignalListeners: false,
  renderer: canDraw ? ('default' as const) : ('simple' as const),
  rendererOptions: canDraw ? { collapseSubtasks: false } : {},
};

/** Opens the shop and returns when it is open; it runs until this process is asked to end. */
export async function start(options: StartOptions, progress: Progress, isUp: () => void): Promise<void> {
  const given = givenSettings();
  const wishes = { forced: options.engines, env: given, log: progress.say };
  if (options.fresh) await removeData(await provisionEngines(wishes));
  progress.close();
  let engines: Engines | undefined;
  let settings: ShopSettings = {};
  const processes: ShopProcess[] = [];

  let failure: unknown;
  /** The list says which step failed; the whole message follows below it, once. */
  const step = (work: () => Promise<unknown>) => async () => {
    await work().catch((error) => {
      failure ??= error;
      throw new Error('see below');
    });
  };

  const tasks = new Listr(
    [
      {
        title: 'Engines and builds',
        task: (_, task) =>
          task.newListr(
            [
              {
                title: 'Redis, MongoDB, identity',
                task: step(async () => {
                  engines = await startEngines(wishes);
                  beforeExit('engines', engines.stop);
                  settings = shopSettings(given, engines, options);
                }),
              },
              { title: 'Services', enabled: () => isStale(servicesBuild), task: step(() => build(servicesBuild)) },
              {
                title: 'Web, with the pictures of the demo products',
                enabled: () => isStale(picturesBuild) || isStale(webBuild),
                task: step(async () => {
                  await build(picturesBuild);
                  await build(webBuild);
                }),
              },
            ],
            { concurrent: true },
          ),
      },
      {
        title: 'Demo accounts',
        skip: () => engines?.auth?.name !== 'auth-emulator' && 'a real Firebase project is used',
        task: step(() => createDemoAccounts(engines?.authEmulatorHost ?? '')),
      },
      {
        title: 'Demo products',
        skip: () => !options.demo && '--no-demo',
        task: step(() => loadDemoShop(settings)),
      },
      {
        title: `API and ${options.workers === 1 ? 'a worker' : `${options.workers} workers`}`,
        task: step(() => openShop(settings, options.workers, processes)),
      },
    ],
    listOptions,
  );
  await tasks.run().catch((error) => {
    throw failure ?? error;
  });
  if (engines === undefined) throw new Error('The engines were not started.');
  for (const engine of [engines.redis, engines.mongodb, engines.auth]) if (engine !== undefined) keepEngineUp(engine);
  console.log(welcome(settings, engines, processes));
  isUp();
}

/** Indexes are made by whoever comes first, so the API is ready before the workers begin. */
async function openShop(settings: ShopSettings, workers: number, processes: ShopProcess[]): Promise<void> {
  const names = Array.from({ length: workers }, (_, i) => `worker-${i + 1}`);
  const staff = await Promise.all(names.map((name) => workerProcess(name, settings, logsDir)));
  const api = await apiProcess(settings, logsDir);
  processes.push(api, ...staff);
  beforeExit('workers', () => Promise.all(staff.map((worker) => worker.process.stop())));
  beforeExit('api', () => api.process.stop());
  await Promise.all(processes.map((one) => one.process.start()));
  for (const { name, process, logFile } of processes) keepUp({ name, onCrash: process.onCrash, restart: process.start, logFile });
}

function keepEngineUp(engine: Engine): void {
  keepUp({ name: engine.label.replace(/,.*$/, ''), onCrash: engine.onCrash, restart: engine.restart, logFile: dataDir });
}

/** Settings of the shop's processes: what was given, then what this machine brings. */
function shopSettings(given: ShopSettings, engines: Engines, options: StartOptions): ShopSettings {
  const { host, port } = shopAddress(options);
  const withEmulator = engines.authEmulatorHost !== '';
  const identity = withEmulator
    ? { FIREBASE_AUTH_EMULATOR_HOST: engines.authEmulatorHost, FIREBASE_PROJECT_ID: given.FIREBASE_PROJECT_ID ?? DEMO_PROJECT }
    : {};
  return {
    NODE_ENV: 'development',
    JWT_SECRET: given.JWT_SECRET ?? localSecret(),
    WEB_DIR: join(repoDir, 'web/dist'),
    ...(withEmulator ? { ADMIN_EMAILS: demoAccounts.admin.email } : {}),
    ...given,
    ...identity,
    HOST: host,
    PORT: String(port),
    REDIS_URL: engines.redisUrl,
    MONGODB_URI: engines.mongodbUri,
  };
}

/** For `--fresh`. @throws Error where the data are somebody else's. */
async function removeData(choices: Awaited<ReturnType<typeof provisionEngines>>): Promise<void> {
  const foreign = [...choices.values()].map(({ name }) => name).find((name) => ['redis-url', 'mongodb-uri'].includes(name));
  if (foreign !== undefined) {
    throw new Error(`--fresh removes only data under .data; ${foreign === 'redis-url' ? 'REDIS_URL' : 'MONGODB_URI'} is yours to empty.`);
  }
  const kept = new Set(['lock', 'jwt-secret', 'engines.json']);
  for (const name of readdirSync(dataDir)) if (!kept.has(name)) rmSync(join(dataDir, name), { recursive: true, force: true });
}

function welcome(settings: ShopSettings, engines: Engines, processes: readonly ShopProcess[]): string {
  const shown = settings.HOST === '127.0.0.1' || settings.HOST === '0.0.0.0' ? 'localhost' : settings.HOST;
  const accounts = Object.entries(demoAccounts).map(
    ([role, { email }]) => `  ${role.padEnd(9)} ${email.padEnd(29)} password ${demoPassword}`,
  );
  const shownAccounts = engines.auth?.name === 'auth-emulator' ? ['', ...accounts] : [];
  const health = processes.map(({ name, management }) => `  ${name.padEnd(9)} ${management}/health/ready`);
  return [
    '',
    `  Pulsecart is open:  http://${shown}:${settings.PORT}`,
    ...shownAccounts,
    '',
    `  Redis     ${engines.redis?.label} (${engines.redisUrl})`,
    `  MongoDB   ${engines.mongodb?.label} (${withoutPassword(engines.mongodbUri)})`,
    `  Identity  ${engines.auth?.label}`,
    '',
    ...health,
    `  logs      ${logsDir}`,
    '',
    '  Ctrl-C stops it all. The data stay in .data.',
    '',
  ].join('\n');
}

const withoutPassword = (uri: string) => uri.replace(/\/\/[^@/]*@/, '//…@');
