import { mkdtempSync, writeFileSync } from 'node:fs';
import { hostname, tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { openShopWithoutWorkers } from '@pulsecart/core/shop';
import { newUserRecord } from '@pulsecart/core/stored';
import { createLogger } from '@pulsecart/platform/observability/logger';
import { afterEach, expect, it } from 'vitest';
import { testDatabase, testEngineUrl, testRedisPrefix } from '../test/engines.ts';
import { csvLine, runAdmin } from './run-admin.ts';

const { db, uri, name } = await testDatabase();
const env = { MONGODB_URI: uri, MONGODB_DB: name, REDIS_URL: testEngineUrl('redis'), REDIS_PREFIX: testRedisPrefix() };
const admin = async (...args: string[]) => {
  const lines: string[] = [];
  const code = await runAdmin(args, env, (line) => lines.push(line)).catch((error: Error) => {
    lines.push(error.message);
    return 1;
  });
  return { code, text: lines.join('\n') };
};
await openShopWithoutWorkers(db, createLogger('test', 'silent')).ensureIndexes();
const users = db.collection('users');
for (const email of ['ann@shop.test', 'bob@shop.test', 'eve@shop.test'])
  await users.insertOne(
    newUserRecord({ uid: email, email, emailVerified: email !== 'eve@shop.test', displayName: '', photoURL: '' }, new Date()),
  );
const log = db.collection('auditTrail');
afterEach(async () => {
  await log.deleteMany({});
});
/** What was written down since the last test, oldest first, of whoever runs this. */
const written = async () => {
  const by = { account: userInfo().username, host: hostname() };
  const entries = await log.find().sort({ _id: 1 }).toArray();
  for (const entry of entries) expect(entry).toMatchObject(by);
  return entries.map(({ action, subjectId, detail, outcome, code }) => [action, subjectId, detail, outcome, code]);
};

it('grants and revokes, says so when nothing changes, and keeps the last admin', async () => {
  expect(await admin('grant', 'Ann@shop.test')).toEqual({ code: 0, text: 'ann@shop.test is an admin.' });
  expect((await users.findOne({ email: 'ann@shop.test' }))?.role).toBe('admin');
  expect(await admin('grant', 'ann@shop.test')).toEqual({ code: 2, text: 'ann@shop.test was an admin already.' });
  expect((await admin('revoke', 'ann@shop.test')).code).toBe(2);
  expect((await admin('grant', 'bob@shop.test')).code).toBe(0);
  expect(await admin('revoke', 'ann@shop.test')).toEqual({ code: 0, text: 'ann@shop.test is no admin any more.' });
  const nobody = await admin('grant', 'nobody@shop.test');
  expect([nobody.code, nobody.text]).toEqual([1, expect.stringContaining('No account has the e-mail')]);
  const [ann, bob] = (await users.find().sort({ email: 1 }).toArray()).map(({ _id }) => _id.toHexString());
  expect(await written()).toEqual([
    ['user.role', ann, 'admin', 'done', null],
    ['user.role', ann, 'admin', 'unchanged', null],
    ['user.role', ann, 'user', 'refused', 'last_admin'],
    ['user.role', bob, 'admin', 'done', null],
    ['user.role', ann, 'user', 'done', null],
    ['user.role', null, 'admin', 'refused', 'not_found'],
  ]);
});

it('grants nobody whose address is not verified, and says what to do', async () => {
  const { code, text } = await admin('grant', 'eve@shop.test');
  expect([code, text]).toEqual([2, expect.stringContaining('eve@shop.test is not verified. Its owner can send the link from Profile')]);
  expect((await users.findOne({ email: 'eve@shop.test' }))?.role).toBe('user');
  expect(await written()).toEqual([['user.role', expect.any(String), 'admin', 'refused', 'email_not_verified']]);
});

it('pauses and resumes a queue, and shows it', async () => {
  expect((await admin('pause', 'orders')).code).toBe(0);
  expect((await admin('queues')).text).toContain('orders: 0 waiting, 0 running, 0 failed, PAUSED');
  expect((await admin('resume', 'orders')).code).toBe(0);
  expect((await admin('queues')).text).not.toContain('PAUSED');
  expect((await admin('pause', 'nothing')).code).toBe(1);
  expect(await written()).toEqual([
    ['queue.pause', 'orders', null, 'done', null],
    ['operations.view', null, 'queues', 'done', null],
    ['queue.resume', 'orders', null, 'done', null],
    ['operations.view', null, 'queues', 'done', null],
    ['queue.pause', 'nothing', null, 'refused', 'invalid_input'],
  ]);
});

it('lists orders that are stuck and sends them on under a fresh id', async () => {
  const requestedAt = new Date(Date.now() - 600_000);
  const confirmation = {
    id: 'confirmation-1',
    n: 1,
    sends: 1,
    sentAt: requestedAt,
    step: 'pinned',
    rids: {},
    error: null,
    requestedBy: '',
    requestedAt,
  };
  await db.collection('orders').insertOne({ orderId: 'STUCK001', state: 'confirming', confirmation, outbox: [], lines: [], version: 3 });
  const stuck = await admin('stuck');
  expect([stuck.code, stuck.text]).toEqual([2, expect.stringMatching(/^STUCK001 {2}confirming after pinned {2}since .*\n1 stuck$/)]);
  expect(await admin('retry', '--all')).toEqual({ code: 0, text: '1/1  STUCK001  sent again\n1 of 1 sent on' });
  expect((await db.collection('orders').findOne({ orderId: 'STUCK001' }))?.confirmation.sends).toBe(2);
  expect((await admin('queues')).text).toContain('orders: 1 waiting');
  expect((await admin('retry', 'NOBODY00')).code).toBe(2);
  expect(await written()).toEqual([
    ['operations.view', null, 'stuck orders', 'done', null],
    ['order.retry', null, 'all that are stuck', 'done', null],
    ['order.retry', 'STUCK001', null, 'done', null],
    ['operations.view', null, 'queues', 'done', null],
    ['order.retry', null, '1 named', 'unchanged', null],
    ['order.retry', 'NOBODY00', null, 'refused', 'not_found'],
  ]);
});

it('exports a list with its columns, and explains itself', async () => {
  const { code, text } = await admin('export', 'confirmed');
  expect([code, text.split('\n')]).toEqual([0, [expect.stringMatching(/^Order id,/)]]);
  const nowhere = await admin('export', 'confirmed', '--out', '/nowhere/orders.csv');
  expect([nowhere.code, nowhere.text]).toEqual([1, expect.stringContaining('/nowhere/orders.csv could not be written')]);
  expect((await admin('export', 'confirmed', '--search', 'ann@shop.test')).code).toBe(0);
  expect(await written()).toEqual([
    ['export', 'confirmed', 'all', 'done', null],
    ['export', 'confirmed', 'all', 'unknown', null],
    ['export', 'confirmed', 'found by an e-mail', 'done', null],
  ]);
  expect((await admin('--help')).code).toBe(0);
  expect((await admin('nonsense')).code).toBe(1);
  expect(csvLine(['=1+1', 'a "quoted", word;=1', -3])).toBe(`'=1+1,"a ""quoted"", word;'=1",-3`);
});

it('imports a file as npm run catalogue does, and writes that down, too', async () => {
  const file = join(mkdtempSync(join(tmpdir(), 'pulsecart-import-')), 'none.csv');
  expect((await admin('import', file, '--set-stock')).code).toBe(1);
  expect((await admin('import', '--dry-run', file)).code).toBe(1);
  writeFileSync(file, 'sku,title,category,rating,stock,price,description,imgUrl\n');
  expect((await admin('import', file)).code).toBe(0);
  expect((await admin('import', '--help')).code).toBe(0);
  expect(await written()).toEqual([
    ['import.apply', null, 'none.csv', 'unknown', null],
    ['import.check', null, 'none.csv', 'unknown', null],
    ['import.apply', null, 'none.csv', 'done', null],
  ]);
}, 60_000);
