import { privateEngine } from '@pulsecart/dev/test/engines';
import { UnrecoverableError } from 'bullmq';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { correlationId, withCorrelation } from '../observability/correlation.ts';
import { createLogger } from '../observability/logger.ts';
import { Refusal } from '../refusal.ts';
import { consumeJobs, createJobQueue, type JobTook } from './queue.ts';
import { createQueueAdmin } from './queue-admin.ts';
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

it('does a job once, repeats what broke, and ends what the shop refuses, which is no failed job', async () => {
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
  const admin = createQueueAdmin('work', redis, 'q', log);
  closing.push(() => admin.close());
  expect(await admin.counts()).toMatchObject({ failed: 0, completed: 3 });
  expect(await admin.find('refused')).toMatchObject({ state: 'completed', error: 'Nothing left.', errors: [] });
  expect(await admin.find('fine')).toMatchObject({ state: 'completed', error: null });
});

it('refuses a payload of another shape before it is queued', async () => {
  const redis = open();
  const queue = createJobQueue('shape', schemas, redis, 'q', log);
  await expect(queue.add('greet', { name: 1 } as never, { jobId: 'x' })).rejects.toThrow(z.ZodError);
});

it('a job runs under the request that led to it, and what became of it is told', async () => {
  const redis = open();
  const waiting = openWaitingRedis(engine.url, log);
  closing.push(() => waiting.disconnect());
  await expect.poll(() => redisReady(redis)).toBe(true);
  const named = { greet: z.object({ name: z.string(), correlationId: z.string().optional() }) };
  const queue = createJobQueue('told', named, redis, 'q', log);
  const seen: unknown[] = [];
  const greet = async ({ name }: { name: string }, { id, attempt }: { id: string; attempt: number }): Promise<void> => {
    seen.push([name, id, attempt, correlationId()]);
    if (name === 'broken' && attempt === 1) throw new Error('for a while');
    if (name === 'refused') throw new Refusal('out_of_stock', 'Nothing left.');
  };
  const outcomes: unknown[] = [];
  const took: JobTook = (ms, { queue: of, name, outcome }) => outcomes.push([of, name, outcome, ms >= 0 && ms < 60_000]);
  const consumer = consumeJobs('told', named, { greet }, { redis: waiting, prefix: 'q', concurrency: 1, log, took });
  closing.push(() => consumer.close());
  for (const name of ['fine', 'broken', 'refused']) {
    await withCorrelation(`request-${name}`, () => queue.add('greet', { name }, { jobId: `id-${name}` }));
    await expect.poll(() => queue.carries(`id-${name}`)).toBe(false);
  }
  expect(seen).toEqual([
    ['fine', 'id-fine', 1, 'request-fine'],
    ['broken', 'id-broken', 1, 'request-broken'],
    ['broken', 'id-broken', 2, 'request-broken'],
    ['refused', 'id-refused', 1, 'request-refused'],
  ]);
  const told = (outcome: string) => ['told', 'greet', outcome, true];
  expect(outcomes).toEqual([told('done'), told('failed'), told('done'), told('refused')]);
});

it('a queue is looked at page by page: what waits in its turn, what failed with the latest first; and jobs are removed and tried again', async () => {
  const redis = open();
  const waiting = openWaitingRedis(engine.url, log);
  closing.push(() => waiting.disconnect());
  await expect.poll(() => redisReady(redis)).toBe(true);
  const queue = createJobQueue('watched', schemas, redis, 'q', log);
  const admin = createQueueAdmin('watched', redis, 'q', log);
  closing.push(() => admin.close());
  const ids = async (state: 'waiting' | 'failed' | 'delayed', offset = 0, limit = 10) =>
    (await admin.page(state, offset, limit)).map(({ id }) => id);
  expect(await admin.counts()).toMatchObject({ waiting: 0, oldestMs: null, paused: false });
  for (const name of ['a', 'b', 'c']) await queue.add('greet', { name }, { jobId: name });
  await queue.add('greet', { name: 'later' }, { jobId: 'later', delayMs: 600_000 });
  expect([await ids('waiting', 0, 2), await ids('waiting', 2, 2), await ids('delayed')]).toEqual([['a', 'b'], ['c'], ['later']]);
  expect([await queue.carries('later'), await queue.carries('a')]).toEqual([true, true]);
  expect(await admin.find('b')).toMatchObject({
    id: 'b',
    name: 'greet',
    state: 'waiting',
    data: { name: 'b' },
    attempts: 0,
    attemptsMax: 12,
  });
  expect([await admin.find('nobody'), await admin.retry('a'), await admin.remove('nobody')]).toEqual([null, false, false]);
  await redis.hset('{q}:watched:a', 'timestamp', Date.now() - 90_000);
  const { oldestMs, ...counts } = await admin.counts();
  expect(counts).toEqual({ paused: false, waiting: 3, active: 0, delayed: 1, failed: 0, completed: 0 });
  expect(oldestMs).toBeGreaterThanOrEqual(90_000);
  expect(oldestMs).toBeLessThan(150_000);
  expect([await admin.remove('later'), await admin.setPaused(true), (await admin.counts()).paused]).toEqual([true, true, true]);
  expect([await admin.setPaused(false), (await admin.counts()).paused]).toEqual([false, false]);

  let stuck: () => void = () => undefined;
  let fails = true;
  const greet = async ({ name }: { name: string }): Promise<void> => {
    if (name === 'c')
      await new Promise<void>((resolve) => {
        stuck = resolve;
      });
    else if (fails) throw new UnrecoverableError(`${name} cannot be done.`);
  };
  const consumer = consumeJobs('watched', schemas, { greet }, { redis: waiting, prefix: 'q', concurrency: 1, log });
  closing.push(() => consumer.close());
  await expect.poll(async () => (await admin.find('c'))?.state).toBe('active');
  expect([await admin.remove('c'), await ids('failed'), await ids('failed', 1, 1)]).toEqual([false, ['b', 'a'], ['a']]);
  stuck();
  expect(await admin.find('a')).toMatchObject({
    ...{ state: 'failed', attempts: 1, error: 'a cannot be done.', finishedAt: expect.any(Date) },
    errors: [expect.stringContaining('a cannot be done.')],
  });
  fails = false;
  expect(await admin.retry('a')).toBe(true);
  await expect.poll(async () => (await admin.find('a'))?.state).toBe('completed');
  expect(await admin.find('a')).toMatchObject({ attempts: 1 });
  expect(await admin.counts()).toMatchObject({ failed: 1, completed: 2 });
});

it('payloads that this worker does not know end their jobs at once, without another attempt', async () => {
  const redis = open();
  const waiting = openWaitingRedis(engine.url, log);
  closing.push(() => waiting.disconnect());
  await expect.poll(() => redisReady(redis)).toBe(true);
  const newer = { greet: z.object({ title: z.string() }), wave: z.object({ name: z.string() }) };
  const queue = createJobQueue('newer', newer, redis, 'q', log);
  const admin = createQueueAdmin('newer', redis, 'q', log);
  closing.push(() => admin.close());
  let runs = 0;
  const greet = async () => void runs++;
  const consumer = consumeJobs('newer', schemas, { greet }, { redis: waiting, prefix: 'q', concurrency: 1, log });
  closing.push(() => consumer.close());
  await queue.add('greet', { title: 'Ms' }, { jobId: 'shape' });
  await queue.add('wave', { name: 'a' }, { jobId: 'name' });
  await expect.poll(async () => (await admin.counts()).failed).toBe(2);
  expect([(await admin.find('shape'))?.attempts, (await admin.find('name'))?.attempts, runs]).toEqual([1, 1, 0]);
});
