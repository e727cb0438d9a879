import { privateEngine } from '@pulsecart/dev/test/engines';
import { createPush } from '@pulsecart/platform/redis/push';
import { openRedis } from '@pulsecart/platform/redis/redis';
import { type RecordChanged, rooms } from '@pulsecart/shared/realtime/events';
import jwt from 'jsonwebtoken';
import { ObjectId } from 'mongodb';
import { pino } from 'pino';
import { afterAll, describe, expect, it } from 'vitest';
import { openBrowser } from '../testing/browser.ts';
import { eventually } from '../testing/eventually.ts';
import { JWT_SECRET, startTestApi } from '../testing/test-api.ts';

const redis = await privateEngine('redis');
const api = await startTestApi({ REDIS_URL: redis.url });
const { MONGODB_URI, MONGODB_DB, REDIS_PREFIX } = api.settings;
/** A second replica: same database, same Redis. */
const replica = await startTestApi({ REDIS_URL: redis.url, MONGODB_URI, MONGODB_DB, REDIS_PREFIX });
// Sockets are compared with accounts each half minute in case an announcement was lost. Here none may be: what is
// announced must arrive without that, however long a test waits.
for (const { api: process } of [api, replica]) process.watch.stop();
const run = Date.now();
const admin = await api.joinAdmin();
const ann = await api.join(`ann-${run}@shop.test`);
const bob = await api.join(`bob-${run}@shop.test`);

/** What a worker does: it emits and does not listen. */
const workerRedis = openRedis(redis.url, pino({ level: 'silent' }));
const worker = createPush(workerRedis, REDIS_PREFIX, pino({ level: 'silent' }));
afterAll(() => workerRedis.disconnect());

let version = 0;
const change = (orderId = 'ABCD1234'): RecordChanged => ({
  record: 'orderStatus',
  orderId,
  version: ++version,
  status: 'packaged',
  at: '2026-01-01T00:00:00.000Z',
});
const connected = async (address: string, token: () => string) => {
  const browser = openBrowser(address, token);
  await eventually(() => browser.socket.connected).toBe(true);
  return browser;
};
const recordOf = async (person: { email: string; token: string }) => (await api.call(`GET /user/${person.email}`, { as: person })).body;
const setRole = async (person: typeof ann, role: string) =>
  api.call(`PATCH /users/admin/${(await recordOf(person))._id}`, { as: admin, body: { role } });

describe('the handshake', () => {
  it.each([
    ['without a token', () => '', 'not_signed_in'],
    ['with nonsense', () => 'nonsense', 'token_invalid'],
    ['with a Firebase token', () => ann.idToken, 'token_invalid'],
    [
      'with a token that ran out',
      () => jwt.sign({}, JWT_SECRET, { issuer: 'pulsecart', audience: 'pulsecart-api', subject: ann.uid, expiresIn: -1 }),
      'token_expired',
    ],
  ])('%s is refused', async (_what, token, code) => {
    const browser = openBrowser(api.address, token);
    await eventually(() => browser.refused[0]).toBe(code);
  });

  it.each(['https://evil.example', 'null', 'http://127.0.0.1.evil.example', 'http://evil127.0.0.1', 'file://'])(
    'from a foreign page is refused: %s',
    async (origin) => {
      const browser = openBrowser(api.address, () => ann.token, { origin });
      await eventually(() => browser.refused.length).toBeGreaterThan(0);
      expect(browser.socket.connected).toBe(false);
    },
  );

  it('is by WebSocket alone: without it a page polls, and no process has to be met again', async () => {
    const response = await fetch(`${api.address}/socket.io/?EIO=4&transport=polling`);
    expect([response.status, await response.json()]).toEqual([400, expect.objectContaining({ message: 'Transport unknown' })]);
  });

  it('tells browsers how often they are looked after, and what they may send', async () => {
    const socket = new WebSocket(`${api.address.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`);
    const first = await new Promise<string>((resolve) =>
      socket.addEventListener('message', ({ data }) => resolve(String(data)), { once: true }),
    );
    socket.close();
    expect(JSON.parse(first.slice(1))).toMatchObject({ pingInterval: 20_000, pingTimeout: 10_000, maxPayload: 8192, upgrades: [] });
  });

  it('that is refused tells the status, too', async () => {
    const { socket } = openBrowser(api.address, () => 'nonsense');
    const refusal = await new Promise<Error & { data?: unknown }>((resolve) => socket.once('connect_error', resolve));
    expect([refusal.data, refusal.message]).toEqual([
      { code: 'token_invalid', status: 401 },
      'This sign-in is not valid. Please sign in again.',
    ]);
  });

  it('from a page of the shop is taken', async () => {
    const browser = openBrowser(api.address, () => ann.token, { origin: api.address });
    await eventually(() => browser.socket.connected).toBe(true);
  });
});

