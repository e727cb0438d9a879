import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
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
  /** Where fetched things are kept; `.runtime/` by default. */
  root?: string;
};

const MARK = '.complete.json';

/**
 * Makes sure that something fetched is there, whole. It is filled under another name and renamed when complete, so an
 * interrupted fetch is never taken for a good one; one process fetches, the others wait for it.
 * @returns the folder.
 */
export async function fetchOnce(wanted: Fetch): Promise<string> {
  const { name, log, root = runtimeDir } = wanted;
  const folder = join(root, name);
  if (isWhole(folder)) return folder;
  const waiting = () => log('another process is fetching it, waiting');
  await withLock(join(root, 'locks', name), () => fetchUnderLock(root, wanted), waiting);
  return folder;
}

async function fetchUnderLock(root: string, { name, essential, fill, log }: Fetch): Promise<void> {
  const folder = join(root, name);
  if (isWhole(folder)) return;
  const filling = `${folder}.part`;
  const leftovers = [filling, folder].filter((leftover) => existsSync(leftover));
  if (leftovers.length > 0) log('an earlier fetch was interrupted or damaged, starting over');
  for (const leftover of leftovers) rmSync(leftover, { recursive: true, force: true });
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
