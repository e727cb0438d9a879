import { openShopWithoutWorkers } from '@pulsecart/core/shop';
import { newUserRecord } from '@pulsecart/core/stored';
import { createLogger } from '@pulsecart/platform/observability/logger';
import { expect, it } from 'vitest';
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
for (const email of ['ann@shop.test', 'bob@shop.test'])
  await users.insertOne(newUserRecord({ uid: email, email, displayName: '', photoURL: '' }, new Date()));

it('grants and revokes, says so when nothing changes, and keeps the last admin', async () => {
  expect(await admin('grant', 'Ann@shop.test')).toEqual({ code: 0, text: 'ann@shop.test is an admin.' });
  expect((await users.findOne({ email: 'ann@shop.test' }))?.role).toBe('admin');
  expect(await admin('grant', 'ann@shop.test')).toEqual({ code: 2, text: 'ann@shop.test was an admin already.' });
  expect((await admin('revoke', 'ann@shop.test')).code).toBe(2);
  expect((await admin('grant', 'bob@shop.test')).code).toBe(0);
  expect(await admin('revoke', 'ann@shop.test')).toEqual({ code: 0, text: 'ann@shop.test is no admin any more.' });
  const nobody = await admin('grant', 'nobody@shop.test');
  expect([nobody.code, nobody.text]).toEqual([1, expect.stringContaining('No account has the e-mail')]);
});

it('pauses and resumes a queue, and shows it', async () => {
  expect((await admin('pause', 'orders')).code).toBe(0);
  expect((await admin('queues')).text).toContain('orders: 0 waiting, 0 running, 0 failed, PAUSED');
  expect((await admin('resume', 'orders')).code).toBe(0);
  expect((await admin('queues')).text).not.toContain('PAUSED');
  expect((await admin('pause', 'nothing')).code).toBe(1);
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
});

it('exports a list with its columns, and explains itself', async () => {
  const { code, text } = await admin('export', 'confirmed');
  expect([code, text.split('\n')]).toEqual([0, [expect.stringMatching(/^Order id,/)]]);
  const nowhere = await admin('export', 'confirmed', '--out', '/nowhere/orders.csv');
  expect([nowhere.code, nowhere.text]).toEqual([1, expect.stringContaining('/nowhere/orders.csv could not be written')]);
  expect((await admin('--help')).code).toBe(0);
  expect((await admin('nonsense')).code).toBe(1);
  expect(csvLine(['=1+1', 'a "quoted", word;=1', -3])).toBe(`'=1+1,"a ""quoted"", word;'=1",-3`);
});
