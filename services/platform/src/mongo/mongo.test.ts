import { MongoServerError } from 'mongodb';
import { expect, it, vi } from 'vitest';
import { insertIfAbsent } from './mongo.ts';

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
