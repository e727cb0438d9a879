import { insertIfAbsent } from '@pulsecart/platform/mongo/mongo';
import type { Owner } from '@pulsecart/platform/owner';
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
  /** Its address then, as others see it. */
  account: string;
  /** Whose it is, hexadecimal. Processes of the version before leave it out. */
  accountId?: string;
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
    async report(orderId: string, { id: accountId, email: account }: Owner): Promise<Watcher[]> {
      const at = now();
      const until = new Date(at.getTime() + STAY_MS);
      const _id = `${orderId}:${accountId}`;
      const before = await here.findOneAndUpdate({ _id }, { $set: { until } }, { returnDocument: 'before' });
      if (before === null) await insertIfAbsent(() => here.insertOne({ _id, orderId, account, accountId, until }));
      if (before === null || before.until <= at) await pushWatchers(orderId);
      return (await watchersOf(orderId)).filter((watcher) => watcher.account !== account);
    },
    async leave(orderId: string, accountId: string): Promise<boolean> {
      const left = (await here.deleteOne({ _id: `${orderId}:${accountId}` })).deletedCount === 1;
      if (left) await pushWatchers(orderId);
      return left;
    },
    /** Takes a deleted account off every order. Few are here at any moment. */
    async leaveAll(accountId: string): Promise<void> {
      const open = await here.find({ accountId }).toArray();
      await here.deleteMany({ accountId });
      for (const { orderId } of open) await pushWatchers(orderId);
    },
    async ensureIndexes(): Promise<void> {
      await here.createIndex({ orderId: 1 }, { name: 'of_order' });
      await here.createIndex({ until: 1 }, { name: 'gone', expireAfterSeconds: 60 });
    },
  };
}
