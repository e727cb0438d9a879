import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { MongoClient } from 'mongodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { descendants } from './process-identity.ts';
import { run } from './run.ts';
import { type Engines, startEngines } from './start-engines.ts';
import { redisAnswers } from './wire.ts';

const isLinux = process.platform === 'linux';
const isRoot = isLinux && process.getuid?.() === 0;
const DAC_OVERRIDE = 1n << 1n;
const DAC_READ_SEARCH = 1n << 2n;
const SOMEBODY = 65_533;

let home: string;
let dataDir: string;
let engines: Engines;

/** Engines as `npm start` has them: their data are kept, and no setting names somebody else's. */
const forced = process.env.TEST_ENGINES?.split(',').filter((name) => name !== '') ?? [];
const start = (): Promise<Engines> => startEngines({ dataDir, env: {}, forced });

beforeAll(async () => {
  // Closed to other users, as /root is: PostgreSQL runs as one of them where we are root.
  home = mkdtempSync(join(tmpdir(), 'pulsecart-home-'));
  dataDir = join(home, 'data');
  mkdirSync(dataDir, { mode: 0o755 });
  engines = await start();
});
afterAll(async () => {
  await engines?.stop();
  rmSync(home, { recursive: true, force: true });
});

const portOf = (url: string): number => Number(new URL(url).port);
const passwordOf = (url: string): string => new URL(url).password;
const modeOf = (path: string): number => statSync(path).mode & 0o777;
const secretFiles = (): string[] =>
  readdirSync(dataDir, { recursive: true, encoding: 'utf8' })
    .filter((name) => ['password', 'shop-password', 'keyfile', 'redis.conf'].includes(basename(name)))
    .map((name) => join(dataDir, name));
const secrets = (): string[] => secretFiles().map((file) => readFileSync(file, 'utf8').trim().replace('requirepass ', ''));

function readProcess(pid: number, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    // It ended meanwhile.
    return '';
  }
}

/** What every user of the machine is shown of every process. */
function commandLines(): string[] {
  if (!isLinux) return execFileSync('ps', ['-axww', '-o', 'command='], { encoding: 'utf8' }).split('\n');
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((pid) => readProcess(Number(pid), 'cmdline').replaceAll('\0', ' '));
}

/** Ports of the PostgreSQL servers that this process started, without those of their children, which at first look alike. */
function postgresPorts(): number[] {
  const ports = descendants(process.pid).flatMap((pid) => {
    const port = /postgres .*-c port=(\d+)/s.exec(readProcess(pid, 'cmdline').replaceAll('\0', ' '))?.[1];
    return port === undefined ? [] : [Number(port)];
  });
  return [...new Set(ports)];
}

/** What PostgreSQL asks of who connects as its superuser: 10 is to sign in by SCRAM, 0 would be to come in. */
function postgresDemand(port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const fields = Buffer.from('user\0postgres\0database\0postgres\0\0');
    const head = Buffer.alloc(8);
    head.writeInt32BE(head.length + fields.length, 0);
    head.writeInt32BE(196_608, 4);
    const socket = connect({ port, host: '127.0.0.1' }, () => socket.write(Buffer.concat([head, fields])));
    socket.once('error', reject);
    socket.once('data', (answer) => {
      socket.destroy();
      resolve(answer.toString('latin1', 0, 1) === 'R' ? answer.readInt32BE(5) : Number.NaN);
    });
  });
}

async function withOrders<T>(url: string, work: (client: MongoClient) => Promise<T>): Promise<T> {
  const client = new MongoClient(url, { serverSelectionTimeoutMS: 10_000 });
  try {
    return await work(client);
  } finally {
    await client.close();
  }
}
const placeOrder = (url: string) => withOrders(url, (client) => client.db('shop').collection('orders').insertOne({ paid: true }));
const countOrders = (url: string) => withOrders(url, (client) => client.db('shop').collection('orders').countDocuments());

