import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { openShopWithoutWorkers } from '@pulsecart/core/shop';
import { openProducts } from '@pulsecart/core/stored';
import { createLease } from '@pulsecart/platform/mongo/lease';
import { createLogger } from '@pulsecart/platform/observability/logger';
import type { Db } from 'mongodb';

const QUEUES = ['orders', 'maintenance'] as const;
/** Whoever holds the shop still and dies lets it go on after this, in milliseconds. */
const LONGEST_MS = 60_000;
const RENEW_MS = 15_000;
const PATIENCE_MS = 120_000;

/**
 * Runs some work while no worker takes a job and no sweeper sweeps. The API goes on accepting orders: their
 * confirmations wait. Pauses and the sweepers' lease run out by themselves should this process be killed.
 * @param hearMs - after which a worker that sweeps would have been heard of, in milliseconds: two sweeps
 */
export async function whileQuiet<T>(
  db: Db,
  { hearMs }: { hearMs: number },
  say: (line: string) => void,
  work: () => Promise<T>,
): Promise<T> {
  const { pauses } = openShopWithoutWorkers(db, createLogger('backup', 'silent')).operations.jobs;
  const lease = createLease(db, 'sweeper', `backup-${randomUUID()}`, LONGEST_MS);
  const before = new Map((await pauses.wanted()).map(({ _id, paused }) => [_id, paused]));
  const untilThen = (): Date => new Date(Date.now() + LONGEST_MS);
  const letGo = async (): Promise<void> => {
    for (const queue of QUEUES) await pauses.want(queue, before.get(queue) ?? false, 'backup', new Date());
    await lease.release();
  };
  let heard = false;
  const renew = async (): Promise<void> => {
    for (const queue of QUEUES) await pauses.extend(queue, untilThen());
    if (heard) await lease.hold(new Date());
  };
  /** A sweep tells Redis of the pauses; only after that the sweeper is asked to stand still. Without workers nobody sweeps. */
  const isQuiet = async (): Promise<boolean> => {
    const now = new Date();
    heard ||=
      (await Promise.all(QUEUES.map(pauses.isEnforced))).every(Boolean) || now.getTime() - (await lease.heldUntil()).getTime() > hearMs;
    if (!heard) return false;
    await lease.want(now);
    return lease.hold(now);
  };
  for (const queue of QUEUES) await pauses.want(queue, true, 'backup', new Date(), untilThen());
  const renewal = setInterval(() => void renew().catch(() => undefined), RENEW_MS);
  try {
    say('asking the workers to pause');
    const deadline = Date.now() + PATIENCE_MS;
    while (!(await isQuiet())) {
      if (Date.now() > deadline) throw new Error('The workers do not come to rest. Try again, or stop them meanwhile.');
      await pause(200);
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
    const product = order ?? (await openProducts(db).findOne(pinned, { projection: { _id: 1 } }));
    if (order === null && product === null) return;
    if (Date.now() > deadline) throw new Error('A confirmation does not come to its end. Try: npm run audit');
    await pause(200);
  }
}