describe('a push', () => {
  it('reaches the browsers of the account and the admins on every replica, and nobody else', async () => {
    const [anns, annsPhone, bobs, admins] = await Promise.all([
      connected(api.address, () => ann.token),
      connected(replica.address, () => ann.token),
      connected(replica.address, () => bob.token),
      connected(replica.address, () => admin.token),
    ]);
    const event = change();
    expect(await worker.emit([rooms.user(ann.id), rooms.admins], 'record:changed', event)).toBe(true);
    // That the sums moved is news by itself, and admins hear of it: accounts were made a moment ago.
    const heard = ({ heard: all }: typeof anns) => all.filter(([name]) => name !== 'stats:moved');
    for (const browser of [anns, annsPhone, admins]) await eventually(() => heard(browser)).toEqual([['record:changed', event]]);
    await worker.emit([rooms.user(bob.id)], 'record:changed', event);
    await eventually(() => bobs.heard).toEqual([['record:changed', event]]);
  });

  it('of many at once keeps its turn: all arrive, in the order of telling', async () => {
    const browser = await connected(replica.address, () => ann.token);
    const events = Array.from({ length: 300 }, () => change());
    const taken = await Promise.all(events.map((event) => worker.emit([rooms.user(ann.id)], 'record:changed', event)));
    expect(taken.filter(Boolean)).toHaveLength(events.length);
    await eventually(() => browser.heard).toEqual(events.map((event) => ['record:changed', event]));
  });
});

describe('a role', () => {
  it('opens and closes the room of admins at once, on every replica', async () => {
    const browsers = await Promise.all([connected(api.address, () => bob.token), connected(replica.address, () => bob.token)]);
    // That the sums moved is news by itself: accounts and roles count into them.
    const names = (heard: [string, unknown][]) => [...new Set(heard.map(([name]) => name))].filter((name) => name !== 'stats:moved');
    const hear = async (expected: string[]) => {
      for (const browser of browsers) await eventually(() => names(browser.heard)).toEqual(expected);
      for (const browser of browsers) browser.heard.length = 0;
    };
    await setRole(bob, 'admin');
    await hear(['account:changed']);
    await worker.emit([rooms.admins], 'record:changed', change());
    await hear(['record:changed']);

    await setRole(bob, 'user');
    await hear(['account:changed']);
    await worker.emit([rooms.admins], 'record:changed', change());
    await worker.emit([rooms.user(bob.id)], 'account:changed', null);
    await hear(['account:changed']);
  });

  it('is looked up now and then, for changes that nobody announced', async () => {
    const browser = await connected(api.address, () => bob.token);
    await api.db?.collection('users').updateOne({ uid: bob.uid }, { $set: { role: 'admin' } });
    await api.api.watch.check();
    const heard = () => browser.heard.map(([name]) => name).filter((name) => name !== 'stats:moved');
    await eventually(heard).toEqual(['account:changed']);
    await worker.emit([rooms.admins], 'record:changed', change());
    await eventually(heard).toEqual(['account:changed', 'record:changed']);
    await api.db?.collection('users').updateOne({ uid: bob.uid }, { $set: { role: 'user' } });
    await api.api.watch.check();
    await eventually(heard).toEqual(['account:changed', 'record:changed', 'account:changed']);
    await worker.emit([rooms.admins], 'record:changed', change());
    await worker.emit([rooms.user(bob.id)], 'account:changed', null);
    await eventually(heard).toEqual(['account:changed', 'record:changed', 'account:changed', 'account:changed']);
  });
});

