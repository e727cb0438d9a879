import type { Logger } from '@pulsecart/platform/observability/logger';
import { createJobQueue, type JobQueue } from '@pulsecart/platform/redis/queue';
import { createQueueAdmin, type QueueAdmin } from '@pulsecart/platform/redis/queue-admin';
import type { Redis } from '@pulsecart/platform/redis/redis';
import type { QueueName } from '@pulsecart/shared/operations/jobs-contract';
import { maintenanceJobs } from '@pulsecart/shared/operations/maintenance-jobs';
import { orderJobs } from '@pulsecart/shared/orders/jobs';

export interface Queues {
  queue: JobQueue<typeof orderJobs>;
  /** For work that is long and may wait. */
  maintenance: JobQueue<typeof maintenanceJobs>;
  queueAdmins: Record<QueueName, QueueAdmin>;
}

export type OpenQueues = ReturnType<typeof openQueues>;

export function openQueues(redis: Redis, prefix: string, log: Logger): Queues & { close(): Promise<void> } {
  const openAdmin = (name: QueueName) => createQueueAdmin(name, redis, prefix, log);
  const queue = createJobQueue('orders', orderJobs, redis, prefix, log);
  const maintenance = createJobQueue('maintenance', maintenanceJobs, redis, prefix, log);
  const queueAdmins = { orders: openAdmin('orders'), maintenance: openAdmin('maintenance') };
  return {
    queue,
    maintenance,
    queueAdmins,
    async close() {
      for (const each of [queue, maintenance, queueAdmins.orders, queueAdmins.maintenance]) await each.close();
    },
  };
}
