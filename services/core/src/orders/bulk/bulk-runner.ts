import { setTimeout as pause } from 'node:timers/promises';
import { readAll } from '@pulsecart/platform/mongo/mongo';
import type { OrderDeps } from '../deps.ts';
import type { Order } from '../lifecycle/order.ts';
import { searchFilter } from '../lists/list-page.ts';
import { orderLists } from '../lists/order-lists.ts';
import type { BulkDocument, BulkItem, BulkRepository } from './bulk-repository.ts';
import { commandItem, confirmationIdOf, judge } from './bulk-steps.ts';

/** A search chooses at most so many orders. */
const MOST = 10_000;
/** Orders under way at once, so that a single confirmation need not wait behind a thousand. */
const IN_FLIGHT = 100;
const AT_ONCE = 8;
const LOOK_MS = 100;
const TOUCH_MS = 2000;

export interface BulkRunnerDeps {
  deps: OrderDeps;
  bulks: BulkRepository;
  pushProgress(bulk: BulkDocument): void;
}

/**
 * Takes a bulk job as far as it goes within `patienceMs` of standing still. All it knows is in the database: whoever
 * runs it next goes on from there, and two at once do no harm.
 * @param stopping - has it stop after what it has in hand
 * @returns whether it came to its end
 */
export async function runBulk(runner: BulkRunnerDeps, bulkId: string, patienceMs: number, stopping?: AbortSignal): Promise<boolean> {
  const bulk = await runner.bulks.byId(bulkId);
  if (bulk === null || bulk.state === 'done') return true;
  if (!bulk.gathered) await gather(runner, bulk);
  let movedAt = Date.now();
  let touchedAt = 0;
  for (let first = true; stopping?.aborted !== true; first = false) {
    const { moved, open } = await settle(runner, bulk);
    const given = await commandWaiting(runner, bulk, IN_FLIGHT - open, stopping);
    if (first || moved + given > 0) {
      movedAt = touchedAt = Date.now();
      if (await recordProgress(runner, bulkId)) return true;
      continue;
    }
    if (Date.now() - movedAt > patienceMs) return false;
    if (Date.now() - touchedAt > TOUCH_MS) {
      touchedAt = Date.now();
      await runner.bulks.touch(bulkId, runner.deps.now());
    }
    await pause(LOOK_MS);
  }
  return false;
}

/** Gives every order its item. Gathered twice after a crash, a search may find more; what is there stays. */
async function gather({ deps, bulks }: BulkRunnerDeps, bulk: BulkDocument): Promise<void> {
  const ids = bulk.orderIds ?? (await found(deps, bulk));
  await bulks.addItems(bulk._id, [...new Set(ids)], bulk.createdAt);
  await bulks.gathered(bulk._id);
}

async function found(deps: OrderDeps, { action, search }: BulkDocument): Promise<string[]> {
  const lists = orderLists(deps);
  const list = { confirm: lists.pending, delete: lists.pending, status: lists.status, delete_confirmed: lists.confirmed }[action];
  const where = searchFilter(list, search ?? '') ?? { filter: list.filter, hint: list.hints.date };
  const options = { hint: where.hint, projection: { orderId: 1 }, limit: MOST, batchSize: 1000 };
  const rows = await list.collection.find(where.filter, options).toArray();
  return rows.map((row) => row.orderId);
}

async function settle({ deps, bulks }: BulkRunnerDeps, bulk: BulkDocument): Promise<{ moved: number; open: number }> {
  const items = await bulks.inState(bulk._id, 'working', 2 * IN_FLIGHT);
  if (items.length === 0) return { moved: 0, open: 0 };
  const ids = items.map((item) => item.orderId);
  const rows = await readAll<Order>(deps.orders.collection.find({ orderId: { $in: ids } }, { batchSize: 1000 }));
  const byId = new Map(rows.map((order) => [order.orderId, order]));
  const outcomes = items.flatMap((item) => {
    const outcome = judge(byId.get(item.orderId), confirmationIdOf(item));
    return outcome === null ? [] : [{ item, outcome }];
  });
  await bulks.record(outcomes);
  return { moved: outcomes.length, open: items.length - outcomes.length };
}

async function commandWaiting({ deps, bulks }: BulkRunnerDeps, bulk: BulkDocument, limit: number, stopping?: AbortSignal): Promise<number> {
  if (limit <= 0) return 0;
  const items = await bulks.inState(bulk._id, 'waiting', Math.min(limit, 4 * AT_ONCE));
  for (let i = 0; i < items.length && stopping?.aborted !== true; i += AT_ONCE) {
    const some: BulkItem[] = items.slice(i, i + AT_ONCE);
    await deps.failpoint('bulk.command:before');
    const outcomes = await Promise.all(some.map(async (item) => ({ item, outcome: await commandItem(deps, bulk, item) })));
    await deps.failpoint('bulk.record:before');
    await bulks.record(outcomes);
  }
  return items.length;
}

/** Stores and pushes the progress. True when everything is done. */
async function recordProgress({ deps, bulks, pushProgress }: BulkRunnerDeps, bulkId: string): Promise<boolean> {
  const { waiting, ...counts } = await bulks.count(bulkId);
  const ended = waiting === 0 && counts.done + counts.failed === counts.total;
  const stored = await bulks.move(bulkId, { ...counts, touchedAt: deps.now(), ...(ended ? { state: 'done' as const } : {}) });
  if (stored !== null) pushProgress(stored);
  return ended;
}
