import { Listr, type ListrTask } from 'listr2';
import type { Engine } from '../engines/engine.ts';
import { dataDir } from '../engines/paths.ts';
import { type Engines, startEngines } from '../engines/start-engines.ts';
import { build, isStale, picturesBuild, servicesBuild, webBuild } from './build.ts';
import { logsDir } from './can-start.ts';
import { beforeExit } from './closing.ts';
import { createDemoAccounts } from './demo-accounts.ts';
import { loadDemoShop } from './demo-shop.ts';
import { keepUp } from './keep-up.ts';
import type { StartOptions } from './options.ts';
import type { Progress } from './progress.ts';
import { givenSettings } from './settings.ts';
import { apiProcess, type ShopProcess, type ShopSettings, webDevProcess, workerProcess } from './shop-processes.ts';
import { shopSettings } from './shop-settings.ts';
import { announce, welcome } from './welcome.ts';

/** What comes to be while the shop opens. */
type Opening = { engines?: Engines; settings: ShopSettings; processes: ShopProcess[]; failure?: unknown };
type Step = ListrTask<Opening>;

/** Opens the shop and returns when it is open; it runs until this process is asked to end. */
export async function start(options: StartOptions, progress: Progress, isUp: () => void): Promise<void> {
  const wishes = { forced: options.engines, env: givenSettings(), log: progress.say };
  progress.close();
  const opening: Opening = { settings: {}, processes: [] };
  const bringEngines = async () => {
    opening.engines = await startEngines(wishes);
    beforeExit('engines', opening.engines.stop);
    opening.settings = shopSettings(wishes.env, opening.engines, options);
  };
  const steps = new Listr<Opening>(
    [
      {
        title: 'Engines and builds',
        task: (_, task) => task.newListr([step('Redis, MongoDB, identity', bringEngines), ...builds(options)], { concurrent: true }),
      },
      {
        ...step('Demo accounts', ({ engines }) => createDemoAccounts(engines?.authEmulatorHost ?? '')),
        skip: ({ engines }) => engines?.auth?.name !== 'auth-emulator' && 'Demo accounts: not with identities of your own',
      },
      { ...step('Demo products', ({ settings }) => loadDemoShop(settings)), skip: () => !options.demo && 'Demo products: --no-demo' },
      step(`API and ${options.workers === 1 ? 'a worker' : `${options.workers} workers`}`, (open) => openShop(open, options)),
    ],
    { ctx: opening, ...listOptions },
  );
  await steps.run().catch((error) => {
    throw opening.failure ?? error;
  });
  const { engines, settings, processes } = opening;
  if (engines === undefined) throw new Error('The engines were not started.');
  for (const engine of [engines.redis, engines.mongodb, engines.auth]) if (engine !== undefined) keepEngineUp(engine);
  announce(settings);
  const shown = ['127.0.0.1', '0.0.0.0', '::'].includes(settings.HOST ?? '') ? 'localhost' : settings.HOST;
  const url = processes.find(({ name }) => name === 'web')?.address ?? `http://${shown}:${settings.PORT}`;
  console.log(welcome(url, settings, engines, processes));
  isUp();
}

const listOptions = {
  registerSignalListeners: false,
  rendererOptions: { collapseSubtasks: false },
  // A terminal that does not say how wide it is cannot be drawn on.
  fallbackRendererCondition: () => !process.stdout.isTTY || !(process.stdout.columns > 0),
};

/** The list says which step failed; the whole message follows below it, once. */
function step(title: string, work: (opening: Opening) => Promise<unknown>): Step {
  return {
    title,
    task: async (opening) => {
      await work(opening).catch((error) => {
        opening.failure ??= error;
        throw new Error('see below');
      });
    },
  };
}

/** While somebody works on it, services and web are run from their sources. */
function builds({ dev }: StartOptions): Step[] {
  const drawPictures = { ...step('Pictures of the demo products', () => build(picturesBuild)), enabled: () => isStale(picturesBuild) };
  if (dev) return [drawPictures];
  const buildWeb = async () => {
    await build(picturesBuild);
    await build(webBuild);
  };
  return [
    { ...step('Services', () => build(servicesBuild)), enabled: () => isStale(servicesBuild) },
    { ...step('Pictures and web', buildWeb), enabled: () => isStale(picturesBuild) || isStale(webBuild) },
  ];
}

async function openShop({ settings, processes }: Opening, { workers, dev }: StartOptions): Promise<void> {
  const plan = { settings, logsDir, watch: dev };
  const staff = await Promise.all(Array.from({ length: workers }, (_, i) => workerProcess(`worker-${i + 1}`, plan)));
  const front = [await apiProcess(plan), ...(dev ? [await webDevProcess(plan)] : [])];
  processes.push(...front, ...staff);
  beforeExit('workers', () => Promise.all(staff.map((worker) => worker.process.stop())));
  beforeExit('api', () => Promise.all(front.map((one) => one.process.stop())));
  await Promise.all(processes.map((one) => one.process.start()));
  for (const { name, process, logFile } of processes) keepUp({ name, onCrash: process.onCrash, restart: process.start, logFile });
}

function keepEngineUp(engine: Engine): void {
  keepUp({ name: engine.label.replace(/,.*$/, ''), onCrash: engine.onCrash, restart: engine.restart, logFile: dataDir });
}
