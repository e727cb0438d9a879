import { MongoServerError } from 'mongodb';
import { expect, it, vi } from 'vitest';
import { insertOnce } from './mongo.ts';

/** As FerretDB 2.7 tells it. */
const deadlock = () => new MongoServerError({ message: 'deadlock detected', code: 16_908_292 });

it('an insert that was refused to end a deadlock is tried again', async () => {
  const insert = vi.fn().mockRejectedValueOnce(deadlock()).mockResolvedValueOnce({});
  expect(await insertOnce(insert)).toBe(true);
  expect(insert).toHaveBeenCalledTimes(2);
});

it('and finds the document of the rival who went on', async () => {
  const taken = new MongoServerError({ message: 'Duplicate key violation', code: 11_000 });
  const insert = vi.fn().mockRejectedValueOnce(deadlock()).mockRejectedValueOnce(taken);
  expect(await insertOnce(insert)).toBe(false);
});

it('whatever else is wrong with an insert is told at once', async () => {
  const wrong = new MongoServerError({ message: 'Document failed validation', code: 121 });
  const insert = vi.fn().mockRejectedValue(wrong);
  await expect(insertOnce(insert)).rejects.toBe(wrong);
  expect(insert).toHaveBeenCalledTimes(1);
});
