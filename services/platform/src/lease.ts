import type { Collection, Db } from 'mongodb';
import { insertIfAbsent } from './mongo.ts';

interface LeaseDocument {
  _id: string;
  holder: string;
  until: Date;
  /** Who is to have it next, and until when nobody else may take it for that. */
  wantedBy?: string | null;
  wantedUntil?: Date | null;
}

export interface Lease {
  /** Takes or renews the lease; false where somebody else has it, or is to have it next. */
  hold(now: Date): Promise<boolean>;
  /** Asks whoever has it to let go: a holder that renews it again and again would keep it for ever. Ask again while waiting. */
  want(now: Date): Promise<void>;
  release(): Promise<void>;
  /** Until when somebody has it, or had it. */
  heldUntil(): Promise<Date>;
}

/**
 * A lease in the database keeps several processes from doing the same chore at once. It is for quiet, not for safety:
 * a process that was stopped may outlive its lease, so the chore itself must bear being done twice.
 */
export function createLease(db: Db, name: string, holder: string, ttlMs: number): Lease {
  const leases: Collection<LeaseDocument> = db.collection('leases');
  const after = (now: Date): Date => new Date(now.getTime() + ttlMs);
  let known = false;
  let held = false;

  async function exist(): Promise<void> {
    if (known) return;
    // Inserted apart from the update: racing upserts of one key are slow on some engines.
    await insertIfAbsent(() => leases.insertOne({ _id: name, holder: '', until: new Date(0) }));
    known = true;
  }

  async function letGo(): Promise<void> {
    held = false;
    await leases.updateOne({ _id: name, holder }, { $set: { holder: '', until: new Date(0) } });
  }

  return {
    async hold(now) {
      await exist();
      const free = { $or: [{ holder }, { until: { $lt: now } }] };
      const unclaimed = { $or: [{ wantedBy: null }, { wantedBy: holder }, { wantedUntil: { $lt: now } }] };
      const taken = await leases.updateOne({ _id: name, $and: [free, unclaimed] }, { $set: { holder, until: after(now) } });
      // Refused although it was ours: somebody waits for it, and need not wait until it runs out.
      if (held && taken.matchedCount === 0) await letGo();
      else held = taken.matchedCount === 1;
      return held;
    },
    async want(now) {
      await exist();
      await leases.updateOne({ _id: name }, { $set: { wantedBy: holder, wantedUntil: after(now) } });
    },
    async heldUntil() {
      return (await leases.findOne({ _id: name }))?.until ?? new Date(0);
    },
    async release() {
      await leases.updateOne({ _id: name, wantedBy: holder }, { $set: { wantedBy: null, wantedUntil: null } });
      await letGo();
    },
  };
}
