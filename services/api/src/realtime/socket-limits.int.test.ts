import { createPush } from '@pulsecart/platform/redis/push';
import { openRedis } from '@pulsecart/platform/redis/redis';
import { rooms } from '@pulsecart/shared/realtime/events';
import { pino } from 'pino';
import { io } from 'socket.io-client';
import { afterAll, describe, expect, it } from 'vitest';
import { type Browser, openBrowser } from '../testing/browser.ts';
import { eventually } from '../testing/eventually.ts';
import { startTestApi } from '../testing/test-api.ts';

/** A shop without limits of calls, and the same shop at a hundredth of them, behind a proxy. */
const api = await startTestApi();
const { MONGODB_URI, MONGODB_DB, REDIS_PREFIX } = api.settings;
const strictShop = { MONGODB_URI, MONGODB_DB, RATE_LIMIT_FACTOR: '0.01' };
const strict = await startTestApi({ ...strictShop, TRUST_PROXY: '1', REDIS_PREFIX: `${REDIS_PREFIX}-strict` });
const direct = await startTestApi({ ...strictShop, REDIS_PREFIX: `${REDIS_PREFIX}-direct` });
const newPerson = (name: string) => api.join(`${name}-${crypto.randomUUID()}@shop.test`);
const admin = await api.joinAdmin();

const settled = ({ socket, refused }: Browser): boolean => socket.connected || refused.length > 0;
/** One handshake; how it ended: `connected`, or the code of the refusal. */
async function dial(address: string, token: string, headers: Record<string, string> = {}): Promise<string> {
  const browser = openBrowser(address, () => token, headers);
  await eventually(() => settled(browser)).toBe(true);
  const ended = browser.refused[0] ?? 'connected';
  browser.socket.disconnect();
  return ended;
}
async function dialUntilLimited(address: string, token: string, headers: (i: number) => Record<string, string>): Promise<string[]> {
  const ended: string[] = [];
  while (ended.at(-1) !== 'too_many_requests' && ended.length < 30) ended.push(await dial(address, token, headers(ended.length)));
  return ended;
}
const from = (...hops: string[]) => ({ 'x-forwarded-for': hops.join(', ') });

describe('the sockets of one account', () => {
  it('are 40 on a process: the 41st is refused until one of them is closed', async () => {
    const ann = await newPerson('ann');
    const open = Array.from({ length: 40 }, () => openBrowser(api.address, () => ann.token));
    for (const browser of open) await eventually(() => settled(browser)).toBe(true);
    expect(open.filter(({ socket }) => socket.connected)).toHaveLength(40);
    expect(await dial(api.address, ann.token)).toBe('too_many_requests');
    // Another account, of the same address, is not concerned.
    expect(await dial(api.address, (await newPerson('bob')).token)).toBe('connected');
    open[0]?.socket.disconnect();
    await eventually(() => dial(api.address, ann.token)).toBe('connected');
    for (const { socket } of open) socket.disconnect();
  });

  it('that are too many cost the database nothing: the 41st is refused before anybody looks whose it is', async () => {
    const ann = await newPerson('ann');
    const open = Array.from({ length: 40 }, () => openBrowser(api.address, () => ann.token));
    for (const browser of open) await eventually(() => browser.socket.connected).toBe(true);
    await api.db?.collection('users').deleteOne({ uid: ann.uid });
    expect(await dial(api.address, ann.token)).toBe('too_many_requests');
    for (const { socket } of open) socket.disconnect();
    await eventually(() => dial(api.address, ann.token)).toBe('token_invalid');
  });

  it('are 40 also when all are opened at once', async () => {
    const ann = await newPerson('ann');
    const open = Array.from({ length: 50 }, () => openBrowser(api.address, () => ann.token));
    for (const browser of open) await eventually(() => settled(browser)).toBe(true);
    expect(open.filter(({ socket }) => socket.connected)).toHaveLength(40);
    expect(open.flatMap(({ refused }) => refused)).toEqual(Array(10).fill('too_many_requests'));
    for (const { socket } of open) socket.disconnect();
  });
});

describe('a connection that talks', () => {
  it.each([
    ['without a token', '40'],
    ['with a refused token', '40{"token":"guess"}'],
    ['in a namespace that is not there', '40/nope,'],
    ['in no namespace at all', '42["hello"]'],
  ])('%s is cut off at its 17th message', async (_how, message) => {
    const socket = new WebSocket(`${api.address.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`);
    const closed = new Promise<string>((resolve) => socket.addEventListener('close', () => resolve('cut off')));
    afterAll(() => socket.close());
    await new Promise((resolve) => socket.addEventListener('message', resolve, { once: true }));
    for (let i = 0; i < 1000; i++) socket.send(message);
    // A connection without a namespace is closed after ten seconds anyway.
    const later = new Promise<string>((resolve) => setTimeout(resolve, 5000, 'heard on').unref());
    expect(await Promise.race([closed, later])).toBe('cut off');
  });
});

