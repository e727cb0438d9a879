import { insertIfAbsent } from '@pulsecart/platform/mongo/mongo';
import type { Push } from '@pulsecart/platform/redis/push';
import type { Watcher } from '@pulsecart/shared/operations/presence-contract';
import { rooms } from '@pulsecart/shared/realtime/events';
import type { Collection, Db } from 'mongodb';

/** Two reports and a half: one late or lost report removes nobody from the list. */
const STAY_MS = 25_000;

/** An admin who has an order open, in the collection `orderPresence`. */
interface PresenceDocument {
  _id: string;
  orderId: string;
  account: string;
  until: Date;
}

export type Presence = ReturnType<typeof createPresence>;

/** Who has an order open, so that two admins do not work on it unawares. Quiet, not safety: the order's own rules decide. */
export function createPresence({ db, push, now }: { db: Db; push: Pick<Push, 'emit'>; now(): Date }) {
  const here: Collection<PresenceDocument> = db.collection('orderPresence');

  async function watchersOf(orderId: string): Promise<Watcher[]> {
    const found = await here.find({ orderId, until: { $gt: now() } }, { hint: 'of_order', limit: 50, batchSize: 51 }).toArray();
    const all = found.map(({ account, until }) => ({ account, until: until.toISOString() }));
    return all.sort((a, b) => a.account.localeCompare(b.account));
  }

  async function pushWatchers(orderId: string): Promise<void> {
    await push.emit([rooms.admins], 'order:watched', { orderId, watchers: await watchersOf(orderId) });
  }

  return {
    /** Somebody is there, still or newly. @returns the others */
    async report(orderId: string, account: string): Promise<Watcher[]> {
      const at = now();
      const until = new Date(at.getTime() + STAY_MS);
      const _id = `${orderId}:${account}`;
      const before = await here.findOneAndUpdate({ _id }, { $set: { until } }, { returnDocument: 'before' });
      if (before === null) await insertIfAbsent(() => here.insertOne({ _id, orderId, account, until }));
      if (before === null || before.until <= at) await pushWatchers(orderId);
      return (await watchersOf(orderId)).filter((watcher) => watcher.account !== account);
    },
    async leave(orderId: string, account: string): Promise<boolean> {
      const left = (await here.deleteOne({ _id: `${orderId}:${account}` })).deletedCount === 1;
      if (left) await pushWatchers(orderId);
      return left;
    },
    async ensureIndexes(): Promise<void> {
      await here.createIndex({ orderId: 1 }, { name: 'of_order' });
      await here.createIndex({ until: 1 }, { name: 'gone', expireAfterSeconds: 60 });
    },
  };
}
