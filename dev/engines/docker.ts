import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import type { Candidate, Engine, EngineKind } from './engine.ts';
import { freePort } from './free-port.ts';
import { findOnPath, run } from './run.ts';
import { Unavailable } from './unavailable.ts';
import { mongoAnswers, redisAnswers } from './wire.ts';

type Image = {
  kind: EngineKind;
  name: string;
  image: string;
  /** Port and data folder inside the container. */
  port: number;
  data: string;
  args: readonly string[];
  url: (port: number) => string;
  answers: (port: number) => Promise<boolean>;
};

const READY_WITHIN_MS = 60_000;

export const dockerRedis = fromImage({
  kind: 'redis',
  name: 'redis-docker',
  image: 'redis:8-alpine',
  port: 6379,
  data: '/data',
  args: ['redis-server', '--appendonly', 'yes', '--appendfsync', 'everysec', '--save', '', '--maxmemory-policy', 'noeviction'],
  url: (port) => `redis://127.0.0.1:${port}`,
  answers: redisAnswers,
});

export const dockerMongo = fromImage({
  kind: 'mongodb',
  name: 'mongod-docker',
  image: 'mongo:8',
  port: 27017,
  data: '/data/db',
  args: ['mongod', '--bind_ip_all', '--quiet'],
  url: (port) => `mongodb://127.0.0.1:${port}/`,
  answers: mongoAnswers,
});

function fromImage(image: Image): Candidate {
  return {
    name: image.name,
    provision: async (log) => {
      if (findOnPath('docker') === null) throw new Unavailable('no docker on PATH');
      await run('docker', ['info'], { timeoutMs: 5000 }).catch(() => {
        throw new Unavailable('docker is installed, but its daemon does not answer');
      });
      const present = await run('docker', ['image', 'inspect', image.image]).catch(() => null);
      if (present === null) {
        log(`pulling the image ${image.image}`);
        await run('docker', ['pull', '--quiet', image.image]);
      }
      return (place) => startContainer(image, place.dataDir);
    },
  };
}

async function startContainer(image: Image, dataDir: string): Promise<Engine> {
  mkdirSync(dataDir, { recursive: true });
  const port = await freePort();
  const name = `pulsecart-${image.kind}-${createHash('sha256').update(dataDir).digest('hex').slice(0, 10)}`;
  const docker = (...args: string[]) => run('docker', [...args, name]).then(() => {});
  const user = process.getuid === undefined ? [] : ['--user', `${process.getuid()}:${process.getgid?.()}`];
  const publish = ['--publish', `127.0.0.1:${port}:${image.port}`, '--volume', `${dataDir}:${image.data}`];
  // A container of that name is what a killed run left behind.
  await docker('rm', '--force').catch(() => {});
  await run('docker', ['run', '--detach', '--name', name, ...user, ...publish, image.image, ...image.args]);
  let wanted = true;
  const remove = () => docker('rm', '--force');
  await untilAnswers(image, port, name).catch(async (error) => {
    await remove();
    throw error;
  });
  return {
    kind: image.kind,
    name: image.name,
    label: `${image.image} in docker, data in ${dataDir}`,
    url: image.url(port),
    stop: async () => {
      wanted = false;
      await docker('stop');
      await remove();
    },
    kill: async () => {
      wanted = false;
      await docker('kill');
    },
    restart: async () => {
      await docker('restart');
      await untilAnswers(image, port, name);
    },
    pause: () => void spawnSync('docker', ['pause', name]),
    resume: () => void spawnSync('docker', ['unpause', name]),
    onCrash: (listener) => {
      const told = (code: string) => wanted && listener(`its container ended with code ${code.trim()}`);
      run('docker', ['wait', name]).then(told, () => {});
    },
    parts: [],
  };
}

async function untilAnswers(image: Image, port: number, name: string): Promise<void> {
  const deadline = Date.now() + READY_WITHIN_MS;
  while (!(await image.answers(port))) {
    if (Date.now() > deadline) {
      const log = await run('docker', ['logs', '--tail', '8', name]);
      throw new Error(`${image.image} in docker did not answer within ${READY_WITHIN_MS / 1000} s:\n${log}`);
    }
    await delay(100);
  }
}
