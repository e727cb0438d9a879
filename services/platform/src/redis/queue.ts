import { type Job, Queue, UnrecoverableError, Worker } from 'bullmq';
import type { z } from 'zod';
import { correlationId, withCorrelation } from '../observability/correlation.ts';
import type { Logger } from '../observability/logger.ts';
import { tracing } from '../observability/tracing.ts';
import { Refusal } from '../refusal.ts';
import { withTimeout } from '../with-timeout.ts';
import { type Redis, redisReady } from './redis.ts';

/** The jobs of one queue: name → schema of the payload. Payloads are ids, never personal data. */
export type JobSchemas = Record<string, z.ZodType>;
type Payload<S extends JobSchemas, N extends keyof S> = z.output<S[N]>;

/** Redis Cluster keeps keys with the same tag in braces on one node, which BullMQ's scripts need. */
const keyPrefix = (prefix: string): string => `{${prefix}}`;

/** Carries the trace of a request to its job, where traces are switched on. */
const traced = () => {
  const telemetry = tracing()?.jobs;
  return telemetry === undefined ? {} : { telemetry };
};

const live = new Set(['waiting', 'active', 'delayed', 'prioritized', 'waiting-children']);

export type JobQueue<S extends JobSchemas> = ReturnType<typeof createJobQueue<S>>;

/**
 * BullMQ initialises its connection once, when a queue is created, and a queue whose initialisation failed never recovers.
 * So a queue is created when Redis is ready, and discarded when it fails.
 */
export function lazyQueue(name: string, redis: Redis, prefix: string, log: Logger) {
  let queue: Queue | null = null;
  const make = (): Queue => {
    const made = new Queue(name, { connection: redis, prefix: keyPrefix(prefix), defaultJobOptions, ...traced() });
    made.on('error', (error) => log.debug({ reason: error.message }, 'queue'));
    return made;
  };
  function open(): Queue {
    if (!redisReady(redis)) throw new Error('Redis is away');
    queue ??= make();
    return queue;
  }
  return {
    /** Runs `work` on the queue. A queue that failed is discarded, and the next call opens a new one. */
    async use<T>(work: (queue: Queue) => Promise<T>): Promise<T> {
      const used = open();
      try {
        return await work(used);
      } catch (error) {
        // Of several calls that fail on one queue, only the first discards it: its successor may be in use already.
        if (queue === used) {
          queue = null;
          used.close().catch(() => undefined);
        }
        throw error;
      }
    },
    close: async (): Promise<void> => queue?.close(),
  };
}

/** The producing side of a queue. Fails fast: no command waits for Redis longer than 400 ms. */
export function createJobQueue<S extends JobSchemas>(name: string, schemas: S, redis: Redis, prefix: string, log: Logger) {
  const { use, close } = lazyQueue(name, redis, prefix, log);
  return {
    /**
     * Adds a job, answering false where Redis is away: the outbox has it, and the sweeper sends it again. An id that
     * exists in any state is ignored by BullMQ.
     */
    async add<N extends keyof S & string>(
      job: N,
      payload: Payload<S, N>,
      { jobId, delayMs = 0 }: { jobId: string; delayMs?: number },
    ): Promise<boolean> {
      // Schemas without this field drop it.
      const data: unknown = schemas[job]?.parse({ correlationId: correlationId(), ...(payload as object) });
      try {
        await use((queue) => withTimeout(400, queue.add(job, data, { jobId, delay: delayMs })));
        return true;
      } catch (error) {
        log.warn({ job, jobId, reason: (error as Error).message }, 'a job could not be queued; the sweeper will send it');
        return false;
      }
    },
    /** Whether a job with this id is still going to run; throws where Redis is away. */
    async carries(jobId: string): Promise<boolean> {
      return live.has(await use((queue) => withTimeout(1000, queue.getJobState(jobId))));
    },
    close,
  };
}

const defaultJobOptions = {
  attempts: 12,
  backoff: { type: 'custom' },
  removeOnComplete: { age: 3600, count: 5000 },
  removeOnFail: { age: 7 * 24 * 3600, count: 5000 },
  stackTraceLimit: 3,
};

