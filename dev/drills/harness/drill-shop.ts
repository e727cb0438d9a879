import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { createTokens } from '@pulsecart/api/identity/token';
import { openShopWithoutWorkers } from '@pulsecart/core/shop';
import { openDatabase } from '@pulsecart/platform/mongo/mongo';
import { createLogger } from '@pulsecart/platform/observability/logger';
import { toDollars } from '@pulsecart/shared/money';
import type { Db } from 'mongodb';
import { addTestAccounts, type TestAccount } from '../../bench/shop/test-accounts.ts';
import { freePort } from '../../engines/free-port.ts';
import { repoDir, runtimeDir } from '../../engines/paths.ts';
import { type Supervised, supervise } from '../../engines/supervise.ts';
import { NODE_FLAGS } from '../../launcher/node-flags.ts';
import { openProxy, type TcpProxy } from './proxy.ts';
import { until } from './until.ts';

export interface DrillProcess {
  service: 'api' | 'worker';
  process: Supervised;
  logFile: string;
  /** Health pages. */
  management: string;
  /** Where the API listens. */
  port: number;
  /** Whether it ended without being asked; when, in milliseconds since 1970. */
  diedAt(): number | null;
}

export interface Product {
  id: string;
  cents: number;
}

export interface DrillShop {
  name: string;
  db: Db;
  settings: Record<string, string>;
  /** Where clients call: a proxy before all APIs. */
  url: string;
  front: TcpProxy;
  /** Between the shop's processes and the database. */
  toDatabase: TcpProxy;
  admin: TestAccount;
  startApi(more?: Record<string, string>): Promise<DrillProcess>;
  startWorker(more?: Record<string, string>): Promise<DrillProcess>;
  /** Ends a process that this shop started, as a supervisor would, or by force. */
  end(process: DrillProcess, how: 'stop' | 'kill'): Promise<void>;
  addAccounts(count: number, role?: 'user' | 'admin'): Promise<TestAccount[]>;
  product(stock: number): Promise<Product>;
  close(): Promise<void>;
}

export interface DrillEngines {
  redisUrl: string;
  mongodbUri: string;
}

const CENTS = 1999;

/** Shorter than in production, so that a drill takes seconds: what is left undone is taken up after five seconds, not thirty. */
const haste = { SWEEP_INTERVAL_MS: '1000', SWEEP_GRACE_MS: '5000', HOLD_MS: '20000' };

/**
 * A shop with a database and Redis keys of its own whose processes are the compiled ones on loopback. No identity
 * provider runs: people's tokens are made here, with the shop's own secret.
 */
export async function openDrillShop(engines: DrillEngines, more: Record<string, string> = {}): Promise<DrillShop> {
  const name = `drill-${randomBytes(5).toString('hex')}`;
  const log = createLogger('drill', 'silent');
  const secret = randomBytes(48).toString('base64url');
  const database = openDatabase(engines.mongodbUri, name, log);
  const { db } = database;
  const tokens = createTokens(secret, 86_400);
  const { catalogue, ensureIndexes } = openShopWithoutWorkers(db, log);
  await ensureIndexes();
  const mongodbUri = new URL(engines.mongodbUri);
  const toDatabase = await openProxy([Number(mongodbUri.port)], mongodbUri.hostname);
  const front = await openProxy([]);
  mongodbUri.host = `127.0.0.1:${toDatabase.port}`;
  const logsDir = join(runtimeDir, 'drills', 'logs', name);
  mkdirSync(logsDir, { recursive: true });
  const settings: Record<string, string> = {
    PATH: process.env.PATH ?? '',
    NODE_ENV: 'test',
    LOG_LEVEL: process.env.DRILL_LOG_LEVEL ?? 'warn',
    HOST: '127.0.0.1',
    REDIS_URL: engines.redisUrl,
    REDIS_PREFIX: name,
    MONGODB_URI: mongodbUri.toString(),
    MONGODB_DB: name,
    JWT_SECRET: secret,
    FIREBASE_PROJECT_ID: 'drills',
    // The load comes from one address.
    RATE_LIMIT_FACTOR: '100000',
    ...haste,
    ...more,
  };
  const running = new Set<DrillProcess>();
  let count = 0;
  const targets = (): void => front.setTargets([...running].filter((one) => one.service === 'api').map((one) => one.port));

  async function start(service: 'api' | 'worker', further: Record<string, string>): Promise<DrillProcess> {
    const [port, managementPort] = [await freePort(), await freePort()];
    const management = `http://127.0.0.1:${managementPort}`;
    const logFile = join(logsDir, `${service}-${++count}.log`);
    const supervised = supervise({
      name: service,
      command: process.execPath,
      args: [...NODE_FLAGS, join(repoDir, 'services', service, 'dist/main.js')],
      cwd: repoDir,
      env: { ...settings, PORT: String(port), MANAGEMENT_HOST: '127.0.0.1', MANAGEMENT_PORT: String(managementPort), ...further },
      logFile,
      isReady: () => isReady(management),
      readyWithinMs: 90_000,
      stopWithinMs: 20_000,
    });
    let died: number | null = null;
    const one: DrillProcess = { service, process: supervised, logFile, management, port, diedAt: () => died };
    supervised.onCrash(() => {
      died = Date.now();
      running.delete(one);
      targets();
    });
    await supervised.start();
    running.add(one);
    targets();
    return one;
  }

  let [admin]: (TestAccount | undefined)[] = await addTestAccounts({ db, tokens }, 1, 'admin');
  admin ??= { id: '', uid: '', email: '', token: '' };
  return {
    name,
    db,
    settings,
    url: `http://127.0.0.1:${front.port}`,
    front,
    toDatabase,
    admin,
    startApi: (further = {}) => start('api', further),
    startWorker: (further = {}) => start('worker', further),
    async end(one, how) {
      running.delete(one);
      targets();
      await (how === 'stop' ? one.process.stop() : one.process.kill());
    },
    addAccounts: (howMany, role = 'user') => addTestAccounts({ db, tokens }, howMany, role),
    async product(stock) {
      const about = {
        title: `Gadget ${randomBytes(3).toString('hex')}`,
        category: 'Popular' as const,
        rating: 4,
        features: [],
        description: 'A gadget.',
      };
      const id = await catalogue.admin.add({ ...about, price: toDollars(CENTS), imgUrl: '/media/products/gadget.svg', stock });
      return { id, cents: CENTS };
    },
    async close() {
      // Workers first: jobs under way end while the rest is still there.
      for (const one of [...running].sort((a, b) => b.service.localeCompare(a.service))) await one.process.stop();
      await Promise.all([front.close(), toDatabase.close()]);
      await db.dropDatabase();
      await database.close();
      if (process.env.DRILL_LOGS !== 'keep') rmSync(logsDir, { recursive: true, force: true });
    },
  };
}

/** Waits until a process with failpoints has ended itself. */
export function untilDead(one: DrillProcess, withinMs: number): Promise<void> {
  return until(`the ${one.service} dies at its failpoint`, () => one.diedAt() !== null, withinMs, 20);
}

/** Memory that a process holds, in megabytes (Linux); 0 once it has ended. */
export function residentMb({ process: { pid } }: DrillProcess): number {
  const running = pid();
  const status = running === null ? '' : readFileSync(`/proc/${running}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1] ?? 0) / 1024;
}

export async function isReady(management: string): Promise<boolean> {
  try {
    return (await fetch(`${management}/health/ready`, { signal: AbortSignal.timeout(2000) })).ok;
  } catch {
    return false;
  }
}
