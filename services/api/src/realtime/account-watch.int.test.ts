import { createPush } from '@pulsecart/platform/redis/push';
import { openRedis } from '@pulsecart/platform/redis/redis';
import { type RecordChanged, rooms } from '@pulsecart/shared/realtime/events';
import { pino } from 'pino';
import { afterAll, expect, it, vi } from 'vitest';
import { openBrowser } from '../testing/browser.ts';
import { eventually } from '../testing/eventually.ts';
import { changeIdentity, signIn } from '../testing/test-accounts.ts';
import { startTestApi } from '../testing/test-api.ts';

// Only what looks every half minute uses an interval that a test has to pass by.
vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
const api = await startTestApi();
afterAll(() => vi.useRealTimers());
const { REDIS_URL, REDIS_PREFIX, FIREBASE_AUTH_EMULATOR_HOST } = api.settings;
const workerRedis = openRedis(REDIS_URL, pino({ level: 'silent' }));
const worker = createPush(workerRedis, REDIS_PREFIX, pino({ level: 'silent' }));
afterAll(() => workerRedis.disconnect());

const change = (version: number): RecordChanged => ({
  ...{ record: 'orderStatus', orderId: 'ABCD1234', version, status: 'packaged', at: '2026-01-01T00:00:00.000Z' },
});

it('an account whose e-mail changed is told to connect anew, and hears what is its own whichever address it has', async () => {
  const [old, fresh] = [`old-${Date.now()}@shop.test`, `new-${Date.now()}@shop.test`];
  const ann = await api.join(old);
  const browser = openBrowser(api.address, () => ann.token);
  await eventually(() => browser.socket.connected).toBe(true);
  await eventually(() => worker.emit([rooms.user(ann.id)], 'record:changed', change(1))).toBe(true);
  await eventually(() => browser.heard).toEqual([['record:changed', change(1)]]);
  await api.api.watch.check();
  expect(browser.lost).toEqual([]);

  await changeIdentity(FIREBASE_AUTH_EMULATOR_HOST, ann.uid, { email: fresh });
  const { idToken } = await signIn(FIREBASE_AUTH_EMULATOR_HOST, fresh);
  await api.call('POST /jwt', { as: { token: idToken }, body: { email: fresh } });
  const next = await api.join(old);
  await api.api.watch.check();
  await eventually(() => browser.lost).toEqual(['io server disconnect']);
  browser.heard.length = 0;
  browser.socket.connect();
  await eventually(() => browser.socket.connected).toBe(true);
  // The room of whoever registered the old address is another one.
  await worker.emit([rooms.user(next.id)], 'record:changed', change(2));
  await worker.emit([rooms.user(ann.id)], 'record:changed', change(3));
  await eventually(() => browser.heard).toEqual([['record:changed', change(3)]]);
});

it('an account that is gone from the database is cut off within half a minute, and others are left alone', async () => {
  const [eve, bob] = [await api.join(`eve-${Date.now()}@shop.test`), await api.join(`bob-${Date.now()}@shop.test`)];
  const zoe = await api.join(`zoe-${Date.now()}@shop.test`);
  const [eves, bobs, zoes] = [eve, bob, zoe].map((person) => openBrowser(api.address, () => person.token));
  for (const browser of [eves, bobs, zoes]) await eventually(() => browser?.socket.connected).toBe(true);
  await api.db?.collection('users').updateOne({ uid: eve.uid }, { $set: { deletedAt: new Date() } });
  // Nothing at all is left of a record, as after a backup from before it was put back.
  await api.db?.collection('users').deleteOne({ uid: zoe.uid });
  await vi.advanceTimersByTimeAsync(30_000);
  for (const browser of [eves, zoes]) {
    await eventually(() => browser?.lost).toEqual(['io server disconnect']);
    expect(browser?.heard).toEqual([['account:changed', undefined]]);
  }
  expect(bobs?.lost).toEqual([]);
  expect(bobs?.heard).toEqual([]);
});

it('a deletion that the identity provider could not hear of is told to it every five minutes', async () => {
  const late = await api.join(`late-${Date.now()}@shop.test`);
  const gone = { live: false, deletedAt: new Date(), identityDisabled: false };
  await api.db?.collection('users').updateOne({ uid: late.uid }, { $set: gone, $unset: { email: '' } });
  const refusal = () =>
    signIn(FIREBASE_AUTH_EMULATOR_HOST, late.email).then(
      () => 'lets it in',
      (error: Error) => error.message,
    );
  expect(await refusal()).toBe('lets it in');
  await vi.advanceTimersByTimeAsync(5 * 60_000);
  await eventually(refusal).toContain('USER_DISABLED');
});
