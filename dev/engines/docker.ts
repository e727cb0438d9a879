import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { basename } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Candidate, Engine, EngineKind } from './engine.ts';
import { freePort } from './free-port.ts';
import { admitShop, mongodUrl, signInArguments, signInFiles } from './mongo-sign-in.ts';
import { openPrivateFolder } from './private-files.ts';
import { redisConfiguration, redisUrl } from './redis-sign-in.ts';
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
  /** What it takes to sign in is made in the data folder, which the container sees as `data`. */
  withSignIn: (dataDir: string) => SignIn;
};

type SignIn = {
  args: readonly string[];
  url: (port: number) => string;
  answers: (port: number) => Promise<boolean>;
  /** Makes the user of the shop, once it answers. */
  admit?: (port: number) => Promise<void>;
};

const READY_WITHIN_MS = 60_000;

export const dockerRedis = fromImage({
  kind: 'redis',
  name: 'redis-docker',
  image: 'redis:8-alpine',
  port: 6379,
  data: '/data',
  withSignIn: (dataDir) => {
    const { password, file } = redisConfiguration({ dataDir });
    const settings = ['--appendonly', 'yes', '--appendfsync', 'everysec', '--save', '', '--maxmemory-policy', 'noeviction'];
    return {
      args: ['redis-server', `/data/${basename(file)}`, ...settings],
      url: (port) => redisUrl(port, password),
      answers: (port) => redisAnswers(port, password),
    };
  },
});

export const dockerMongo = fromImage({
  kind: 'mongodb',
  name: 'mongod-docker',
  image: 'mongo:8',
  port: 27017,
  data: '/data/db',
  withSignIn: (dataDir) => {
    const { keyFile, key, password } = signInFiles(dataDir);
    return {
      args: ['mongod', '--bind_ip_all', '--quiet', ...signInArguments(`/data/db/${basename(keyFile)}`)],
      url: (port) => mongodUrl(port, password),
      answers: mongoAnswers,
      admit: (port) => admitShop(port, key, password),
    };
  },
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
  openPrivateFolder(dataDir);
  const signIn = image.withSignIn(dataDir);
  const port = await freePort();
  const name = `pulsecart-${image.kind}-${createHash('sha256').update(dataDir).digest('hex').slice(0, 10)}`;
  const docker = (...args: string[]) => run('docker', [...args, name]).then(() => {});
  const user = process.getuid === undefined ? [] : ['--user', `${process.getuid()}:${process.getgid?.()}`];
  const publish = ['--publish', `127.0.0.1:${port}:${image.port}`, '--volume', `${dataDir}:${image.data}`];
  // A container of that name is what a killed run left behind.
  await docker('rm', '--force').catch(() => {});
  await run('docker', ['run', '--detach', '--name', name, ...user, ...publish, image.image, ...signIn.args]);
  let wanted = true;
  const remove = () => docker('rm', '--force');
  const untilUp = () => untilAnswers(image, () => signIn.answers(port), name);
  await untilUp()
    .then(() => signIn.admit?.(port))
    .catch(async (error) => {
      await remove();
      throw error;
    });
  return {
    kind: image.kind,
    name: image.name,
    label: `${image.image} in docker, data in ${dataDir}`,
    url: signIn.url(port),
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
      await untilUp();
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

async function untilAnswers(image: Image, answers: () => Promise<boolean>, name: string): Promise<void> {
  const deadline = Date.now() + READY_WITHIN_MS;
  while (!(await answers())) {
    if (Date.now() > deadline) {
      const log = await run('docker', ['logs', '--tail', '8', name]);
      throw new Error(`${image.image} in docker did not answer within ${READY_WITHIN_MS / 1000} s:\n${log}`);
    }
    await delay(100);
  }
}
