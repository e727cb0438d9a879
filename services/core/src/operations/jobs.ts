import type { QueueAdmin, WatchedJob } from '@pulsecart/platform/redis/queue-admin';
import { notFound, Refusal } from '@pulsecart/platform/refusal';
import { correlationId } from '@pulsecart/shared/correlation';
import type { Found, Paging } from '@pulsecart/shared/fields';
import {
  type Job,
  type JobState,
  type OrderJobsView,
  type QueueFigures,
  type QueueName,
  queueName,
} from '@pulsecart/shared/operations/jobs-contract';
import type { Db } from 'mongodb';
import { createQueuePauses } from './queue-pauses.ts';

export interface JobsDeps {
  db: Db;
  queueAdmins: Record<QueueName, QueueAdmin>;
  /** What the shop knows of an order's confirmation, and under which ids its jobs were queued. */
  orderBehind(orderId: string): Promise<(Omit<OrderJobsView, 'orderId' | 'jobs'> & { jobIds: string[] }) | null>;
  /** `again`: the job has to run once more; otherwise whatever had to be done is on its way without it. */
  retryConfirmation(orderId: string, confirmationId: string, account: string): Promise<'again' | 'commanded' | 'settled'>;
  now(): Date;
}

export type Jobs = ReturnType<typeof createJobs>;

/** Failed jobs that one call tries again. */
const MOST = 1000;

type Retried = { retried: number; settled: number };

/** The queues as admins see them, and what they may do there. Redis has the jobs; no order hangs on them. */
export function createJobs({ db, queueAdmins, orderBehind, retryConfirmation, now }: JobsDeps) {
  const pauses = createQueuePauses(db);

  async function job(queue: QueueName, id: string): Promise<WatchedJob> {
    const found = await queueAdmins[queue].find(id);
    if (found === null) throw notFound('This job');
    return found;
  }

  async function again(queue: QueueName, { id, name, data }: WatchedJob, account: string): Promise<Retried> {
    const { orderId, confirmationId } = data;
    if (queue === 'orders' && name === 'confirm') {
      const outcome = await retryConfirmation(String(orderId), String(confirmationId), account);
      if (outcome !== 'again') {
        await queueAdmins[queue].remove(id);
        return outcome === 'commanded' ? { retried: 1, settled: 0 } : { retried: 0, settled: 1 };
      }
    }
    return { retried: (await queueAdmins[queue].retry(id)) ? 1 : 0, settled: 0 };
  }

  return {
    /** What is wanted of the queues, for a tool that has the database alone. */
    pauses,
    figures: (): Promise<QueueFigures[]> =>
      Promise.all(queueName.options.map(async (name) => ({ name, ...(await queueAdmins[name].counts()) }))),
    async page(queue: QueueName, state: JobState, { page, limit }: Paging): Promise<Found<Job>> {
      const [jobs, counts] = await Promise.all([queueAdmins[queue].page(state, (page - 1) * limit, limit), queueAdmins[queue].counts()]);
      return { items: jobs.map((one) => present(queue, one)), total: counts[state] };
    },
    /** @throws Refusal `not_found` */
    async byId(queue: QueueName, id: string) {
      const found = await job(queue, id);
      return { ...present(queue, found), errors: found.errors };
    },
    /** @throws Refusal `not_found` */
    async ofOrder(orderId: string): Promise<OrderJobsView> {
      const behind = await orderBehind(orderId);
      if (behind === null) throw notFound('This order');
      const { jobIds, ...known } = behind;
      const found = await Promise.all(jobIds.map((id) => queueAdmins.orders.find(id)));
      const jobs = found.flatMap((one) => (one === null ? [] : [present('orders', one)]));
      return { orderId, ...known, jobs: jobs.sort((a, b) => b.addedAt.localeCompare(a.addedAt)) };
    },
    /** @throws Refusal `job_not_failed` */
    async retry(queue: QueueName, id: string, account: string): Promise<Retried> {
      const found = await job(queue, id);
      if (found.state !== 'failed') throw new Refusal('job_not_failed', 'This job has not failed. Only a failed job can be tried again.');
      return again(queue, found, account);
    },
    async retryAll(queue: QueueName, account: string): Promise<Retried & { left: number }> {
      const sum = { retried: 0, settled: 0 };
      for (const found of await queueAdmins[queue].page('failed', 0, MOST)) {
        const { retried, settled } = await again(queue, found, account);
        sum.retried += retried;
        sum.settled += settled;
      }
      return { ...sum, left: (await queueAdmins[queue].counts()).failed };
    },
    /** @throws Refusal `job_active` */
    async remove(queue: QueueName, id: string): Promise<void> {
      await job(queue, id);
      if (await queueAdmins[queue].remove(id)) return;
      throw new Refusal('job_active', 'A worker has this job in hand right now. Look again in a moment.');
    },
    /** The wanted state is stored in the database, so that it survives the loss of Redis. */
    async setPaused(queue: QueueName, paused: boolean, account: string): Promise<boolean> {
      await pauses.want(queue, paused, account, now());
      return queueAdmins[queue].setPaused(paused);
    },
    /** Enforces the stored pauses in Redis. For the sweeper. */
    async enforcePauses(): Promise<void> {
      for (const { _id, paused, told } of await pauses.wanted()) {
        await queueAdmins[_id].setPaused(paused);
        if (told !== paused) await pauses.recordEnforced(_id, paused);
      }
    },
    async depth(queue: QueueName): Promise<Omit<QueueFigures, 'name' | 'completed'> | null> {
      const counts = await queueAdmins[queue].counts().catch(() => null);
      if (counts === null) return null;
      const { completed: _, ...depth } = counts;
      return depth;
    },
  };
}

function present(queue: QueueName, { data, addedAt, startedAt, finishedAt, errors: _, ...rest }: WatchedJob): Job {
  const text = (value: unknown): string | null => (typeof value === 'string' ? value : null);
  return {
    ...rest,
    queue,
    orderId: text(data.orderId),
    confirmationId: text(data.confirmationId),
    bulkId: text(data.bulkId),
    importId: text(data.importId),
    addedAt: addedAt.toISOString(),
    startedAt: startedAt?.toISOString() ?? null,
    finishedAt: finishedAt?.toISOString() ?? null,
    correlationId: correlationId.safeParse(data.correlationId).data ?? null,
  };
}
