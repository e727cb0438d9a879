import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { createQueuePauses } from '@pulsecart/core/jobs/queue-pauses';
import { createLease } from '@pulsecart/platform/lease';
import type { Db } from 'mongodb';

const QUEUES = ['orders', 'maintenance'] as const;
/** Whoever holds the shop still and dies lets it go on after this, in milliseconds. */
const LONGEST_MS = 60_000;
const RENEW_MS = 15_000;
const PATIENCE_MS = 120_000;

/**
 * Runs some work while no worker takes a job and no sweeper sweeps. The API goes on accepting orders: their
 * confirmations wait. Pauses and the sweepers' lease run out by themselves should this process be killed.
 * @param hearMs - within which every worker hears of a pause, in milliseconds: two sweeps
 */
export async function whileQuiet<T>(
  db: Db,
  { hearMs }: { hearMs: number },
  say: (line: string) => void,
  work: () => Promise<T>,
): Promise<T> {
  const pauses = createQueuePauses(db);
  const lease = createLease(db, 'sweeper', `backup-${randomUUID()}`, LONGEST_MS);
  const before = new Map((await pauses.wanted()).map(({ _id, paused }) => [_id, paused]));
  const hold = async (): Promise<void> => {
    const until = new Date(Date.now() + LONGEST_MS);
    for (const queue of QUEUES) await pauses.want(queue, true, 'backup', new Date(), until);
  };
  const letGo = async (): Promise<void> => {
    for (const queue of QUEUES) await pauses.want(queue, before.get(queue) ?? false, 'backup', new Date());
    await lease.release();
  };
  await hold();
  const renewal = setInterval(() => void Promise.all([hold(), lease.hold(new Date())]).catch(() => undefined), RENEW_MS);
  try {
    say('asking the workers to pause');
    await pause(hearMs);
    const deadline = Date.now() + PATIENCE_MS;
    while (!(await lease.hold(new Date()))) {
      if (Date.now() > deadline) throw new Error('The sweeper of a worker does not let go. Try again, or stop the workers meanwhile.');
      await pause(300);
    }
    await drained(db, deadline);
    return await work();
  } finally {
    clearInterval(renewal);
    await letGo();
  }
}

/** No confirmation is between its first step and its last. */
async function drained(db: Db, deadline: number): Promise<void> {
  const midway = { state: 'confirming', 'confirmation.step': { $ne: 'queued' } };
  const pinned = { reservations: { $elemMatch: { pin: { $ne: null } } } };
  for (;;) {
    const order = await db.collection('orders').findOne(midway, { projection: { orderId: 1 } });
    const product = order ?? (await db.collection('products').findOne(pinned, { projection: { _id: 1 } }));
    if (order === null && product === null) return;
    if (Date.now() > deadline) throw new Error('A confirmation does not come to its end. Try: npm run audit');
    await pause(200);
  }
}
