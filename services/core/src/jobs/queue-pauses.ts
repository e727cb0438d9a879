import { insertOnce } from '@pulsecart/platform/mongo';
import type { QueueName } from '@pulsecart/shared/operations/jobs-contract';
import type { Collection, Db } from 'mongodb';

/** What an admin wants of a queue, in the collection `queuePauses`. Redis may forget it; then it is told again. */
interface QueuePause {
  _id: QueueName;
  paused: boolean;
  by: string;
  at: Date;
  /** A pause that goes by itself, should whoever wanted it die: a backup's. */
  until?: Date | null;
}

export function createQueuePauses(db: Db) {
  const pauses: Collection<QueuePause> = db.collection('queuePauses');
  return {
    async want(queue: QueueName, paused: boolean, by: string, at: Date, until: Date | null = null): Promise<void> {
      const wanted = { paused, by, at, until };
      if (await insertOnce(() => pauses.insertOne({ _id: queue, ...wanted }))) return;
      await pauses.updateOne({ _id: queue }, { $set: wanted });
    },
    async wanted(now: Date = new Date()): Promise<QueuePause[]> {
      const stored = await pauses.find({}).toArray();
      return stored.map((one) => (one.until != null && one.until < now ? { ...one, paused: false } : one));
    },
  };
}
