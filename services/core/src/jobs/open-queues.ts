import type { Logger } from '@pulsecart/platform/logger';
import { createJobQueue } from '@pulsecart/platform/queue';
import { createQueueDesk } from '@pulsecart/platform/queue-desk';
import type { Redis } from '@pulsecart/platform/redis';
import type { QueueName } from '@pulsecart/shared/operations/jobs-contract';
import { maintenanceJobs, orderJobs } from '@pulsecart/shared/orders/jobs';
import type { ShopParts } from '../assemble-shop.ts';

/** The shop's queues, for whoever adds jobs to them and looks into them. */
export function openQueues(redis: Redis, prefix: string, log: Logger): Pick<ShopParts, 'queue' | 'maintenance' | 'desks'> {
  const desk = (name: QueueName) => createQueueDesk(name, redis, prefix, log);
  return {
    queue: createJobQueue('orders', orderJobs, redis, prefix, log),
    maintenance: createJobQueue('maintenance', maintenanceJobs, redis, prefix, log),
    desks: { orders: desk('orders'), maintenance: desk('maintenance') },
  };
}
