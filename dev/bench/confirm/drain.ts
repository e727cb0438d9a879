import { setTimeout as pause } from 'node:timers/promises';
import type { Order, PendingOrder } from '@pulsecart/core/stored';
import { Queue } from 'bullmq';
import { Redis } from 'ioredis';
import type { BenchShop, ShopProcess } from '../shop/bench-shop.ts';
import { confirmingOrder, confirmJob, storeOrders } from '../shop/placed-orders.ts';

const LONGEST_MS = 120_000;
/** Each look costs Redis and this process time that the workers would have: seldom enough to be a hundredth of it. */
const LOOK_EVERY_MS = 25;

/** What a database does behind a thousand writes would else fall into the run. */
export const settleMs = (quick: boolean): number => (quick ? 300 : 2000);

/** A way to make workers find many confirmations waiting, and to time how they work them off. */
export interface Drain {
  /** Answers confirmations per second: from the moment the workers may begin until the last order is closed. */
  run(orders: readonly PendingOrder[], workers: readonly ShopProcess[]): Promise<number>;
  close(): Promise<void>;
}

export function createDrain({ db, name, settings }: BenchShop, quick: boolean): Drain {
  const connection = new Redis(settings.REDIS_URL ?? '', { maxRetriesPerRequest: null });
  const queue = new Queue('orders', { connection, prefix: `{${name}}` });
  const orders = db.collection<Order>('orders');
  return {
    async run(pending, workers) {
      const confirming = pending.map((order) => confirmingOrder(order));
      await storeOrders(db, confirming);
      // Frozen, because a paused queue would be opened again by the sweeper.
      for (const worker of workers) worker.process.signal('SIGSTOP');
      await queue.addBulk(confirming.map(confirmJob));
      await pause(settleMs(quick));
      const begin = performance.now();
      for (const worker of workers) worker.process.signal('SIGCONT');
      for (let left = pending.length; left > 0; left = await unfinished(queue)) {
        if (performance.now() - begin > LONGEST_MS) throw new Error(`${left} of ${pending.length} confirmations do not end`);
        await pause(LOOK_EVERY_MS);
      }
      const seconds = (performance.now() - begin) / 1000;
      const closed = await orders.countDocuments({ _id: { $in: confirming.map((order) => order._id) }, state: 'closed' });
      if (closed !== pending.length) throw new Error(`${closed} of ${pending.length} orders were confirmed`);
      return pending.length / seconds;
    },
    async close() {
      await queue.close();
      connection.disconnect();
    },
  };
}

async function unfinished(queue: Queue): Promise<number> {
  const counts = await queue.getJobCounts('waiting', 'active', 'delayed', 'prioritized');
  return Object.values(counts).reduce((sum, count) => sum + count, 0);
}
