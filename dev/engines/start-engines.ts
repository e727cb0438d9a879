import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { authCandidates } from './auth-emulator.ts';
import { type Choice, choose, readChoices, rememberChoices } from './choose.ts';
import { allKinds, type Candidate, type Engine, type EngineKind } from './engine.ts';
import type { Reporter } from './fetched.ts';
import { mongoCandidates } from './mongo.ts';
import { runtimeDir, dataDir as shopDataDir } from './paths.ts';
import { openPrivateFolder } from './private-files.ts';
import { processIdentity } from './process-identity.ts';
import { redisCandidates } from './redis.ts';
import { endLeftoversIn } from './supervise.ts';

export type EngineWishes = {
  /** Which to start; all by default. */
  kinds?: readonly EngineKind[];
  /** Empty data in a folder that goes when the engines stop, for tests and benchmarks; settings of the environment are not looked at. */
  throwaway?: boolean;
  /** Where the data live; `.data/` by default. */
  dataDir?: string;
  /** Names that `--engine` forced. */
  forced?: readonly string[];
  env?: NodeJS.ProcessEnv;
  log?: Reporter;
};

export type Engines = {
  redis?: Engine;
  mongodb?: Engine;
  auth?: Engine;
  /** `redis://…` */
  redisUrl: string;
  /** `mongodb://…`, without a database's name. */
  mongodbUri: string;
  /** host:port, or empty where a real Firebase project is used. */
  authEmulatorHost: string;
  /** Stops what was started, and removes throw-away data. */
  stop: () => Promise<void>;
};

/** Chooses the engines and fetches what they take, without starting any. */
export async function provisionEngines(wishes: EngineWishes): Promise<Map<EngineKind, Choice>> {
  const { kinds = allKinds, throwaway = false, forced = [], env = process.env, log = () => {} } = wishes;
  // Tests on throw-away data make the same choice as the shop, so that nothing is fetched twice.
  const remembering = throwaway ? shopDataDir : (wishes.dataDir ?? shopDataDir);
  const remembered = readChoices(remembering);
  const candidates = {
    redis: redisCandidates(env, throwaway),
    mongodb: mongoCandidates(env, throwaway),
    auth: authCandidates(env, throwaway),
  };
  assertKnown(forced, Object.values(candidates).flat());
  const wish = (kind: EngineKind) => {
    const isForced = (name: string) => candidates[kind].some((candidate) => candidate.name === name);
    return choose({ kind, candidates: candidates[kind], forced: forced.find(isForced), remembered: remembered[kind], log });
  };
  const chosen = await Promise.allSettled(kinds.map(async (kind) => [kind, await wish(kind)] as const));
  const failed = chosen.find((one) => one.status === 'rejected');
  if (failed !== undefined) throw failed.reason;
  const choices = chosen.filter((one) => one.status === 'fulfilled').map((one) => one.value);
  if (!throwaway) rememberChoices(remembering, Object.fromEntries(choices.map(([kind, { name }]) => [kind, name])));
  return new Map(choices);
}

function assertKnown(forced: readonly string[], candidates: readonly Candidate[]): void {
  const known = candidates.map(({ name }) => name);
  const unknown = forced.find((name) => !known.includes(name));
  if (unknown !== undefined) throw new Error(`There is no engine called ${unknown}. --engine takes: ${known.join(', ')}.`);
}

/** Brings up the engines; those that are up are stopped again when one of them fails. */
export async function startEngines(wishes: EngineWishes = {}): Promise<Engines> {
  const choices = await provisionEngines(wishes);
  const throwaway = wishes.throwaway ?? false;
  if (throwaway) await removeAbandoned();
  const root = throwaway ? newThrowawayDir() : (wishes.dataDir ?? shopDataDir);
  // Before anything is put there: it holds passwords and what people ordered.
  openPrivateFolder(root);
  const started = await Promise.allSettled(
    [...choices].map(([kind, choice]) => choice.start({ dataDir: join(root, throwaway ? kind : choice.name), throwaway })),
  );
  const running = started.filter((one) => one.status === 'fulfilled').map((one) => one.value);
  const stop = async () => {
    await Promise.all(running.map((engine) => engine.stop()));
    if (throwaway) rmSync(root, { recursive: true, force: true });
  };
  const failed = started.find((one) => one.status === 'rejected');
  if (failed !== undefined) {
    await stop();
    throw failed.reason;
  }
  const byKind = Object.fromEntries(running.map((engine) => [engine.kind, engine])) as Partial<Record<EngineKind, Engine>>;
  return {
    ...byKind,
    redisUrl: byKind.redis?.url ?? '',
    mongodbUri: byKind.mongodb?.url ?? '',
    authEmulatorHost: byKind.auth?.url ?? '',
    stop,
  };
}

const throwawayRoot = join(runtimeDir, 'throwaway');
let throwawayCount = 0;

/** Named after this process, so that a later run can tell what a killed one left behind. */
function newThrowawayDir(): string {
  throwawayCount += 1;
  const folder = join(throwawayRoot, `${processIdentity(process.pid)}-${throwawayCount}`);
  mkdirSync(folder, { recursive: true });
  return folder;
}

/** Ends the engines and removes the data of test runs that were killed. */
async function removeAbandoned(): Promise<void> {
  if (!existsSync(throwawayRoot)) return;
  for (const name of readdirSync(throwawayRoot)) {
    const owner = name.slice(0, name.lastIndexOf('-'));
    if (processIdentity(Number.parseInt(name, 10)) === owner) continue;
    const folder = join(throwawayRoot, name);
    await endLeftoversIn(folder);
    rmSync(folder, { recursive: true, force: true });
  }
}
