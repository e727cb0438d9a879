import { join } from 'node:path';
import { assertPackagesCanBeUnpacked, packageTree, unpackPackages } from './debian-packages.ts';
import { dockerRedis } from './docker.ts';
import { type Candidate, type Engine, foreignEngine, type Place, processEngine } from './engine.ts';
import { fetchOnce } from './fetched.ts';
import { freePort } from './free-port.ts';
import { redisConfiguration, redisUrl } from './redis-sign-in.ts';
import { findOnPath, run } from './run.ts';
import { endLeftover, supervise } from './supervise.ts';
import { Unavailable } from './unavailable.ts';
import { assertAnswers, redisAnswers } from './wire.ts';

const LEAST_VERSION = [6, 2] as const;

type Command = { command: string; args: readonly string[] };

/** The ways to a Redis, best first. */
export function redisCandidates(env: NodeJS.ProcessEnv, throwaway: boolean): Candidate[] {
  const own = [onPath('redis-server'), onPath('valkey-server'), fromPackage, dockerRedis];
  return throwaway ? own : [given(env.REDIS_URL), ...own];
}

function given(url: string | undefined): Candidate {
  return {
    name: 'redis-url',
    provision: async () => {
      if (url === undefined || url === '') throw new Unavailable('REDIS_URL is not set');
      const { host } = new URL(url);
      await assertAnswers('REDIS_URL', host, 6379);
      return async () => foreignEngine({ kind: 'redis', name: 'redis-url', label: `Redis at REDIS_URL (${host})`, url });
    },
  };
}

function onPath(program: string): Candidate {
  return {
    name: program,
    provision: async () => {
      const file = findOnPath(program);
      if (file === null) throw new Unavailable(`no ${program} on PATH`);
      const version = await versionOf({ command: file, args: [] });
      return (place) => startRedis(program, `${program} ${version}`, { command: file, args: [] }, place);
    },
  };
}

/** The distribution's package, unpacked under `.runtime/`; nothing is installed on the host, also when we are root. */
const fromPackage: Candidate = {
  name: 'redis-package',
  provision: async (log) => {
    assertPackagesCanBeUnpacked();
    const folder = await fetchOnce({
      name: 'redis-package-1',
      essential: ['usr/bin/redis-check-rdb'],
      log,
      fill: async (part) => {
        log('unpacking the package redis-server of this distribution');
        await unpackPackages(
          { lines: null, packages: ['redis-server'], unneeded: /^(perl|adduser|passwd|login|debconf|lsb-base|sysvinit)/ },
          part,
        );
        await versionOf(packageTree(part).command('usr/bin/redis-server'));
      },
    });
    const command = packageTree(folder).command('usr/bin/redis-server');
    const version = await versionOf(command);
    return (place) => startRedis('redis-package', `redis-server ${version} from the distribution's package`, command, place);
  },
};

async function versionOf({ command, args }: Command): Promise<string> {
  const version = /v=(\d+)\.(\d+)\.\d+/.exec(await run(command, [...args, '--version'], { timeoutMs: 5000 }));
  const [major, minor] = [Number(version?.[1]), Number(version?.[2])];
  const enough = major > LEAST_VERSION[0] || (major === LEAST_VERSION[0] && minor >= LEAST_VERSION[1]);
  if (version === null || !enough)
    throw new Unavailable(`it is version ${version?.[0] ?? 'unknown'}, ${LEAST_VERSION.join('.')} is needed`);
  return version[0].slice(2);
}

/** A Redis of ours on loopback. `noeviction`: a queue's keys must never be dropped to make room. */
export function redisArguments(port: number, dataDir: string): string[] {
  const settings = {
    port,
    bind: '127.0.0.1',
    dir: dataDir,
    appendonly: 'yes',
    appendfsync: 'everysec',
    save: '',
    maxmemoryPolicy: 'noeviction',
  };
  return Object.entries(settings).flatMap(([name, value]) => [`--${name.replace('maxmemoryPolicy', 'maxmemory-policy')}`, String(value)]);
}

async function startRedis(name: string, program: string, { command, args }: Command, place: Place): Promise<Engine> {
  const { dataDir, throwaway, redisSettings = [] } = place;
  const { password, file } = redisConfiguration(place);
  const logFile = join(dataDir, 'redis.log');
  await endLeftover(logFile);
  const port = await freePort();
  const server = supervise({
    name: program,
    command,
    args: [...args, file, ...redisArguments(port, dataDir), ...redisSettings],
    cwd: dataDir,
    logFile,
    isReady: () => redisAnswers(port, password),
  });
  const label = throwaway ? program : `${program}, data in ${dataDir}`;
  return processEngine({ kind: 'redis', name, label, url: redisUrl(port, password) }, [server]);
}
