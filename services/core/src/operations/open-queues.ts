import type { Logger } from '@pulsecart/platform/logger';
import { createJobQueue, type JobQueue } from '@pulsecart/platform/queue';
import { createQueueDesk, type QueueDesk } from '@pulsecart/platform/queue-desk';
import type { Redis } from '@pulsecart/platform/redis';
import type { QueueName } from '@pulsecart/shared/operations/jobs-contract';
import { maintenanceJobs, orderJobs } from '@pulsecart/shared/orders/jobs';

export interface Queues {
  queue: JobQueue<typeof orderJobs>;
  /** For work that is long and may wait. */
  maintenance: JobQueue<typeof maintenanceJobs>;
  /** For looking into the queues and moving what stands there. */
  desks: Record<QueueName, QueueDesk>;
}

export interface OpenQueues extends Queues {
  close(): Promise<void>;
}

/** The shop's queues, for whoever adds jobs to them and looks into them. */
export function openQueues(redis: Redis, prefix: string, log: Logger): OpenQueues {
  const desk = (name: QueueName) => createQueueDesk(name, redis, prefix, log);
  const queue = createJobQueue('orders', orderJobs, redis, prefix, log);
  const maintenance = createJobQueue('maintenance', maintenanceJobs, redis, prefix, log);
  const desks = { orders: desk('orders'), maintenance: desk('maintenance') };
  return {
    ...{ queue, maintenance, desks },
    async close() {
      for (const each of [queue, maintenance, desks.orders, desks.maintenance]) await each.close();
    },
  };
}
