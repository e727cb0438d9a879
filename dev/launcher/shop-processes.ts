import { join } from 'node:path';
import { freePort } from '../engines/free-port.ts';
import { repoDir } from '../engines/paths.ts';
import { type Supervised, supervise } from '../engines/supervise.ts';

export type ShopSettings = Record<string, string>;

export type ShopProcess = {
  name: string;
  process: Supervised;
  /** Its health pages, which only this machine reaches. */
  management: string;
  logFile: string;
};

const STOP_WITHIN_MS = 20_000;
const READY_WITHIN_MS = 60_000;

/** The API as its own process; it serves the web as well. */
export function apiProcess(settings: ShopSettings, logsDir: string): Promise<ShopProcess> {
  return shopProcess('api', 'services/api/dist/main.js', settings, logsDir);
}

/** One worker process. */
export function workerProcess(name: string, settings: ShopSettings, logsDir: string): Promise<ShopProcess> {
  return shopProcess(name, 'services/worker/dist/main.js', settings, logsDir);
}

async function shopProcess(name: string, script: string, settings: ShopSettings, logsDir: string): Promise<ShopProcess> {
  const port = await freePort();
  const management = `http://127.0.0.1:${port}`;
  const logFile = join(logsDir, `${name}.log`);
  const process_ = supervise({
    name,
    command: process.execPath,
    args: ['--enable-source-maps', join(repoDir, script)],
    cwd: repoDir,
    env: { ...settings, MANAGEMENT_HOST: '127.0.0.1', MANAGEMENT_PORT: String(port) },
    logFile,
    isReady: () => isReady(management),
    readyWithinMs: READY_WITHIN_MS,
    stopWithinMs: STOP_WITHIN_MS,
  });
  return { name, process: process_, management, logFile };
}

async function isReady(management: string): Promise<boolean> {
  try {
    return (await fetch(`${management}/health/ready`, { signal: AbortSignal.timeout(2000) })).ok;
  } catch {
    return false;
  }
}
