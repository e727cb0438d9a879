import { MongoNetworkError, MongoServerError } from 'mongodb';
import { expect, it } from 'vitest';
import { createBatchWriter } from './batch-writer.ts';

const tick = () => new Promise((resolve) => setImmediate(resolve));

/** A store whose commands end when they are told to. */
function slowStore() {
  const commands: { writes: readonly string[]; end(failures?: [number, unknown][]): void; fail(error: unknown): void }[] = [];
  const write = createBatchWriter<string>(
    (writes) =>
      new Promise((resolve, reject) => {
        commands.push({ writes, end: (failures = []) => resolve(new Map(failures)), fail: reject });
      }),
    (text) => text,
  );
  return { commands, write, sent: () => commands.map(({ writes }) => writes) };
}

it('sends a single write without delay, and batches the writes requested while it is sent', async () => {
  const { commands, write, sent } = slowStore();
  const first = write('a');
  await tick();
  expect(sent()).toEqual([['a']]);
  const others = ['c', 'b'].map(write);
  await tick();
  expect(sent()).toEqual([['a']]);
  commands[0]?.end();
  await first;
  await expect.poll(sent).toEqual([['a'], ['b', 'c']]);
  commands[1]?.end();
  await Promise.all(others);
});

it('sends writes requested after everything before was written', async () => {
  const { commands, write, sent } = slowStore();
  for (const [turn, text] of ['a', 'b', 'c'].entries()) {
    const written = write(text);
    await expect.poll(() => commands.length).toBe(turn + 1);
    commands[turn]?.end();
    await written;
    await tick();
  }
  expect(sent()).toEqual([['a'], ['b'], ['c']]);
});

it('rejects only the write that failed', async () => {
  const { commands, write, sent } = slowStore();
  const results = Promise.allSettled(['c', 'a', 'b'].map(write));
  await tick();
  expect(sent()).toEqual([['a', 'b', 'c']]);
  commands[0]?.end([[1, new Error('b is there')]]);
  expect((await results).map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected']);
});

it('rejects every write of a batch whose connection broke, because each may have been written, and goes on', async () => {
  const { commands, write, sent } = slowStore();
  const results = Promise.allSettled(['a', 'b'].map(write));
  await tick();
  const broken = new MongoNetworkError('connection 7 closed');
  commands[0]?.fail(broken);
  expect((await results).map((result) => result.status === 'rejected' && result.reason)).toEqual([broken, broken]);
  const next = write('c');
  await expect.poll(sent).toEqual([['a', 'b'], ['c']]);
  commands[1]?.end();
  await next;
});

it('sends the writes of a refused batch one by one', async () => {
  const { commands, write, sent } = slowStore();
  const results = Promise.allSettled(['a', 'b'].map(write));
  await tick();
  commands[0]?.fail(new MongoServerError({ message: 'deadlock detected' }));
  await expect.poll(sent).toEqual([['a', 'b'], ['a'], ['b']]);
  commands[1]?.end();
  const tooLarge = new MongoServerError({ message: 'too large' });
  commands[2]?.fail(tooLarge);
  expect(await results).toEqual([
    { status: 'fulfilled', value: undefined },
    { status: 'rejected', reason: tooLarge },
  ]);
});

it('sends the next batch when a command hangs', async () => {
  const { commands, write, sent } = slowStore();
  const hanging = write('a');
  await tick();
  const next = write('b');
  await expect.poll(sent, { timeout: 5000 }).toEqual([['a'], ['b']]);
  commands[1]?.end();
  await next;
  commands[0]?.end();
  await hanging;
});

it('splits writes into batches of at most 500', async () => {
  const { commands, write, sent } = slowStore();
  const all = Promise.all(Array.from({ length: 501 }, (_, i) => write(String(i).padStart(3, '0'))));
  await tick();
  commands[0]?.end();
  await expect.poll(() => commands.length).toBe(2);
  expect(sent().map(({ length }) => length)).toEqual([500, 1]);
  commands[1]?.end();
  await all;
});
