import { type Collection, ObjectId } from 'mongodb';
import { pino } from 'pino';
import { beforeEach, expect, it, vi } from 'vitest';
import { createAcknowledger, type WithOutbox } from './outbox.ts';

/** A collection whose bulk writes end when they are told to. */
function slowCollection() {
  const writes: { pulled: string[]; end(): void; fail(error: Error): void }[] = [];
  const collection = {
    bulkWrite: (operations: { updateOne: { update: { $pull: { outbox: { id: { $in: string[] } } } } } }[]) =>
      new Promise<void>((end, fail) => {
        writes.push({ pulled: operations.flatMap(({ updateOne }) => updateOne.update.$pull.outbox.id.$in), end, fail });
      }),
  };
  return { writes, collection: collection as never as Collection<WithOutbox> };
}

let warned: string[] = [];
const log = pino({ level: 'warn' }, { write: (line: string) => void warned.push(line) });
beforeEach(() => {
  warned = [];
});

it('what is done while a batch is being written goes with the next one, which writes by itself', async () => {
  const { writes, collection } = slowCollection();
  const outbox = createAcknowledger(collection, log, 1);
  outbox.done(new ObjectId(), ['a']);
  await expect.poll(() => writes.length).toBe(1);
  outbox.done(new ObjectId(), ['b']);
  writes[0]?.end();
  await expect.poll(() => writes.map(({ pulled }) => pulled)).toEqual([['a'], ['b']]);
  writes[1]?.end();
  await outbox.flush();
});

it('a batch that the database refused is told in the log and stays for the sweeper; later ones are written', async () => {
  const { writes, collection } = slowCollection();
  const outbox = createAcknowledger(collection, log, 1);
  outbox.done(new ObjectId(), ['a']);
  await expect.poll(() => writes.length).toBe(1);
  writes[0]?.fail(new Error('the database is away'));
  await expect.poll(() => warned.join()).toContain('the database is away');
  outbox.done(new ObjectId(), ['b']);
  await expect.poll(() => writes.length).toBe(2);
  expect(writes[1]?.pulled).toEqual(['b']);
  writes[1]?.end();
  await outbox.flush();
});

it('flushing waits for the batch that is being written', async () => {
  const { writes, collection } = slowCollection();
  const outbox = createAcknowledger(collection, log, 60_000);
  outbox.done(new ObjectId(), ['a']);
  let flushed = false;
  const flushing = outbox.flush().then(() => {
    flushed = true;
  });
  await expect.poll(() => writes.length).toBe(1);
  expect(flushed).toBe(false);
  writes[0]?.end();
  await flushing;
});

it('what is done is written after a tenth of a second, all entries of a document in one operation', async () => {
  vi.useFakeTimers();
  const { writes, collection } = slowCollection();
  const outbox = createAcknowledger(collection, log);
  const order = new ObjectId();
  outbox.done(order, ['a']);
  await vi.advanceTimersByTimeAsync(60);
  outbox.done(order, ['b', 'c']);
  await vi.advanceTimersByTimeAsync(39);
  expect(writes).toHaveLength(0);
  await vi.advanceTimersByTimeAsync(1);
  expect(writes.map(({ pulled }) => pulled)).toEqual([['a', 'b', 'c']]);
  writes[0]?.end();
  vi.useRealTimers();
  await outbox.flush();
  expect(writes).toHaveLength(1);
});
