import { insertIfAbsent } from '@pulsecart/platform/mongo/mongo';
import type { QueueName } from '@pulsecart/shared/operations/jobs-contract';
import type { Collection, Db } from 'mongodb';

/** Whether a queue shall be paused, in the collection `queuePauses`. The sweeper enforces it again after Redis lost it. */
export interface QueuePause {
  _id: QueueName;
  paused: boolean;
  by: string;
  at: Date;
  /** When the pause ends by itself: a backup that is killed must not leave the queue paused. */
  until?: Date | null;
  /** What was enforced in Redis since it was requested; null until then. */
  told?: boolean | null;
}

export type QueuePauses = ReturnType<typeof createQueuePauses>;

export function createQueuePauses(db: Db) {
  const pauses: Collection<QueuePause> = db.collection('queuePauses');
  return {
    async want(queue: QueueName, paused: boolean, by: string, at: Date, until: Date | null = null): Promise<void> {
      const wanted = { paused, by, at, until, told: null };
      if (await insertIfAbsent(() => pauses.insertOne({ _id: queue, ...wanted }))) return;
      await pauses.updateOne({ _id: queue }, { $set: wanted });
    },
    async extend(queue: QueueName, until: Date): Promise<void> {
      await pauses.updateOne({ _id: queue }, { $set: { until } });
    },
    async recordEnforced(queue: QueueName, paused: boolean): Promise<void> {
      await pauses.updateOne({ _id: queue }, { $set: { told: paused } });
    },
    /** Whether a pause is enforced in Redis, so that no worker takes another job of this queue. */
    async isEnforced(queue: QueueName): Promise<boolean> {
      return (await pauses.findOne({ _id: queue }))?.told === true;
    },
    async wanted(now: Date = new Date()): Promise<QueuePause[]> {
      const stored = await pauses.find({}).toArray();
      return stored.map((one) => (one.until != null && one.until < now ? { ...one, paused: false } : one));
    },
  };
}
