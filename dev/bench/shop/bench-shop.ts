import { randomBytes } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { createTokens } from '@pulsecart/api/identity/token';
import { openDatabase } from '@pulsecart/platform/mongo/mongo';
import { createLogger } from '@pulsecart/platform/observability/logger';
import { openRedis } from '@pulsecart/platform/redis/redis';
import { assembleWorker, type WorkerParts } from '@pulsecart/worker/assemble-worker';
import type { Db } from 'mongodb';
import { freePort } from '../../engines/free-port.ts';
import { repoDir } from '../../engines/paths.ts';
import { type Supervised, supervise } from '../../engines/supervise.ts';
import { NODE_FLAGS } from '../../launcher/node-flags.ts';
import type { Bench } from '../harness/figures.ts';

export interface ShopProcess {
  /** Where the API listens; empty for a worker. */
  url: string;
  process: Supervised;
  pid: number;
}

export interface BenchShop {
  name: string;
  db: Db;
  /** The modules, in this process: to fill the shop before it is put under load. */
  modules: WorkerParts;
  tokens: ReturnType<typeof createTokens>;
  settings: Record<string, string>;
  startApi(settings?: Record<string, string>): Promise<ShopProcess>;
  startWorker(settings?: Record<string, string>): Promise<ShopProcess>;
  /** Stops the processes and drops the data. */
  close(): Promise<void>;
}

const LIFETIME_SECONDS = 86_400;

/**
 * A shop with a database and Redis keys of its own whose processes are the compiled ones, with the settings of production.
 * No identity provider runs: people's tokens are made here, with the shop's own secret.
 */
export async function openBenchShop(bench: Bench, further: Record<string, string> = {}): Promise<BenchShop> {
  const name = `bench-${randomBytes(5).toString('hex')}`;
  const log = createLogger('bench', 'warn');
  const secret = randomBytes(48).toString('base64url');
  const { redisUrl, mongodbUri } = bench.engines;
  const database = openDatabase(mongodbUri, name, log);
  const redis = openRedis(redisUrl, log);
  await new Promise((resolve) => redis.once('ready', resolve));
  const modules = assembleWorker({ db: database.db, redis, prefix: name, log, holdMs: 1_800_000 });
  await modules.ensureIndexes();

  const settings: Record<string, string> = {
    PATH: process.env.PATH ?? '',
    NODE_ENV: 'production',
    LOG_LEVEL: 'info',
    HOST: '127.0.0.1',
    REDIS_URL: redisUrl,
    REDIS_PREFIX: name,
    MONGODB_URI: mongodbUri,
    MONGODB_DB: name,
    JWT_SECRET: secret,
    FIREBASE_PROJECT_ID: 'benchmark',
    PUBLIC_ORIGIN: 'https://shop.test',
    // The load comes from one address and a few accounts.
    RATE_LIMIT_FACTOR: '100000',
    ...further,
  };
  const running: ShopProcess[] = [];
  const start = async (service: 'api' | 'worker', more: Record<string, string>): Promise<ShopProcess> => {
    const [port, management] = [await freePort(), await freePort()];
    const logsDir = join(bench.outDir, 'logs');
    const profiles = join(bench.outDir, 'profiles');
    mkdirSync(logsDir, { recursive: true });
    const profiling = bench.profile
      ? ['--cpu-prof', `--cpu-prof-dir=${profiles}`, `--cpu-prof-name=${service}-${Date.now()}-${running.length}.cpuprofile`]
      : [];
    const supervised = supervise({
      name: service,
      command: process.execPath,
      args: [...NODE_FLAGS, ...profiling, join(repoDir, 'services', service, 'dist/main.js')],
      cwd: repoDir,
      env: { ...settings, PORT: String(port), MANAGEMENT_HOST: '127.0.0.1', MANAGEMENT_PORT: String(management), ...more },
      logFile: join(logsDir, `${service}-${name}-${running.length}.log`),
      isReady: () => isReady(`http://127.0.0.1:${management}/health/ready`),
      stopWithinMs: 20_000,
    });
    await supervised.start();
    const one = { url: service === 'api' ? `http://127.0.0.1:${port}` : '', process: supervised, pid: supervised.pid() ?? 0 };
    running.push(one);
    return one;
  };
  return {
    name,
    db: database.db,
    modules,
    tokens: createTokens(secret, LIFETIME_SECONDS),
    settings,
    startApi: (more = {}) => start('api', more),
    startWorker: (more = {}) => start('worker', more),
    async close() {
      for (const one of running) await one.process.stop();
      await modules.flush();
      await modules.closeQueues();
      await database.db.dropDatabase();
      await database.close();
      for await (const keys of redis.scanStream({ match: `*${name}*`, count: 1000 }))
        if (keys.length > 0) await redis.unlink(keys as string[]);
      redis.disconnect();
    },
  };
}

async function isReady(address: string): Promise<boolean> {
  try {
    return (await fetch(address, { signal: AbortSignal.timeout(2000) })).ok;
  } catch {
    return false;
  }
}
