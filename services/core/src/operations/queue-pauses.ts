import { insertIfAbsent } from '@pulsecart/platform/mongo';
import type { QueueName } from '@pulsecart/shared/operations/jobs-contract';
import type { Collection, Db } from 'mongodb';

/** What an admin wants of a queue, in the collection `queuePauses`. Redis may forget it; then it is told again. */
export interface QueuePause {
  _id: QueueName;
  paused: boolean;
  by: string;
  at: Date;
  /** A pause that goes by itself, should whoever wanted it die: a backup's. */
  until?: Date | null;
  /** What Redis was told since this was wanted; null until then. */
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
    /** Puts off the end of a pause. */
    async extend(queue: QueueName, until: Date): Promise<void> {
      await pauses.updateOne({ _id: queue }, { $set: { until } });
    },
    async noteTold(queue: QueueName, told: boolean): Promise<void> {
      await pauses.updateOne({ _id: queue }, { $set: { told } });
    },
    /** Whether Redis was told of a pause, so that no worker takes another job of this queue. */
    async isHeard(queue: QueueName): Promise<boolean> {
      return (await pauses.findOne({ _id: queue }))?.told === true;
    },
    async wanted(now: Date = new Date()): Promise<QueuePause[]> {
      const stored = await pauses.find({}).toArray();
      return stored.map((one) => (one.until != null && one.until < now ? { ...one, paused: false } : one));
    },
  };
}
