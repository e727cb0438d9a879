import { mkdirSync, rmSync } from 'node:fs';
import type { Reporter } from './fetched.ts';
import type { Supervised } from './supervise.ts';

export type EngineKind = 'redis' | 'mongodb' | 'auth';
export const allKinds: readonly EngineKind[] = ['redis', 'mongodb', 'auth'];

/** A running engine. `kill`, `pause` and their likes are for fault drills; an engine that somebody else runs refuses them. */
export type Engine = {
  kind: EngineKind;
  /** The way it was had, as `--engine` takes it. */
  name: string;
  /** For people: what runs, and where its data are. */
  label: string;
  /** How clients reach it: `redis://…`, `mongodb://…`, or host:port of the Auth Emulator. */
  url: string;
  stop: () => Promise<void>;
  /** Ends it at once with SIGKILL. */
  kill: () => Promise<void>;
  /** Starts it again (after stopping it where it runs) at the same address on the same data. */
  restart: () => Promise<void>;
  /** Freezes it: connections stay open, nothing answers. */
  pause: () => void;
  resume: () => void;
  onCrash: (listener: (reason: string) => void) => void;
  /** The processes of ours that it is made of, in the order in which they start; none where somebody else runs it. */
  parts: readonly Supervised[];
};

export type Place = {
  /** Folder for the data of this engine alone. */
  dataDir: string;
  /** Data that nobody misses after a power cut; a crash of the engine itself still loses nothing. */
  throwaway: boolean;
  /** Further arguments of a Redis, for tests. */
  redisSettings?: readonly string[];
  /** The password of a Redis, where several share one; otherwise it gets one of its own. */
  redisPassword?: string;
};

export type Candidate = {
  name: string;
  /**
   * Looks whether the engine can be had this way, and fetches what it takes.
   * @returns how to start it. @throws Unavailable when the next candidate should be tried.
   */
  provision: (log: Reporter) => Promise<(place: Place) => Promise<Engine>>;
};

/** An engine made of processes of ours, which start in the order given and stop in the reverse one. */
export async function processEngine(
  about: Pick<Engine, 'kind' | 'name' | 'label' | 'url'>,
  processes: readonly Supervised[],
): Promise<Engine> {
  const stop = async () => {
    for (const one of processes.toReversed()) await one.stop();
  };
  const start = async () => {
    try {
      for (const one of processes) await one.start();
    } catch (error) {
      await stop();
      throw error;
    }
  };
  const signalAll = (signal: NodeJS.Signals) => {
    for (const one of processes) one.signal(signal);
  };
  await start();
  return {
    ...about,
    stop,
    kill: async () => {
      await Promise.all(processes.map((one) => one.kill()));
    },
    restart: async () => {
      await stop();
      await start();
    },
    pause: () => signalAll('SIGSTOP'),
    resume: () => signalAll('SIGCONT'),
    onCrash: (listener) => {
      for (const one of processes) one.onCrash(listener);
    },
    parts: processes,
  };
}

/** An engine that somebody else runs: we use it and leave it alone. */
export function foreignEngine(about: Pick<Engine, 'kind' | 'name' | 'label' | 'url'>): Engine {
  const refuse = () => {
    throw new Error(`${about.label} is not ours to stop or restart.`);
  };
  return {
    ...about,
    stop: async () => {},
    kill: async () => refuse(),
    restart: async () => refuse(),
    pause: refuse,
    resume: refuse,
    onCrash: () => {},
    parts: [],
  };
}

/** Removes the data of an engine that is down. */
export function emptyDataDir(dataDir: string): void {
  rmSync(dataDir, { recursive: true, force: true });
  mkdirSync(dataDir, { recursive: true });
}
