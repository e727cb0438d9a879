import type { Job, JobState } from 'bullmq';
import type { Logger } from '../observability/logger.ts';
import { Unavailable } from '../refusal.ts';
import { withTimeout } from '../with-timeout.ts';
import { lazyQueue, type RefusedJob } from './queue.ts';
import type { Redis } from './redis.ts';

export type WatchedState = 'waiting' | 'active' | 'delayed' | 'failed' | 'completed';

export interface WatchedJob {
  id: string;
  name: string;
  state: WatchedState;
  data: Record<string, unknown>;
  attempts: number;
  attemptsMax: number;
  addedAt: Date;
  startedAt: Date | null;
  finishedAt: Date | null;
  /** Why it failed, or what the shop refused. */
  error: string | null;
  /** The error messages of the latest failed attempts, newest last, without stack traces. */
  errors: string[];
}

export interface QueueCounts {
  paused: boolean;
  waiting: number;
  active: number;
  delayed: number;
  failed: number;
  completed: number;
  /** Age of the job that waits longest, in milliseconds. */
  oldestMs: number | null;
}

export type QueueAdmin = ReturnType<typeof createQueueAdmin>;

const TIMEOUT_MS = 2000;
const states = ['waiting', 'active', 'delayed', 'failed', 'completed'] as const;

/** Inspects a queue and manages its jobs. Every method throws Unavailable `queues_away` while Redis is away. */
export function createQueueAdmin(name: string, redis: Redis, prefix: string, log: Logger) {
  const { use, close } = lazyQueue(name, redis, prefix, log);
  async function ask<T>(work: Parameters<typeof use<T>>[0]): Promise<T> {
    try {
      return await use((queue) => withTimeout(TIMEOUT_MS, work(queue)));
    } catch (cause) {
      const detail = 'The queues cannot be reached right now. No order is lost: what waits goes on when they are back.';
      throw new Unavailable('queues_away', detail, { cause });
    }
  }
  const found = async (id: string): Promise<{ job: Job; state: WatchedState } | null> =>
    ask(async (queue) => {
      const [job, state] = await Promise.all([queue.getJob(id), queue.getJobState(id)]);
      const watched = watchedState(state);
      return job === undefined || watched === null ? null : { job: job as Job, state: watched };
    });

  return {
    counts: (): Promise<QueueCounts> =>
      ask(async (queue) => {
        const [counts, paused, waiting, delayed] = await Promise.all([
          queue.getJobCounts(...states, 'prioritized'),
          queue.isPaused(),
          queue.getJobs('waiting', 0, 0, true),
          queue.getJobs('delayed', 0, 0, true),
        ]);
        const oldest = Math.min(...[...waiting, ...delayed].flatMap((job) => (job == null ? [] : [job.timestamp])));
        const { prioritized = 0, ...rest } = counts;
        const [waits = 0, active = 0, late = 0, failed = 0, completed = 0] = states.map((state) => rest[state] ?? 0);
        const oldestMs = Number.isFinite(oldest) ? Math.max(0, Date.now() - oldest) : null;
        return { paused, waiting: waits + prioritized, active, delayed: late, failed, completed, oldestMs };
      }),
    page: (state: WatchedState, offset: number, limit: number): Promise<WatchedJob[]> =>
      ask(async (queue) => {
        // Waiting jobs in the order in which they will run, finished ones with the latest first.
        const jobs = await queue.getJobs(state, offset, offset + limit - 1, state === 'waiting' || state === 'delayed');
        return jobs.flatMap((job) => (job == null ? [] : [present(job as Job, state)]));
      }),
    async find(id: string): Promise<WatchedJob | null> {
      const one = await found(id);
      return one === null ? null : present(one.job, one.state);
    },
    /** Makes a failed job wait again, with all its attempts. False where it has not failed. */
    async retry(id: string): Promise<boolean> {
      const one = await found(id);
      if (one?.state !== 'failed') return false;
      return ask(() => one.job.retry('failed', { resetAttemptsMade: true, resetAttemptsStarted: true }).then(() => true));
    },
    /** False while it runs, or where it is gone. */
    async remove(id: string): Promise<boolean> {
      const one = await found(id);
      if (one === null || one.state === 'active') return false;
      // Fails where a worker has just locked the job.
      return one.job.remove().then(
        () => true,
        () => false,
      );
    },
    /** Whether the queue is paused afterwards. */
    setPaused: (paused: boolean): Promise<boolean> =>
      ask(async (queue) => {
        if ((await queue.isPaused()) !== paused) await (paused ? queue.pause() : queue.resume());
        return queue.isPaused();
      }),
    close,
  };
}

function watchedState(state: JobState | 'unknown'): WatchedState | null {
  if (state === 'prioritized' || state === 'waiting-children') return 'waiting';
  return states.find((known) => known === state) ?? null;
}

function present(job: Job, state: WatchedState): WatchedJob {
  const when = (ms: number | undefined): Date | null => (ms === undefined ? null : new Date(ms));
  return {
    id: job.id ?? '',
    name: job.name,
    state,
    data: job.data as Record<string, unknown>,
    attempts: job.attemptsStarted,
    attemptsMax: job.opts.attempts ?? 1,
    addedAt: new Date(job.timestamp),
    startedAt: when(job.processedOn),
    finishedAt: when(job.finishedOn),
    error: job.failedReason || ((job.returnvalue as Partial<RefusedJob> | null)?.refused ?? null),
    errors: (job.stacktrace ?? []).map((trace) => trace.split('\n', 1)[0] ?? ''),
  };
}
