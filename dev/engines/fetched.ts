import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { withLock } from './lock.ts';
import { runtimeDir } from './paths.ts';

export type Reporter = (line: string) => void;

type Fetch = {
  /** Folder under `.runtime/`; carries the version, so that a new version lands beside the old one. */
  name: string;
  /** Files without which it is of no use, by their path in the folder: their sizes are held against what was fetched. */
  essential: readonly string[];
  fill: (folder: string) => Promise<void>;
  log: Reporter;
};

const MARK = '.complete.json';

/**
 * Makes sure that something fetched is there, whole. It is filled under another name and renamed when complete, so an
 * interrupted fetch is never taken for a good one; one process fetches, the others wait for it.
 * @returns the folder.
 */
export async function fetchOnce({ name, essential, fill, log }: Fetch): Promise<string> {
  const folder = join(runtimeDir, name);
  if (isWhole(folder)) return folder;
  const waiting = () => log('another process is fetching it, waiting');
  await withLock(join(runtimeDir, 'locks', name), () => fetchUnderLock(folder, name, essential, fill, log), waiting);
  return folder;
}

async function fetchUnderLock(folder: string, name: string, essential: readonly string[], fill: Fetch['fill'], log: Reporter) {
  if (isWhole(folder)) return;
  const part = `${name}.part`;
  const leftovers = [part, ...(existsSync(folder) ? [name] : [])].filter((leftover) => existsSync(join(runtimeDir, leftover)));
  if (leftovers.length > 0) log('an earlier fetch was interrupted or damaged, starting over');
  for (const leftover of leftovers) rmSync(join(runtimeDir, leftover), { recursive: true, force: true });
  const filling = join(runtimeDir, part);
  mkdirSync(filling, { recursive: true });
  await fill(filling);
  const sizes = Object.fromEntries(essential.map((file) => [file, statSync(join(filling, file)).size]));
  writeFileSync(join(filling, MARK), JSON.stringify(sizes));
  renameSync(filling, folder);
}

/** Whether a folder was fetched to its end and still has what matters. */
export function isWhole(folder: string): boolean {
  try {
    const sizes = JSON.parse(readFileSync(join(folder, MARK), 'utf8')) as Record<string, number>;
    return Object.entries(sizes).every(([file, size]) => statSync(join(folder, file)).size === size);
  } catch {
    return false;
  }
}

/** Whether anything of that name (any version) has been fetched whole. */
export function hasFetched(prefix: string): boolean {
  if (!existsSync(runtimeDir)) return false;
  return readdirSync(runtimeDir).some((name) => name.startsWith(prefix) && isWhole(join(runtimeDir, name)));
}
