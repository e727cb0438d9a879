import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { request } from 'node:http';
import { createServer } from 'node:net';
import { fileURLToPath } from 'node:url';
import { testDatabase, testEngineUrl, testRedisPrefix } from '@pulsecart/dev/test/engines';
import { afterEach, describe, expect, it } from 'vitest';
import { openBrowser } from './testing/browser.ts';
import { eventually } from './testing/eventually.ts';
import { bodies } from './testing/samples.ts';
import { signUp } from './testing/test-accounts.ts';

const main = fileURLToPath(new URL('main.ts', import.meta.url));
const { uri, name, db } = await testDatabase();
const environment = {
  ...{ PATH: process.env.PATH, JWT_SECRET: 'a-key-for-tests-of-at-least-32-letters', HOST: '127.0.0.1', PORT: '0' },
  ...{ MONGODB_URI: uri, MONGODB_DB: name, REDIS_URL: testEngineUrl('redis'), REDIS_PREFIX: testRedisPrefix() },
  FIREBASE_AUTH_EMULATOR_HOST: testEngineUrl('auth'),
};
const running: ChildProcess[] = [];
afterEach(() => {
  for (const child of running.splice(0)) child.kill('SIGKILL');
});

function start(settings: Record<string, string> = {}) {
  const child = spawn(process.execPath, ['--conditions=source', main], { env: { ...environment, ...settings } });
  running.push(child);
  const said = { out: '', err: '' };
  child.stdout.on('data', (chunk) => {
    said.out += chunk;
  });
  child.stderr.on('data', (chunk) => {
    said.err += chunk;
  });
  return { child, said, ended: once(child, 'exit').then(([code]) => code as number | null) };
}

async function listening({ said }: ReturnType<typeof start>): Promise<{ address: string; management: number }> {
  await eventually(() => said.out).toContain('the API listens');
  return JSON.parse(said.out.split('\n').find((line) => line.includes('the API listens')) ?? '');
}

describe('the process', () => {
  it('finishes what is under way when it is asked to end, and takes nothing new', async () => {
    const api = start();
    const { address } = await listening(api);
    const slow = request(`${address}/api/sendMessage`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'content-length': 2 },
    });
    const answered = once(slow, 'response');
    slow.write('{');
    await eventually(async () => (await fetch(`${address}/health/live`)).status).toBe(200);
    api.child.kill('SIGTERM');
    await expect
      .poll(() =>
        fetch(`${address}/health/live`).then(
          (r) => r.status,
          () => 'closed',
        ),
      )
      .toBe('closed');
    slow.end('}');
    const [response] = await answered;
    expect(response.statusCode).toBe(400);
    expect(await api.ended).toBe(0);
    expect(api.said.err).toBe('');
    // It was still preparing the database: the next process need not wait until its lock runs out.
    const lock = await db.collection<{ _id: string; until: Date }>('leases').findOne({ _id: 'migrations' });
    expect(lock?.until).toEqual(new Date(0));
  });

  it('lets an admin finish and writes down how that ended, while pages go to another process at once', async () => {
    const email = `owner-${randomUUID()}@shop.test`;
    const { idToken } = await signUp(environment.FIREBASE_AUTH_EMULATOR_HOST, email, { verified: true });
    const api = start({ ADMIN_EMAILS: email });
    const { address } = await listening(api);
    await eventually(async () => (await fetch(`${address}/health/ready`)).status).toBe(200);
    const json = { 'content-type': 'application/json' };
    const signIn = { method: 'POST', headers: { ...json, authorization: `Bearer ${idToken}` }, body: JSON.stringify({ email }) };
    const { token } = (await (await fetch(`${address}/api/jwt`, signIn)).json()) as { token: string };
    const browser = openBrowser(address, () => token);
    browser.socket.io.opts.reconnection = false;
    await eventually(() => browser.socket.connected).toBe(true);

    const body = JSON.stringify(bodies['POST /add-product']);
    const headers = { ...json, authorization: `Bearer ${token}`, 'content-length': Buffer.byteLength(body) };
    const slow = request(`${address}/api/add-product`, { method: 'POST', headers });
    const answered = once(slow, 'response');
    slow.write(body.slice(0, 10));
    await eventually(async () => (await fetch(`${address}/health/live`)).status).toBe(200);
    api.child.kill('SIGTERM');
    await eventually(() => browser.lost).toHaveLength(1);
    slow.end(body.slice(10));
    const [response] = await answered;
    expect(response.statusCode).toBe(200);
    response.resume();
    expect(await api.ended).toBe(0);
    expect(api.said.out).not.toContain('a shutdown step failed');
    const [product] = await db.collection('products').find().toArray();
    const subject = { subjectKind: 'product', subjectId: product?._id.toHexString() };
    expect(await db.collection('auditTrail').findOne({ action: 'product.add' })).toMatchObject({ ...subject, outcome: 'done' });
  });

  it('is ended by force when that takes too long', async () => {
    const api = start({ SHUTDOWN_MS: '300' });
    const { address } = await listening(api);
    const stuck = request(`${address}/api/sendMessage`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'content-length': 2 },
    });
    stuck.on('error', () => undefined);
    stuck.write('{');
    await eventually(async () => (await fetch(`${address}/health/live`)).status).toBe(200);
    api.child.kill('SIGTERM');
    expect(await api.ended).toBe(1);
  });

  it('says in one line why it cannot start', async () => {
    const taken = createServer().listen(0, '127.0.0.1');
    await once(taken, 'listening');
    const { port } = taken.address() as { port: number };
    const onTakenPort = start({ PORT: String(port) });
    expect(await onTakenPort.ended).toBe(1);
    expect(onTakenPort.said.err).toBe(
      `The API cannot listen on 127.0.0.1:${port}: something else listens there. Choose another PORT or HOST.\n`,
    );
    taken.close();

    const wrong = start({ JWT_SECRET: 'short', JWT_TTL_SECONDS: 'soon' });
    expect(await wrong.ended).toBe(1);
    expect(wrong.said.err).toContain('JWT_TTL_SECONDS');
    const emulated = start({ NODE_ENV: 'production' });
    expect(await emulated.ended).toBe(1);
    expect(emulated.said.err).toContain('FIREBASE_AUTH_EMULATOR_HOST: the emulator lets anyone in');
  });
});
