import { linkSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { processIdentity } from './process-identity.ts';

const POLL_MS = 150;
/** Taking a dead lock away takes microseconds: who has not finished after this long was killed while doing so. */
const TAKING_AWAY_MS = 10_000;

/**
 * Takes the lock file for this process if nobody holds it; a lock whose process is gone is taken over.
 * @returns the identity of the process that holds it, or null when it is ours now.
 */
export function tryLock(file: string): string | null {
  mkdirSync(dirname(file), { recursive: true });
  if (createWhole(file)) return null;
  const holder = readHolder(file);
  if (holder !== null && isAlive(holder)) return holder;
  takeAway(file);
  return createWhole(file) ? null : (readHolder(file) ?? 'another process');
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
  let reported = false;
  for (let holder = tryLock(file); holder !== null; holder = tryLock(file)) {
    if (!reported) onWait(holder);
    reported = true;
    await delay(POLL_MS);
  }
  try {
    return await work();
  } finally {
    rmSync(file, { force: true });
  }
}

/** Creates the file with its content in one step, unless it is there: nobody ever reads a lock without its holder. */
function createWhole(file: string): boolean {
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, processIdentity(process.pid) ?? String(process.pid));
  try {
    linkSync(draft, file);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    return false;
  } finally {
    rmSync(draft, { force: true });
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

/** One process at a time looks again and removes a dead lock, so that nobody removes the one who came after it. */
function takeAway(file: string): void {
  const aside = `${file}.dead`;
  if (!createWhole(aside)) {
    if (ageMs(aside) > TAKING_AWAY_MS) rmSync(aside, { force: true });
    return;
  }
  const holder = readHolder(file);
  if (holder !== null && !isAlive(holder)) rmSync(file, { force: true });
  rmSync(aside, { force: true });
}

function ageMs(file: string): number {
  return Date.now() - (statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? Date.now());
}
