import type { Collection, Db } from 'mongodb';
import { insertOnce } from './mongo.ts';

interface LeaseDocument {
  _id: string;
  holder: string;
  until: Date;
}

/**
 * A lease in the database keeps several processes from doing the same chore at once. It is for quiet, not for safety:
 * a process that was stopped may outlive its lease, so the chore itself must bear being done twice.
 */
export function createLease(
  db: Db,
  name: string,
  holder: string,
  ttlMs: number,
): { hold(now: Date): Promise<boolean>; release(): Promise<void> } {
  const leases: Collection<LeaseDocument> = db.collection('leases');
  let known = false;
  return {
    async hold(now) {
      if (!known) {
        // Inserted apart from the update: racing upserts of one key are slow on some engines.
        await insertOnce(() => leases.insertOne({ _id: name, holder: '', until: new Date(0) }));
        known = true;
      }
      const taken = await leases.updateOne(
        { _id: name, $or: [{ holder }, { until: { $lt: now } }] },
        { $set: { holder, until: new Date(now.getTime() + ttlMs) } },
      );
      return taken.matchedCount === 1;
    },
    async release() {
      await leases.updateOne({ _id: name, holder }, { $set: { holder: '', until: new Date(0) } });
    },
  };
}
