import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { processIdentity } from './process-identity.ts';

const POLL_MS = 150;

/**
 * Takes the lock file for this process if nobody holds it; a lock whose process is gone is taken over.
 * @returns the identity of the process that holds it, or null when it is ours now.
 */
export function tryLock(file: string): string | null {
  mkdirSync(dirname(file), { recursive: true });
  const mine = processIdentity(process.pid) ?? String(process.pid);
  for (;;) {
    try {
      writeFileSync(file, mine, { flag: 'wx' });
      return null;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
    const holder = readHolder(file);
    if (holder !== null && isAlive(holder)) return holder;
    takeAway(file, holder);
  }
}

/** Turns within this process, by lock file: the file itself tells processes apart, not callers. */
const turns = new Map<string, Promise<unknown>>();

/** Runs `work` while nobody else does so under the same lock file, in this process or another; waits for its turn. */
export function withLock<T>(file: string, work: () => Promise<T>, onWait: (holder: string) => void = () => {}): Promise<T> {
  const turn = (turns.get(file) ?? Promise.resolve()).then(() => withFileLock(file, work, onWait));
  turns.set(
    file,
    turn.catch(() => {}),
  );
  return turn;
}

async function withFileLock<T>(file: string, work: () => Promise<T>, onWait: (holder: string) => void): Promise<T> {
  let told = false;
  for (let holder = tryLock(file); holder !== null; holder = tryLock(file)) {
    if (!told) onWait(holder);
    told = true;
    await delay(POLL_MS);
  }
  try {
    return await work();
  } finally {
    rmSync(file, { force: true });
  }
}

function readHolder(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return null;
  }
}

function isAlive(holder: string): boolean {
  return processIdentity(Number.parseInt(holder, 10)) === holder;
}

/** Renaming is atomic: of several processes that found the lock dead, one removes it. */
function takeAway(file: string, holder: string | null): void {
  const aside = `${file}.${process.pid}.dead`;
  try {
    renameSync(file, aside);
  } catch {
    return;
  }
  // Between reading and renaming another process may have taken the lock anew: then it gets it back.
  if (readHolder(aside) === holder) rmSync(aside, { force: true });
  else renameSync(aside, file);
}
