import { expect, it } from 'vitest';
import { createBatchLoader } from './batch-loader.ts';

const tick = () => new Promise((resolve) => setImmediate(resolve));

/** A store whose reads end when they are told to. */
function slowStore() {
  const reads: { ids: readonly string[]; end(value: number): void; fail(): void }[] = [];
  const read = createBatchLoader<number>(
    (ids) =>
      new Promise((resolve, reject) => {
        const end = (value: number) => resolve(new Map(ids.filter((id) => id !== 'nobody').map((id) => [id, value])));
        reads.push({ ids, end, fail: () => reject(new Error('away')) });
      }),
  );
  return { reads, read };
}

it('loads a single key without delay, and batches the keys asked for while it loads', async () => {
  const { reads, read } = slowStore();
  const first = read('a');
  await tick();
  expect(reads.map(({ ids }) => ids)).toEqual([['a']]);
  const others = ['b', 'a', 'b', 'nobody'].map((id) => read(id));
  reads[0]?.end(1);
  expect(await first).toBe(1);
  await expect.poll(() => reads.map(({ ids }) => ids)).toEqual([['a'], ['b', 'a', 'nobody']]);
  // Who asked after the first read began is not given what it found.
  reads[1]?.end(2);
  expect(await Promise.all(others)).toEqual([2, 2, 2, undefined]);
});

it('batches the keys asked for in one turn of the event loop', async () => {
  const { reads, read } = slowStore();
  const both = ['a', 'b'].map((id) => read(id));
  await tick();
  expect(reads.map(({ ids }) => ids)).toEqual([['a', 'b']]);
  reads[0]?.end(1);
  expect(await Promise.all(both)).toEqual([1, 1]);
});

it('rejects the loads of a batch that fails, and goes on with the next', async () => {
  const { reads, read } = slowStore();
  const first = read('a');
  await tick();
  const second = read('b');
  reads[0]?.fail();
  await expect(first).rejects.toThrow('away');
  await expect.poll(() => reads.length).toBe(2);
  reads[1]?.end(3);
  expect(await second).toBe(3);
});

it('loads at most 200 keys at once, and each of them', async () => {
  const { reads, read } = slowStore();
  const all = Promise.all(Array.from({ length: 201 }, (_, i) => read(`k${i}`)));
  await tick();
  reads[0]?.end(1);
  await expect.poll(() => reads.length).toBe(2);
  expect(reads.map(({ ids }) => ids.length)).toEqual([200, 1]);
  reads[1]?.end(2);
  expect(await all).toEqual([...Array<number>(200).fill(1), 2]);
});

it('rejects what was asked for where the read is not even begun, and goes on with the next', async () => {
  let broken = true;
  const read = createBatchLoader<number>((ids) => {
    if (broken) throw new Error('no such collection');
    return Promise.resolve(new Map(ids.map((id) => [id, 7])));
  });
  await expect(read('a')).rejects.toThrow('no such collection');
  broken = false;
  expect(await read('a')).toBe(7);
});

it('loads the next batch when a read hangs', async () => {
  const { reads, read } = slowStore();
  const hanging = read('a');
  await tick();
  const next = read('b');
  await expect.poll(() => reads.map(({ ids }) => ids), { timeout: 5000 }).toEqual([['a'], ['b']]);
  reads[1]?.end(2);
  expect(await next).toBe(2);
  reads[0]?.end(1);
  expect(await hanging).toBe(1);
});