describe('another user of the machine', () => {
  it('gets into no engine without a password or with a wrong one', async () => {
    const { mongodbUri, redisUrl, mongodb } = engines;
    const database = `127.0.0.1:${portOf(mongodbUri)}`;
    await expect(placeOrder(`mongodb://${database}/`)).rejects.toThrow(/requires authentication/);
    await expect(placeOrder(`mongodb://pulsecart:wrong@${database}/`)).rejects.toThrow(/Authentication failed/);
    await placeOrder(mongodbUri);
    for (const password of [null, 'wrong']) expect(await redisAnswers(portOf(redisUrl), password)).toBe(false);
    expect(await redisAnswers(portOf(redisUrl), passwordOf(redisUrl))).toBe(true);
    expect(postgresPorts()).toHaveLength(mongodb?.name === 'ferretdb' ? 1 : 0);
    for (const port of postgresPorts()) expect(await postgresDemand(port)).toBe(10);
  });

  it('gets into no throw-away engine of tests and measurements either', async () => {
    const throwaway = await startEngines({ kinds: ['redis', 'mongodb'], throwaway: true, forced });
    try {
      const { mongodbUri, redisUrl } = throwaway;
      await expect(placeOrder(`mongodb://127.0.0.1:${portOf(mongodbUri)}/`)).rejects.toThrow(/requires authentication/);
      expect(await redisAnswers(portOf(redisUrl), null)).toBe(false);
      const shown = commandLines();
      for (const url of [mongodbUri, redisUrl]) expect(shown.filter((line) => line.includes(passwordOf(url)))).toEqual([]);
      await placeOrder(mongodbUri);
    } finally {
      await throwaway.stop();
    }
  });

  it('reads no password among the arguments of a process', () => {
    const shown = commandLines();
    for (const secret of secrets()) expect(shown.filter((line) => line.includes(secret))).toEqual([]);
    for (const url of [engines.mongodbUri, engines.redisUrl]) expect(secrets()).toContain(passwordOf(url));
  });

  it('sees nothing of the data, and opens no file that holds a password', async () => {
    const folders = readdirSync(dataDir, { withFileTypes: true }).filter((entry) => entry.isDirectory());
    for (const folder of ['', ...folders.map(({ name }) => name)]) expect(modeOf(join(dataDir, folder)), folder).toBe(0o700);
    expect(secretFiles().length).toBeGreaterThanOrEqual(3);
    for (const file of secretFiles()) expect(modeOf(file), file).toBe(0o600);
  });

  // Only root can become somebody else.
  if (isRoot) {
    it('is refused by the data folder, also where the folders above let everybody pass', async () => {
      chmodSync(home, 0o755);
      const looking = run('setpriv', [`--reuid=${SOMEBODY}`, `--regid=${SOMEBODY}`, '--clear-groups', 'ls', dataDir]);
      await expect(looking).rejects.toThrow(/Permission denied/);
      chmodSync(home, 0o700);
    });
  }
});

// Elsewhere there are no capabilities.
if (isLinux) {
  it('leaves no process that it starts a right to pass over the modes of files, also as root', () => {
    const status = descendants(process.pid).map((pid) => ({ name: readProcess(pid, 'cmdline'), text: readProcess(pid, 'status') }));
    const effective = status.flatMap(({ name, text }) => {
      const set = /^CapEff:\s+([0-9a-f]+)/m.exec(text)?.[1];
      return set === undefined ? [] : [{ name, rights: BigInt(`0x${set}`) & (DAC_OVERRIDE | DAC_READ_SEARCH) }];
    });
    expect(effective.length).toBeGreaterThanOrEqual(3);
    expect(effective.filter(({ rights }) => rights !== 0n)).toEqual([]);
  });
}

describe('a shop that is started again', () => {
  it('signs in with the passwords that it had', async () => {
    await placeOrder(engines.mongodbUri);
    const passwords = [passwordOf(engines.mongodbUri), passwordOf(engines.redisUrl)];
    await engines.stop();
    engines = await start();
    expect([passwordOf(engines.mongodbUri), passwordOf(engines.redisUrl)]).toEqual(passwords);
    expect(await countOrders(engines.mongodbUri)).toBeGreaterThan(0);
  });

  it('has its orders and new passwords where the data are of a version that showed its password to all, or had none', async () => {
    const orders = await countOrders(engines.mongodbUri);
    const known = secrets();
    await engines.stop();
    chmodSync(dataDir, 0o755);
    // That of PostgreSQL's superuser is all that such a version kept.
    for (const file of secretFiles()) if (!file.endsWith('ferretdb/password')) rmSync(file);
    engines = await start();
    expect(await countOrders(engines.mongodbUri)).toBe(orders);
    expect(secrets().filter((secret) => known.includes(secret))).toEqual([]);
    expect(modeOf(dataDir)).toBe(0o700);
  });
});
