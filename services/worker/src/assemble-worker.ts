import { openQueues } from '@pulsecart/core/operations';
import { openShop, type Shop, type ShopParts } from '@pulsecart/core/shop';
import type { Metrics } from '@pulsecart/platform/metrics';
import { createPush } from '@pulsecart/platform/push';
import type { JobHandlers } from '@pulsecart/platform/queue';
import type { Redis } from '@pulsecart/platform/redis';
import type { maintenanceJobs, orderJobs } from '@pulsecart/shared/orders/jobs';
import { createConfirmOrderProcessor } from './processors/confirm-order.ts';
import { createPlaceOrderProcessor } from './processors/place-order.ts';

/** The shop, and what a worker does in it. */
export interface WorkerParts extends Shop {
  /** One processor for each job of the queue `orders`. */
  handlers: JobHandlers<typeof orderJobs>;
  /** One processor for each job of the queue `maintenance`. */
  maintenance: JobHandlers<typeof maintenanceJobs>;
  closeQueues(): Promise<void>;
}

export type WorkerSettings = Omit<ShopParts, 'push' | 'queue' | 'maintenance' | 'queueAdmins'> & {
  redis: Redis;
  prefix: string;
  metrics?: Metrics;
};

/** Puts a worker together: the shop, and a processor for each job. */
export function assembleWorker(settings: WorkerSettings): WorkerParts {
  const { redis, prefix, log, metrics } = settings;
  const confirmTook = metrics?.durations('confirm_duration_seconds', 'From the command to confirm to the confirmed order');
  const emitTook = metrics?.durations('push_emit_seconds', 'From a change to Redis having its push');
  const queues = openQueues(redis, prefix, log);
  const shop = openShop({
    ...settings,
    ...queues,
    push: createPush(redis, prefix, log, emitTook),
    ...(confirmTook && { confirmTook }),
  });
  return {
    ...shop,
    handlers: { placed: createPlaceOrderProcessor(shop.orders), confirm: createConfirmOrderProcessor(shop.orders) },
    maintenance: {
      bulk: ({ bulkId }, { stopping }) => shop.orders.bulk.run(bulkId, stopping),
      import: ({ importId }, { stopping }) => shop.catalogue.imports.run(importId, stopping),
    },
    closeQueues: queues.close,
  };
}
