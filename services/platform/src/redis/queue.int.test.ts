import { privateEngine } from '@pulsecart/dev/test/engines';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { createLogger } from '../observability/logger.ts';
import { Refusal } from '../refusal.ts';
import { consumeJobs, createJobQueue } from './queue.ts';
import { openRedis, openWaitingRedis, redisReady } from './redis.ts';

const log = createLogger('test', 'silent');
const schemas = { greet: z.object({ name: z.string() }) };
const closing: (() => unknown)[] = [];
let engine: Awaited<ReturnType<typeof privateEngine>>;
beforeAll(async () => {
  engine = await privateEngine('redis');
});
afterAll(async () => {
  for (const close of closing.reverse()) await close();
});

function open() {
  const redis = openRedis(engine.url, log);
  closing.push(() => redis.disconnect());
  return redis;
}

it('a queue made before Redis answers takes jobs as soon as it does', async () => {
  const redis = open();
  const queue = createJobQueue('early', schemas, redis, 'q', log);
  expect(redisReady(redis)).toBe(false);
  expect(await queue.add('greet', { name: 'a' }, { jobId: 'a-1' })).toBe(false);
  await expect.poll(() => redisReady(redis)).toBe(true);
  expect(await queue.add('greet', { name: 'a' }, { jobId: 'a-2' })).toBe(true);
  expect(await queue.carries('a-2')).toBe(true);
  expect(await queue.carries('a-1')).toBe(false);
});

it('takes jobs again after Redis was away', async () => {
  const redis = open();
  const queue = createJobQueue('away', schemas, redis, 'q', log);
  await expect.poll(() => redisReady(redis)).toBe(true);
  await engine.kill();
  const began = performance.now();
  expect(await queue.add('greet', { name: 'a' }, { jobId: 'a-1' })).toBe(false);
  expect(performance.now() - began).toBeLessThan(1000);
  await engine.restart();
  await expect.poll(() => queue.add('greet', { name: 'a' }, { jobId: 'a-2' }), { timeout: 10_000 }).toBe(true);
});

it('looks for jobs again after Redis hung, though nobody adds any', async () => {
  const redis = open();
  const queue = createJobQueue('hung', schemas, redis, 'q', log);
  await expect.poll(() => redisReady(redis)).toBe(true);
  engine.pause();
  // Its first look greets Redis, and that greeting fails: such a queue would refuse for ever.
  const looks = await Promise.allSettled(['a', 'b', 'c'].map(queue.carries));
  expect(looks.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
  engine.resume();
  await expect.poll(() => queue.carries('a').catch((error: Error) => error.message), { timeout: 10_000 }).toBe(false);
});

it('does a job once, repeats what broke, and ends what the shop refuses', async () => {
  const redis = open();
  const waiting = openWaitingRedis(engine.url, log);
  closing.push(() => waiting.disconnect());
  await expect.poll(() => redisReady(redis)).toBe(true);
  const queue = createJobQueue('work', schemas, redis, 'q', log);
  const runs: string[] = [];
  const greet = async ({ name }: { name: string }): Promise<void> => {
    runs.push(name);
    if (name === 'broken' && runs.filter((run) => run === name).length < 3) throw new Error('for a while');
    if (name === 'refused') throw new Refusal('out_of_stock', 'Nothing left.');
  };
  const consumer = consumeJobs('work', schemas, { greet }, { redis: waiting, prefix: 'q', concurrency: 4, log });
  closing.push(() => consumer.close());
  for (const name of ['fine', 'broken', 'refused']) await queue.add('greet', { name }, { jobId: name });
  expect(await queue.add('greet', { name: 'fine' }, { jobId: 'fine' })).toBe(true);
  const carried = async () => (await Promise.all(['fine', 'broken', 'refused'].map(queue.carries))).filter(Boolean).length;
  await expect.poll(carried, { timeout: 20_000 }).toBe(0);
  expect(runs.toSorted()).toEqual(['broken', 'broken', 'broken', 'fine', 'refused']);
});

it('refuses a payload of another shape before it is queued', async () => {
  const redis = open();
  const queue = createJobQueue('shape', schemas, redis, 'q', log);
  await expect(queue.add('greet', { name: 1 } as never, { jobId: 'x' })).rejects.toThrow(z.ZodError);
});
