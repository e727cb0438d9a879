import type { Collection, Db } from 'mongodb';
import { insertIfAbsent } from './mongo.ts';

interface LeaseDocument {
  _id: string;
  holder: string;
  until: Date;
  /** Who gets the lease next, and until when it is reserved for them. */
  wantedBy?: string | null;
  wantedUntil?: Date | null;
}

export type Lease = ReturnType<typeof createLease>;

/**
 * A lease in the database keeps several processes from running the same task at once. It saves work but is no mutual
 * exclusion: a process that was suspended may outlive its lease, so the task must be safe to run twice.
 */
export function createLease(db: Db, name: string, holder: string, ttlMs: number) {
  const leases: Collection<LeaseDocument> = db.collection('leases');
  const after = (now: Date): Date => new Date(now.getTime() + ttlMs);
  let known = false;
  let held = false;

  async function exist(): Promise<void> {
    if (known) return;
    // Inserted separately: concurrent upserts of one key are slow on some engines.
    await insertIfAbsent(() => leases.insertOne({ _id: name, holder: '', until: new Date(0) }));
    known = true;
  }

  async function letGo(): Promise<void> {
    held = false;
    await leases.updateOne({ _id: name, holder }, { $set: { holder: '', until: new Date(0) } });
  }

  return {
    /** Acquires or renews the lease; false where another process holds it or gets it next. */
    async hold(now: Date): Promise<boolean> {
      await exist();
      const free = { $or: [{ holder }, { until: { $lt: now } }] };
      const unclaimed = { $or: [{ wantedBy: null }, { wantedBy: holder }, { wantedUntil: { $lt: now } }] };
      const taken = await leases.updateOne({ _id: name, $and: [free, unclaimed] }, { $set: { holder, until: after(now) } });
      // Not renewed although it was ours: another process waits for it, and need not wait until it expires.
      if (held && taken.matchedCount === 0) await letGo();
      else held = taken.matchedCount === 1;
      return held;
    },
    /** Asks the holder not to renew the lease, which it would otherwise keep for good. Repeat while waiting. */
    async want(now: Date): Promise<void> {
      await exist();
      await leases.updateOne({ _id: name }, { $set: { wantedBy: holder, wantedUntil: after(now) } });
    },
    async heldUntil(): Promise<Date> {
      return (await leases.findOne({ _id: name }))?.until ?? new Date(0);
    },
    async release(): Promise<void> {
      await leases.updateOne({ _id: name, wantedBy: holder }, { $set: { wantedBy: null, wantedUntil: null } });
      await letGo();
    },
  };
}
