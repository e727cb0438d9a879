import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Candidate, Engine, EngineKind, Place } from './engine.ts';
import type { Reporter } from './fetched.ts';
import { Later, Unavailable } from './unavailable.ts';

export type Choice = { name: string; start: (place: Place) => Promise<Engine> };

type Wish = {
  kind: EngineKind;
  candidates: readonly Candidate[];
  /** What `--engine` named, if it is one of these candidates. */
  forced: string | undefined;
  /** What was chosen the last time. */
  remembered: string | undefined;
  log: Reporter;
};

const names = { redis: 'Redis', mongodb: 'MongoDB', auth: 'Identity' } as const;

/**
 * Tries the candidates in turn until one can be had, and says why the others could not. Settings of the environment come
 * first; then what was chosen the last time, because the data are there.
 * @throws Later when the answer needs packages that are not installed yet. @throws Error when none can be had.
 */
export async function choose({ kind, candidates, forced, remembered, log }: Wish): Promise<Choice> {
  const refusals: string[] = [];
  for (const candidate of inOrder(candidates, forced, remembered)) {
    try {
      const start = await candidate.provision((line) => log(`${names[kind]}: ${candidate.name}: ${line}`));
      log(`${names[kind]}: ${candidate.name} ← chosen`);
      return { name: candidate.name, start };
    } catch (error) {
      const isRefused = settingNames.has(candidate.name) && !(error instanceof Unavailable);
      // Somebody wants this very one: using another behind their back would hide their mistake.
      if (error instanceof Later || isRefused) throw error;
      const reason = (error as Error).message;
      refusals.push(`  ${candidate.name}: ${reason}`);
      log(`${names[kind]}: ${candidate.name}: ${error instanceof Unavailable ? reason : `failed: ${reason}`}`);
    }
  }
  throw new Error(`No ${names[kind]} can be had on this machine. What was tried:\n${refusals.join('\n')}\n${advice[kind]}`);
}

const advice = {
  redis: 'Install redis-server (6.2 or later), or set REDIS_URL to one that runs somewhere.',
  mongodb: 'Install mongod (6 or later), or set MONGODB_URI to one that runs somewhere.',
  auth: 'Set FIREBASE_PROJECT_ID and its companions to use a real project; .env.example lists them.',
};

function inOrder(candidates: readonly Candidate[], forced: string | undefined, remembered: string | undefined): readonly Candidate[] {
  if (forced !== undefined) return candidates.filter(({ name }) => name === forced);
  const isSetting = ({ name }: Candidate) => settingNames.has(name);
  const before = candidates.filter((candidate) => isSetting(candidate) || candidate.name === remembered);
  return [...before, ...candidates.filter((candidate) => !before.includes(candidate))];
}

/** Candidates that somebody set by hand: they win over what was chosen before, and are not remembered. */
const settingNames = new Set(['redis-url', 'mongodb-uri', 'firebase-project', 'auth-emulator-host']);

type Choices = Partial<Record<EngineKind, string>>;

/** What was chosen in this data folder the last time. */
export function readChoices(dataDir: string): Choices {
  try {
    return JSON.parse(readFileSync(choicesFile(dataDir), 'utf8')) as Choices;
  } catch {
    return {};
  }
}

export function rememberChoices(dataDir: string, chosen: Choices): void {
  const kept = Object.fromEntries(Object.entries(chosen).filter(([, name]) => !settingNames.has(name)));
  const all = JSON.stringify({ ...readChoices(dataDir), ...kept }, null, 2);
  if (all === JSON.stringify(readChoices(dataDir), null, 2)) return;
  mkdirSync(dataDir, { recursive: true });
  const part = `${choicesFile(dataDir)}.${process.pid}.part`;
  writeFileSync(part, `${all}\n`);
  renameSync(part, choicesFile(dataDir));
}

const choicesFile = (dataDir: string) => join(dataDir, 'engines.json');