export interface RunningJob {
  id: string;
  attempt: number;
  /** Aborted when this process ends: a long job then stops after what it has in hand, and sees to it that another goes on. */
  stopping?: AbortSignal;
}

export type JobHandlers<S extends JobSchemas> = {
  [N in keyof S]: (payload: Payload<S, N>, job: RunningJob) => Promise<unknown>;
};

/** What a job leaves behind whose command the shop refused, in words for people. */
export interface RefusedJob {
  refused: string;
}

/** Called when a job ends, with its outcome and its duration in milliseconds. */
export type JobTook = (ms: number, job: { queue: string; name: string; outcome: 'done' | 'refused' | 'failed' }) => void;

export type JobConsumer = ReturnType<typeof consumeJobs>;

/** 200 ms doubling to 30 s, with jitter so that not all jobs retry at once when the database returns. */
export function backoffMs(attempt: number, random: () => number = Math.random): number {
  return Math.round(Math.min(30_000, 200 * 2 ** Math.min(attempt - 1, 10)) * (0.5 + random() / 2));
}

/**
 * The consuming side. A job of a killed worker is taken up again within ten seconds: its lock lasts five, and stalled
 * jobs are looked for every two. The lock does not exclude a second run: handlers must be safe to run twice at once.
 */
export function consumeJobs<S extends JobSchemas>(
  name: string,
  schemas: S,
  handlers: JobHandlers<S>,
  options: { redis: Redis; prefix: string; concurrency: number; log: Logger; took?: JobTook },
): { close(): Promise<void> } {
  const { log, took = () => undefined } = options;
  const stopping = new AbortController();
  const run = async (job: Job): Promise<unknown> => {
    const handler = handlers[job.name];
    const parsed = schemas[job.name]?.safeParse(job.data);
    if (handler === undefined || parsed === undefined) throw new UnrecoverableError(`no handler for the job ${job.name}`);
    if (!parsed.success) throw new UnrecoverableError(`the payload of ${job.name} is not of a version this worker knows`);
    const start = performance.now();
    const end = (outcome: 'done' | 'refused' | 'failed'): void => {
      const ms = Math.round(performance.now() - start);
      took(ms, { queue: name, name: job.name, outcome });
      log.info({ job: job.name, jobId: job.id, attempt: job.attemptsStarted, outcome, ms }, 'job');
    };
    const { correlationId: request } = parsed.data as { correlationId?: string };
    return withCorrelation(request, async () => {
      if (request !== undefined) tracing()?.job(request);
      try {
        const result = await handler(parsed.data as Payload<S, keyof S>, {
          id: job.id ?? '',
          attempt: job.attemptsStarted,
          stopping: stopping.signal,
        });
        end('done');
        return result;
      } catch (error) {
        end(error instanceof Refusal ? 'refused' : 'failed');
        // The shop said no, which is an end like any other: whoever looks for failed jobs has nothing to mend here.
        if (error instanceof Refusal) return { refused: error.message } satisfies RefusedJob;
        throw error;
      }
    });
  };
  const worker = new Worker(name, run, {
    connection: options.redis,
    prefix: keyPrefix(options.prefix),
    concurrency: options.concurrency,
    lockDuration: 5000,
    // A job whose worker died is found at the second look after its lock ran out at the latest.
    stalledInterval: 2000,
    maxStalledCount: 1000,
    drainDelay: 2,
    runRetryDelay: 1000,
    settings: { backoffStrategy: (attempt = 1) => backoffMs(attempt) },
    ...traced(),
  });
  worker.on('error', (error) => log.debug({ reason: error.message }, 'worker'));
  worker.on('failed', (job, error) =>
    log.warn({ job: job?.name, jobId: job?.id, attempt: job?.attemptsMade, reason: error.message }, 'job failed'),
  );
  return {
    /** Stops taking jobs, tells those under way that the process ends, and waits for them. */
    async close(): Promise<void> {
      // First no new ones: what a long job leaves to another worker must not come back to this one.
      const closed = worker.close();
      stopping.abort();
      await closed;
    },
  };
}