describe('an account', () => {
  it('that is deleted is cut off on every replica and not let in again', async () => {
    const eve = await api.join(`eve-${run}@shop.test`);
    const browsers = await Promise.all([connected(api.address, () => eve.token), connected(replica.address, () => eve.token)]);
    await api.call(`DELETE /users/${eve.email}`, { as: admin });
    for (const browser of browsers) await eventually(() => browser.lost).toEqual(['io server disconnect']);
    expect(browsers[0]?.heard[0]?.[0]).toBe('account:changed');
    browsers[0]?.socket.connect();
    await eventually(() => browsers[0]?.refused).toEqual(['token_invalid']);
  });

  it('whose token runs out dials again with the token it has by then', async () => {
    const short = jwt.sign({}, JWT_SECRET, { issuer: 'pulsecart', audience: 'pulsecart-api', subject: ann.uid, expiresIn: 2 });
    const tokens = [short, ann.token];
    const browser = openBrowser(api.address, () => tokens.shift() ?? ann.token);
    await eventually(() => browser.lost).toHaveLength(1);
    await eventually(() => browser.socket.connected).toBe(true);
    expect(tokens).toEqual([]);
  });
});

describe('a browser that misbehaves', () => {
  it('by talking is cut off', async () => {
    const browser = await connected(api.address, () => ann.token);
    browser.socket.io.opts.reconnection = false;
    const talk = browser.socket as unknown as { emit(event: string): void };
    for (let i = 0; i < 40; i++) talk.emit('join-admins');
    await eventually(() => browser.lost).toHaveLength(1);
  });

  it('by sending much at once is cut off', async () => {
    const browser = await connected(api.address, () => ann.token);
    const talk = browser.socket as unknown as { emit(event: string, payload: string): void };
    talk.emit('much', 'x'.repeat(20_000));
    await eventually(() => browser.lost).toHaveLength(1);
  });

  it('by not reading is cut off, and the others go on hearing', async () => {
    const slow = await connected(api.address, () => bob.token);
    const quick = await connected(api.address, () => bob.token);
    (slow.socket.io.engine.transport as unknown as { ws: { pause(): void } }).ws.pause();
    const before = api.api.sockets();
    const payload = { ...change(), error: 'x'.repeat(2000) };
    for (let i = 0; i < 40 && api.api.sockets() === before; i++) {
      await Promise.all(Array.from({ length: 200 }, () => worker.emit([rooms.user(bob.id)], 'record:changed', payload)));
    }
    await eventually(() => api.api.sockets()).toBe(before - 1);
    quick.heard.length = 0;
    const event = change();
    await worker.emit([rooms.user(bob.id)], 'record:changed', event);
    await eventually(() => quick.heard).toContainEqual(['record:changed', event]);
    expect(quick.socket.connected).toBe(true);
  });
});

describe('with Redis away', () => {
  it('browsers stay, hear of what happens on their own replica, and of everything when it is back', async () => {
    const browser = await connected(api.address, () => ann.token);
    await redis.kill();
    await expect
      .poll(async () => (await api.call('GET /health/ready')).body)
      .toEqual({ status: 'ready', database: 'ok', redis: 'degraded' });
    await setRole(ann, 'admin');
    await eventually(() => browser.heard.map(([name]) => name)).toContain('account:changed');
    const fresh = await connected(api.address, () => ann.token);
    await setRole(ann, 'user');
    await eventually(() => fresh.heard.map(([name]) => name)).toContain('account:changed');

    const at = new Date();
    const by = { side: 'customer' as const, account: ann.email };
    const tracked = { orderId: 'AWAY1234', email: ann.email, orderDate: '', orderTime: '', createdAt: at, dropped: [], outbox: [] };
    const status = {
      ...tracked,
      _id: new ObjectId(),
      version: 1,
      status: 'pending' as const,
      history: [{ status: 'pending' as const, at, by }],
    };
    await api.db?.collection('orderStatus').insertOne(status);
    await api.api.shop.orders.admin.setStatus({ ...admin, role: 'admin' }, 'AWAY1234', 'transport');
    const told = { record: 'orderStatus', orderId: 'AWAY1234', version: 2, status: 'transport' };
    await eventually(() => fresh.heard.at(-1)).toEqual(['record:changed', expect.objectContaining(told)]);

    await redis.restart();
    await eventually(async () => (await api.call('GET /health/ready')).body.redis).toBe('ok');
    const event = change('BACK1234');
    await eventually(() => worker.emit([rooms.user(ann.id)], 'record:changed', event)).toBe(true);
    await eventually(() => browser.heard.at(-1)).toEqual(['record:changed', event]);
    expect(browser.lost).toEqual([]);
  });
});
