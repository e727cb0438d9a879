import { assembleShop, type Shop, type ShopParts } from '@pulsecart/core/assemble-shop';
import { createPush } from '@pulsecart/platform/push';
import { createJobQueue, type JobHandlers } from '@pulsecart/platform/queue';
import type { Redis } from '@pulsecart/platform/redis';
import { maintenanceJobs, orderJobs } from '@pulsecart/shared/orders/jobs';
import { createConfirmOrderProcessor } from './processors/confirm-order.ts';
import { createPlaceOrderProcessor } from './processors/place-order.ts';

export interface WorkerParts extends Pick<Shop, 'orders' | 'bulk' | 'counters' | 'catalogue' | 'ensureIndexes' | 'flush'> {
  /** One processor for each job of the queue `orders`. */
  handlers: JobHandlers<typeof orderJobs>;
  /** One processor for each job of the queue `maintenance`. */
  maintenance: JobHandlers<typeof maintenanceJobs>;
  closeQueues(): Promise<void>;
}

export type WorkerSettings = Omit<ShopParts, 'push' | 'queue' | 'maintenance'> & { redis: Redis; prefix: string };

/** Puts a worker together: the shop, and a processor for each job. */
export function assembleWorker(settings: WorkerSettings): WorkerParts {
  const { redis, prefix, log } = settings;
  const queue = createJobQueue('orders', orderJobs, redis, prefix, log);
  const maintenance = createJobQueue('maintenance', maintenanceJobs, redis, prefix, log);
  const shop = assembleShop({ ...settings, queue, maintenance, push: createPush(redis, prefix, log) });
  const { deps } = shop.orders;
  return {
    orders: shop.orders,
    bulk: shop.bulk,
    counters: shop.counters,
    catalogue: shop.catalogue,
    ensureIndexes: shop.ensureIndexes,
    flush: shop.flush,
    handlers: { placed: createPlaceOrderProcessor(deps), confirm: createConfirmOrderProcessor(deps) },
    maintenance: { bulk: ({ bulkId }) => shop.bulk.run(bulkId) },
    async closeQueues() {
      await queue.close();
      await maintenance.close();
    },
  };
}
