import { MongoServerError } from 'mongodb';
import { pino } from 'pino';
import { afterEach, expect, it, vi } from 'vitest';
import { insertIfAbsent, isDuplicateKey, openDatabase } from './mongo.ts';

afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

/** As FerretDB 2.7 tells it. */
const deadlock = () => new MongoServerError({ message: 'deadlock detected', code: 16_908_292 });

it('an insert that was aborted by a deadlock is retried', async () => {
  const insert = vi.fn().mockRejectedValueOnce(deadlock()).mockResolvedValueOnce({});
  expect(await insertIfAbsent(insert)).toBe(true);
  expect(insert).toHaveBeenCalledTimes(2);
});

it('a retried insert finds the document that won', async () => {
  const taken = new MongoServerError({ message: 'Duplicate key violation', code: 11_000 });
  const insert = vi.fn().mockRejectedValueOnce(deadlock()).mockRejectedValueOnce(taken);
  expect(await insertIfAbsent(insert)).toBe(false);
});

it('any other error of an insert is thrown at once', async () => {
  const wrong = new MongoServerError({ message: 'Document failed validation', code: 121 });
  const insert = vi.fn().mockRejectedValue(wrong);
  await expect(insertIfAbsent(insert)).rejects.toBe(wrong);
  expect(insert).toHaveBeenCalledTimes(1);
});

it('an insert that meets a deadlock again and again is given up after six tries', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0);
  const insert = vi.fn().mockImplementation(() => Promise.reject(deadlock()));
  await expect(insertIfAbsent(insert)).rejects.toThrow('deadlock detected');
  expect(insert).toHaveBeenCalledTimes(6);
});

it('only the database’s own word is a duplicate key', () => {
  expect(isDuplicateKey(new MongoServerError({ message: 'Duplicate key violation', code: 11_000 }))).toBe(true);
  expect(isDuplicateKey(deadlock())).toBe(false);
  expect(isDuplicateKey(Object.assign(new Error('E11000'), { code: 11_000 }))).toBe(false);
});

it('what is accepted outlives a failover and a power cut, and is repeated by nobody but us, whatever the address says', async () => {
  const { db, close } = openDatabase(
    'mongodb://127.0.0.1:1/?w=1&journal=false&readConcernLevel=local&readPreference=secondary&retryWrites=true',
    'shop',
    pino({ level: 'silent' }),
  );
  expect(db.databaseName).toBe('shop');
  expect([db.writeConcern?.w, db.writeConcern?.journal ?? db.writeConcern?.j]).toEqual(['majority', true]);
  expect([db.readConcern?.level, db.readPreference?.mode, db.client.options.retryWrites]).toEqual(['majority', 'primary', false]);
  await close();
});