describe('handshakes', () => {
  it('of an account are counted as its calls, from wherever they come', async () => {
    const ann = await newPerson('ann');
    const ended = await dialUntilLimited(strict.address, ann.token, (i) => from(`203.0.113.${100 + i}`));
    expect(ended).toEqual([...Array(6).fill('connected'), 'too_many_requests']);
  });

  it('of many accounts behind one address are not held against the address', async () => {
    for (let i = 0; i < 14; i++) {
      expect(await dial(strict.address, (await newPerson('crowd')).token, from('203.0.113.9'))).toBe('connected');
    }
  });

  it('with refused tokens are counted by the address that the trusted proxy saw, whatever stands before it', async () => {
    const ended = await dialUntilLimited(strict.address, 'guess', (i) => from(`198.51.100.${i}`, '203.0.113.1'));
    expect(ended).toEqual([...Array(12).fill('token_invalid'), 'too_many_requests']);
    expect(await dial(strict.address, 'guess', from('203.0.113.1', '203.0.113.2'))).toBe('token_invalid');
    expect((await strict.call('GET /config', { headers: from('203.0.113.1') })).status).toBe(429);
  });

  it('with refused tokens are counted by the connection’s own address where no proxy is trusted', async () => {
    const ended = await dialUntilLimited(direct.address, 'guess', (i) => from(`198.51.100.${i}`));
    expect(ended).toEqual([...Array(12).fill('token_invalid'), 'too_many_requests']);
  });
});

describe('the rooms of a socket', () => {
  const redis = openRedis(api.settings.REDIS_URL, pino({ level: 'silent' }));
  const worker = createPush(redis, REDIS_PREFIX, pino({ level: 'silent' }));
  afterAll(() => redis.disconnect());
  let version = 0;
  const change = (orderId: string) =>
    ({ record: 'orderStatus', orderId, version: ++version, status: 'packaged', at: '2026-01-01T00:00:00.000Z' }) as const;
  const orderIds = ({ heard }: Browser): string[] =>
    heard.flatMap(([name, payload]) => (name === 'record:changed' ? [(payload as { orderId: string }).orderId] : []));

  it('are its own account’s, and the admins’ for an admin alone', async () => {
    const [ann, bob] = [await newPerson('ann'), await newPerson('bob')];
    const browsers = { ann, bob, admin };
    const opened = Object.entries(browsers).map(([name, { token }]) => [name, openBrowser(api.address, () => token)] as const);
    for (const [, browser] of opened) await eventually(() => browser.socket.connected).toBe(true);
    await eventually(() => worker.ready()).toBe(true);
    const tell = async (room: string, orderId: string) => expect(await worker.emit([room], 'record:changed', change(orderId))).toBe(true);
    await tell(rooms.user(ann.id), 'TOANN000');
    await tell(rooms.user(bob.id), 'TOBOB000');
    await tell(rooms.user(admin.id), 'TOADMIN0');
    await tell(rooms.admins, 'TOADMINS');
    // Pushes keep their turn: whoever has the last one would have had those before it.
    const everyone = [ann, bob, admin].map(({ id }) => rooms.user(id));
    await worker.emit(everyone, 'record:changed', change('TOALL000'));
    for (const [, browser] of opened) await eventually(() => orderIds(browser)).toContain('TOALL000');
    expect(Object.fromEntries(opened.map(([name, browser]) => [name, orderIds(browser)]))).toEqual({
      ann: ['TOANN000', 'TOALL000'],
      bob: ['TOBOB000', 'TOALL000'],
      admin: ['TOADMIN0', 'TOADMINS', 'TOALL000'],
    });
  });

  it('are the token’s, whatever account, role or room the browser names', async () => {
    const eve = await newPerson('eve');
    const claims = { email: admin.email, role: 'admin', uid: admin.uid, room: rooms.admins, rooms: [rooms.admins] };
    const socket = io(api.address, {
      transports: ['websocket'],
      forceNew: true,
      auth: { ...claims, token: eve.token },
      query: { email: admin.email, role: 'admin', room: rooms.admins },
      extraHeaders: { 'x-role': 'admin', 'x-forwarded-user': admin.email },
    });
    afterAll(() => void socket.disconnect());
    const heard: string[] = [];
    socket.on('record:changed', ({ orderId }) => heard.push(orderId));
    await eventually(() => socket.connected).toBe(true);
    socket.emit('join', rooms.admins);
    await eventually(() => worker.ready()).toBe(true);
    await worker.emit([rooms.admins], 'record:changed', change('TOADMINS'));
    await worker.emit([rooms.user(admin.id)], 'record:changed', change('TOADMIN0'));
    await worker.emit([rooms.user(eve.id)], 'record:changed', change('TOEVE000'));
    await eventually(() => heard).toContain('TOEVE000');
    expect(heard).toEqual(['TOEVE000']);
  });

  it('are the same in whatever case the account’s e-mail was written', async () => {
    const email = `Kay-${crypto.randomUUID()}@Shop.Test`;
    const { id, token } = await api.join(email);
    const browser = openBrowser(api.address, () => token);
    await eventually(() => browser.socket.connected).toBe(true);
    await eventually(() => worker.ready()).toBe(true);
    await worker.emit([rooms.user(id)], 'record:changed', change('TOKAY000'));
    await eventually(() => orderIds(browser)).toEqual(['TOKAY000']);
  });
});
