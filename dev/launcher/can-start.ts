import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { listenError } from '../engines/free-port.ts';
import { tryLock } from '../engines/lock.ts';
import { dataDir } from '../engines/paths.ts';
import { openPrivateFolder } from '../engines/private-files.ts';
import { endLeftoversIn } from '../engines/supervise.ts';
import { beforeExit } from './closing.ts';
import type { StartOptions } from './options.ts';
import { givenSettings } from './settings.ts';

export const logsDir = join(dataDir, 'logs');

/** Where the shop will listen. */
export function shopAddress(options: StartOptions): { host: string; port: number } {
  const { HOST = '127.0.0.1', PORT = '3000' } = givenSettings();
  return { host: HOST, port: options.port ?? Number(PORT) };
}

/** Finds out before anything is fetched or built whether the shop can run here. @throws Error saying what is in the way. */
export async function assertCanStart(options: StartOptions): Promise<void> {
  openPrivateFolder(dataDir);
  const lock = join(dataDir, 'lock');
  const holder = tryLock(lock);
  if (holder !== null)
    throw new Error(`Pulsecart already runs from this folder (process ${Number.parseInt(holder, 10)}). Stop it there with Ctrl-C first.`);
  beforeExit('lock', () => rmSync(lock, { force: true }));
  // Only what an earlier start of ours left behind when it was killed.
  await endLeftoversIn(logsDir);
  const { host, port } = shopAddress(options);
  // Before the packages are there, a PORT that is none is left to checkSettings.
  const refusal = port >= 0 && port <= 65_535 ? await listenError(port, host) : null;
  if (refusal === 'EADDRINUSE')
    throw new Error(`Port ${port} is taken by another program. Stop it, or choose another: npm start -- --port ${port + 1}`);
  if (refusal === 'EACCES') throw new Error(`This user may not listen on port ${port}. Choose one above 1023: npm start -- --port 3000`);
  if (refusal !== null)
    throw new Error(`Cannot listen on ${host}:${port} (${refusal}). Look at HOST and PORT in the environment and .env.`);
}
