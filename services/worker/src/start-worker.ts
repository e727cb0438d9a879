import { randomUUID } from 'node:crypto';
import { measureShop } from '@pulsecart/core/shop';
import type { Settings } from '@pulsecart/platform/env';
import { createFailpoint } from '@pulsecart/platform/failpoint';
import { createLease } from '@pulsecart/platform/mongo/lease';
import { openDatabase } from '@pulsecart/platform/mongo/mongo';
import { startManagementServer } from '@pulsecart/platform/observability/health';
import type { Logger } from '@pulsecart/platform/observability/logger';
import { createMetrics } from '@pulsecart/platform/observability/metrics';
import { consumeJobs } from '@pulsecart/platform/redis/queue';
import { openRedis, openWaitingRedis } from '@pulsecart/platform/redis/redis';
import { retryUntilSuccess } from '@pulsecart/platform/retry';
import { maintenanceJobs } from '@pulsecart/shared/operations/maintenance-jobs';
import { orderJobs } from '@pulsecart/shared/orders/jobs';
import { assembleWorker } from './assemble-worker.ts';
import { createHealthCheck } from './health.ts';
import { createSweeper } from './sweeper/sweeper.ts';

/** Each sweep looks so far back for records that a process of the version before wrote; an hourly one looks at all. In milliseconds. */
const RECENT_MS = 3_600_000;

/**
 * Starts a worker as soon as the database is there; what it returns ends it again, in order.
 * @throws Error where `stopping` ends it before it takes jobs
 */
export async function startWorker(settings: Settings, log: Logger, stopping?: AbortSignal) {
  const database = openDatabase(settings.MONGODB_URI, settings.MONGODB_DB, log);
  const redis = openRedis(settings.REDIS_URL, log);
  const waitingRedis = openWaitingRedis(settings.REDIS_URL, log);

  const metrics = createMetrics('worker');
  const took = metrics.durations('job_duration_seconds', 'Jobs by queue, name and outcome', ['queue', 'name', 'outcome']);
  const swept = metrics.counts('swept_total', 'What sweeps took up because it was left undone', ['what']);
  const worker = assembleWorker({
    db: database.db,
    redis,
    prefix: settings.REDIS_PREFIX,
    log,
    metrics,
    holdMs: settings.HOLD_MS,
    failpoint: createFailpoint(settings.FAILPOINTS, log),
  });

  // Ready once it takes jobs: a database without its indexes counts as away.
  let prepared = false;
  const check = createHealthCheck({ ping: async () => (await database.ping()) && prepared }, redis, waitingRedis);
  measureShop(metrics, worker, check, settings.SWEEP_GRACE_MS);
  const management = await startManagementServer(settings.MANAGEMENT_HOST, settings.MANAGEMENT_PORT, check, metrics);

  await retryUntilSuccess(() => worker.migrate(stopping), 'waiting for the database', log, stopping);

  const consuming = { redis: waitingRedis, prefix: settings.REDIS_PREFIX, log, took };
  const consumer = consumeJobs('orders', orderJobs, worker.handlers, { ...consuming, concurrency: settings.WORKER_CONCURRENCY });
  const chores = consumeJobs('maintenance', maintenanceJobs, worker.maintenance, { ...consuming, concurrency: 4 });
  prepared = true;
  const sweeper = createSweeper({
    orders: worker.orders,
    lease: createLease(database.db, 'sweeper', randomUUID(), Math.max(10_000, settings.SWEEP_INTERVAL_MS * 3)),
    async further(before) {
      await worker.orders.bulk.sweep(before);
      await worker.catalogue.imports.sweep(before);
      await worker.fillOwners(new Date(before.getTime() - RECENT_MS));
      // Redis is away: the next sweep enforces the pauses.
      await worker.operations.jobs.enforcePauses().catch(() => undefined);
    },
    async hourly(stopping) {
      await worker.fillOwners(new Date(0));
      await worker.catalogue.recount();
      await worker.stats.foldAll(stopping);
    },
    swept: (what, count) => swept(count, { what }),
    intervalMs: settings.SWEEP_INTERVAL_MS,
    graceMs: settings.SWEEP_GRACE_MS,
    log,
  });
  sweeper.start();
  return {
    managementPort: management.port,
    shutdownSteps: [
      { name: 'jobs', run: () => Promise.all([consumer.close(), chores.close()]) },
      { name: 'sweeper', run: () => sweeper.stop() },
      { name: 'pushes', run: () => worker.flush() },
      { name: 'queues', run: () => worker.closeQueues() },
      { name: 'management', run: () => management.close() },
      {
        name: 'engines',
        run: async () => {
          redis.disconnect();
          waitingRedis.disconnect();
          await database.close();
        },
      },
    ],
  };
}
