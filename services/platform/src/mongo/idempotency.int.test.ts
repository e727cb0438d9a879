import { randomUUID } from 'node:crypto';
import { testDatabase } from '@pulsecart/dev/test/engines';
import type { Db } from 'mongodb';
import { beforeAll, expect, it, vi } from 'vitest';
import { createIdempotency, type Idempotency } from './idempotency.ts';

let idempotency: Idempotency;
let db: Db;
beforeAll(async () => {
  ({ db } = await testDatabase());
  idempotency = createIdempotency(db);
  await idempotency.ensureIndexes();
});

const request = (key: string, body: unknown = { a: 1 }) => ({ key, account: 'account-1', call: 'POST /orders', body });
const mint = () => ({ orderId: randomUUID() });

it('answers a repeated request with the first answer, without doing the work again', async () => {
  const work = vi.fn(async ({ orderId }: { orderId: string }) => ({ orderId }));
  const first = await idempotency.once(request('key-answer'), mint, work);
  expect(await idempotency.once(request('key-answer'), mint, work)).toEqual(first);
  expect(work).toHaveBeenCalledOnce();
});

it('repeats work that never answered, with the ids of the first try', async () => {
  const ids: string[] = [];
  const work = async ({ orderId }: { orderId: string }) => {
    ids.push(orderId);
    if (ids.length === 1) throw new Error('crashed');
    return orderId;
  };
  await expect(idempotency.once(request('key-crash'), mint, work)).rejects.toThrow('crashed');
  expect(await idempotency.once(request('key-crash'), mint, work)).toBe(ids[0]);
  expect(new Set(ids).size).toBe(1);
});

it('hands the same ids to fifty requests at once', async () => {
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => idempotency.once(request('key-many'), mint, async (ids) => ids.orderId)),
  );
  expect(new Set(answers).size).toBe(1);
});

it('refuses another body under the same key', async () => {
  await idempotency.once(request('key-body'), mint, async () => 1);
  await expect(idempotency.once(request('key-body', { a: 2 }), mint, async () => 2)).rejects.toMatchObject({
    code: 'idempotency_key_reused',
  });
});

it('keeps accounts and calls apart', async () => {
  const other = { ...request('key-apart'), account: 'account-2' };
  const elsewhere = { ...request('key-apart'), call: 'POST /confirmOrder' };
  const answers = await Promise.all(
    [request('key-apart'), other, elsewhere].map((one) => idempotency.once(one, mint, async (ids) => ids.orderId)),
  );
  expect(new Set(answers).size).toBe(3);
});

it('keeps a key for a day from the first request on', async () => {
  const keys = db.collection('idempotencyKeys');
  const [expiry] = (await keys.indexes()).filter(({ expireAfterSeconds }) => expireAfterSeconds !== undefined);
  expect(expiry).toMatchObject({ key: { createdAt: 1 }, expireAfterSeconds: 24 * 60 * 60 });
  const known = await keys.distinct('_id');
  const before = Date.now();
  await idempotency.once(request('key-day'), mint, async () => 1);
  await idempotency.once(request('key-day'), mint, async () => 2);
  const added = await keys.find({ _id: { $nin: known } }).toArray();
  expect(added).toHaveLength(1);
  const createdAt = added[0]?.createdAt as Date;
  expect(createdAt.getTime()).toBeGreaterThanOrEqual(before);
  expect(createdAt.getTime()).toBeLessThanOrEqual(Date.now());
});

it('does the work each time where no key was sent, and keeps nothing', async () => {
  const before = await db.collection('idempotencyKeys').countDocuments();
  const work = vi.fn(async ({ orderId }: { orderId: string }) => orderId);
  const unkeyed = { ...request(''), key: null };
  const answers = [await idempotency.once(unkeyed, mint, work), await idempotency.once(unkeyed, mint, work)];
  expect(new Set(answers).size).toBe(2);
  expect(await db.collection('idempotencyKeys').countDocuments()).toBe(before);
});

it('refuses another body also where the first request never answered, without doing its work', async () => {
  await expect(idempotency.once(request('key-unanswered'), mint, () => Promise.reject(new Error('crashed')))).rejects.toThrow('crashed');
  const work = vi.fn(async () => 2);
  await expect(idempotency.once(request('key-unanswered', { a: 2 }), mint, work)).rejects.toMatchObject({ code: 'idempotency_key_reused' });
  expect(work).not.toHaveBeenCalled();
});

it('has the answer stored before it is given, so that another process gives the same', async () => {
  const answer = await idempotency.once(request('key-elsewhere'), mint, async ({ orderId }) => ({ orderId, lines: [1, 2] }));
  // Looked up at once: what is still on its way is not stored.
  expect(await db.collection('idempotencyKeys').findOne({ 'ids.orderId': answer.orderId })).toMatchObject({ answer });
  const elsewhere = createIdempotency(db);
  const work = vi.fn(async () => ({ orderId: 'another', lines: [] as number[] }));
  expect(await elsewhere.once(request('key-elsewhere'), mint, work)).toEqual(answer);
  expect(work).not.toHaveBeenCalled();
});
