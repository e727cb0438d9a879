import { join } from 'node:path';
import { freePort } from '../engines/free-port.ts';
import { repoDir } from '../engines/paths.ts';
import { type Supervised, supervise } from '../engines/supervise.ts';
import { accepts } from '../engines/wire.ts';
import { NODE_FLAGS } from './node-flags.ts';

export type ShopSettings = Record<string, string>;

export type ShopProcess = {
  name: string;
  process: Supervised;
  /** Where people or programs reach it, if they do. */
  address?: string;
  /** Its health pages, which only this machine reaches. */
  management: string;
  logFile: string;
};

export type ProcessPlan = {
  settings: ShopSettings;
  logsDir: string;
  /** Runs it from its sources and starts it anew when they change. */
  watch?: boolean;
};

const STOP_WITHIN_MS = 20_000;
const READY_WITHIN_MS = 60_000;
const WEB_DEV_PORT = 5173;

/** The API as its own process; it serves the built web as well. */
export function apiProcess(plan: ProcessPlan): Promise<ShopProcess> {
  return serviceProcess('api', 'services/api', plan);
}

/** One worker process. */
export function workerProcess(name: string, plan: ProcessPlan): Promise<ShopProcess> {
  return serviceProcess(name, 'services/worker', plan);
}

async function serviceProcess(name: string, folder: string, { settings, logsDir, watch = false }: ProcessPlan): Promise<ShopProcess> {
  const port = await freePort();
  const management = `http://127.0.0.1:${port}`;
  const logFile = join(logsDir, `${name}.log`);
  const built = [...NODE_FLAGS, join(repoDir, folder, 'dist/main.js')];
  const watched = ['--watch', '--conditions=source', join(repoDir, folder, 'src/main.ts')];
  const service = supervise({
    name,
    command: process.execPath,
    args: watch ? watched : built,
    cwd: repoDir,
    env: { ...settings, MANAGEMENT_HOST: '127.0.0.1', MANAGEMENT_PORT: String(port) },
    logFile,
    isReady: () => isReady(management),
    readyWithinMs: READY_WITHIN_MS,
    stopWithinMs: STOP_WITHIN_MS,
  });
  return { name, process: service, management, logFile };
}

/** Vite in front of the API, for work on the web: what is changed shows at once. */
export async function webDevProcess({ settings, logsDir }: ProcessPlan): Promise<ShopProcess> {
  const port = await freePort(WEB_DEV_PORT);
  const logFile = join(logsDir, 'web.log');
  const vite = join(repoDir, 'node_modules/vite/bin/vite.js');
  const web = supervise({
    name: 'web',
    command: process.execPath,
    args: [vite, '--host', '127.0.0.1', '--port', String(port), '--strictPort', '--clearScreen', 'false'],
    cwd: join(repoDir, 'web'),
    env: { ...settings, API_URL: `http://127.0.0.1:${settings.PORT}` },
    logFile,
    isReady: () => accepts(port),
    readyWithinMs: READY_WITHIN_MS,
  });
  const address = `http://localhost:${port}`;
  return { name: 'web', process: web, address, management: address, logFile };
}

async function isReady(management: string): Promise<boolean> {
  try {
    return (await fetch(`${management}/health/ready`, { signal: AbortSignal.timeout(2000) })).ok;
  } catch {
    return false;
  }
}
