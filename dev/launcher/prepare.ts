import { existsSync, lstatSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import type { EngineKind } from '../engines/engine.ts';
import { withLock } from '../engines/lock.ts';
import { repoDir, runtimeDir } from '../engines/paths.ts';
import { run } from '../engines/run.ts';
import { provisionEngines } from '../engines/start-engines.ts';
import { Later } from '../engines/unavailable.ts';
import { closeAndExit, isClosing } from './closing.ts';
import type { Progress } from './progress.ts';
import { readSettingsFile } from './settings.ts';

export type Preparation = {
  progress: Progress;
  forced: readonly string[];
  throwaway: boolean;
  kinds: readonly EngineKind[];
  /** Whether engines that cannot be had are a matter for whoever starts them, later. */
  canWait?: boolean;
};

/** Brings packages and engines side by side, so that one waits for the slowest and not for the sum. */
export async function prepare({ progress, forced, throwaway, kinds, canWait = false }: Preparation): Promise<void> {
  const env = { ...readSettingsFile(), ...process.env };
  const engines = provisionEngines({ kinds, throwaway, forced, env, log: progress.say }).catch((error) => {
    // Chosen once the packages are there.
    if (!canWait && !(error instanceof Later)) throw error;
  });
  await Promise.all([progress.during('packages (npm ci)', installPackages(progress)), progress.during('engines', engines)]);
  if (isClosing()) await closeAndExit(130);
}

/** `npm ci`, unless what the lockfile asks for is installed. */
async function installPackages(progress: Progress): Promise<void> {
  const waiting = () => progress.say('packages: another process is installing them, waiting');
  await withLock(join(runtimeDir, 'locks', 'packages'), () => installUnderLock(progress), waiting);
}

async function installUnderLock(progress: Progress): Promise<void> {
  if (!isInstalled()) {
    progress.say('packages: npm ci');
    await run('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], { cwd: repoDir });
    progress.say('packages: installed');
  }
  linkFetchedNode();
}

type Lockfile = { packages: Record<string, { version?: string; link?: boolean; optional?: boolean }> };

/** Whether the list that npm leaves when it has installed everything holds what the lockfile asks for. */
export function isInstalled(): boolean {
  const left = join(repoDir, 'node_modules', '.package-lock.json');
  if (!existsSync(left)) return false;
  const installed = (JSON.parse(readFileSync(left, 'utf8')) as Lockfile).packages;
  const wanted = (JSON.parse(readFileSync(join(repoDir, 'package-lock.json'), 'utf8')) as Lockfile).packages;
  return Object.entries(wanted).every(
    ([path, { version, link, optional }]) =>
      !path.includes('node_modules/') || link || installed[path]?.version === version || (optional && installed[path] === undefined),
  );
}

/** Where the host's Node is too old, `npx` and npm scripts of this repository find the fetched one. */
function linkFetchedNode(): void {
  if (!process.execPath.startsWith(runtimeDir)) return;
  const link = join(repoDir, 'node_modules', '.bin', 'node');
  if (lstatSync(link, { throwIfNoEntry: false }) !== undefined) rmSync(link);
  symlinkSync(process.execPath, link);
}
