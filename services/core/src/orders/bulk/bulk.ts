import type { Push } from '@pulsecart/platform/redis/push';
import type { JobQueue } from '@pulsecart/platform/redis/queue';
import { notFound, Refusal } from '@pulsecart/platform/refusal';
import type { Found, Paging } from '@pulsecart/shared/fields';
import type { maintenanceJobs } from '@pulsecart/shared/operations/maintenance-jobs';
import type { BulkCommand, BulkItemState, BulkProgress, BulkResult } from '@pulsecart/shared/orders/bulk-contract';
import { type BulkMoved, rooms } from '@pulsecart/shared/realtime/events';
import { type Db, ObjectId } from 'mongodb';
import type { OrderDeps } from '../deps.ts';
import { type Account, type By, byShop } from '../lifecycle/order.ts';
import { type BulkDocument, type BulkItem, createBulkRepository } from './bulk-repository.ts';
import { runBulk } from './bulk-runner.ts';

/** A job that stood still for so long gives its place to others and comes back. */
const PATIENCE_MS = 15_000;

export interface BulkDeps {
  deps: OrderDeps;
  db: Db;
  queue: JobQueue<typeof maintenanceJobs>;
  push: Push;
}

export type Bulk = ReturnType<typeof createBulk>;

const jobIdOf = (bulkId: string, sends: number): string => `bulk-${bulkId}-${sends}`;

/** Commands over many orders. Their state is in the documents; the queue only triggers the work. */
export function createBulk({ deps, db, queue, push }: BulkDeps) {
  const bulks = createBulkRepository(db);
  const send = ({ _id: bulkId, sends }: Pick<BulkDocument, '_id' | 'sends'>, delayMs = 0) =>
    queue.add('bulk', { v: 1, bulkId }, { jobId: jobIdOf(bulkId, sends), delayMs });
  const pushProgress = (bulk: BulkDocument): void => void push.emit([rooms.admins], 'bulk:progress', movedOf(bulk));

  async function sendAgain({ _id, sends }: Pick<BulkDocument, '_id' | 'sends'>, delayMs = 0): Promise<boolean> {
    if (!(await bulks.raiseSends(_id, sends, deps.now()))) return false;
    return send({ _id, sends: sends + 1 }, delayMs);
  }

  /** A repeated command with the same id changes nothing. With Redis away the sweeper begins it. */
  async function begin(bulkId: string, { action, orderIds, search, status }: BulkCommand, by: By): Promise<{ bulkId: string }> {
    const at = deps.now();
    const what = { action, status: status ?? null, orderIds: orderIds ?? null, search: orderIds === undefined ? (search ?? '') : null };
    const start = { gathered: false, state: 'running' as const, sends: 0, total: orderIds?.length ?? 0, done: 0, failed: 0, version: 1 };
    await bulks.insert({ _id: bulkId, ...what, by, createdAt: at, touchedAt: at, ...start });
    await send({ _id: bulkId, sends: 0 });
    return { bulkId };
  }

  return {
    begin,
    /** Accepts a command over many orders; a repeated key gets the same answer. */
    accept(account: Account, command: BulkCommand, key: string | null): Promise<{ bulkId: string }> {
      const mint = () => ({ bulkId: new ObjectId().toHexString() });
      const request = { key, account: account.uid, call: 'POST /bulk', body: command };
      return deps.idempotency.once(request, mint, ({ bulkId }) => begin(bulkId, command, byShop(account)));
    },
    /** The job `bulk`. @param stopping - has it stop after what it has in hand, and leave the rest to another worker */
    async run(bulkId: string, stopping?: AbortSignal, patienceMs = PATIENCE_MS): Promise<void> {
      if (await runBulk({ deps, bulks, pushProgress }, bulkId, patienceMs, stopping)) return;
      const bulk = await bulks.byId(bulkId);
      if (bulk?.state === 'running') await sendAgain(bulk, stopping?.aborted === true ? 0 : 1000);
    },
    async recent(page: Paging): Promise<Found<BulkProgress>> {
      const { found, total } = await bulks.recent(page);
      return { items: found.map(presentBulk), total };
    },
    /** @throws Refusal `not_found` */
    async progress(bulkId: string, { state, ...page }: Paging & { state?: BulkItemState | undefined }) {
      const bulk = await bulks.byId(bulkId);
      if (bulk === null) throw notFound('This bulk job');
      return { ...presentBulk(bulk), results: (await bulks.results(bulkId, state, page)).map(presentItem) };
    },
    /** Tries failed orders again. @returns how many @throws Refusal `bulk_running` */
    async retry(bulkId: string): Promise<number> {
      const bulk = await bulks.byId(bulkId);
      if (bulk === null) throw notFound('This bulk job');
      if (bulk.state === 'running') throw new Refusal('bulk_running', 'This job is still running. Retry what failed when it is done.');
      await bulks.reopen(bulkId);
      const { waiting, ...counts } = await bulks.count(bulkId);
      if (waiting === 0) return 0;
      const moved = await bulks.move(bulkId, { ...counts, state: 'running', touchedAt: deps.now() });
      if (moved !== null) {
        pushProgress(moved);
        await sendAgain(moved);
      }
      return waiting;
    },
    /** Resumes running bulk jobs without a queued job. @returns how many */
    async sweep(before: Date): Promise<number> {
      if (!push.ready()) return 0;
      let resumed = 0;
      for (const bulk of await bulks.left(before)) {
        if (!(await queue.carries(jobIdOf(bulk._id, bulk.sends))) && (await sendAgain(bulk))) resumed++;
      }
      return resumed;
    },
    ensureIndexes: () => bulks.ensureIndexes(),
  };
}

function movedOf({ _id, version, state, total, done, failed }: BulkDocument): BulkMoved {
  return { bulkId: _id, version, state, total, done, failed };
}

function presentBulk(bulk: BulkDocument): BulkProgress {
  const { action, status, search, by, createdAt } = bulk;
  return { ...movedOf(bulk), action, status, search, by: by.account, at: createdAt.toISOString() };
}

const presentItem = ({ orderId, state, code, message, lineIndex }: BulkItem): BulkResult => ({ orderId, state, code, message, lineIndex });
