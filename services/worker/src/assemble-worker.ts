import { openQueues } from '@pulsecart/core/operations';
import { openShop, type Shop, type ShopParts } from '@pulsecart/core/shop';
import type { Metrics } from '@pulsecart/platform/observability/metrics';
import { createPush } from '@pulsecart/platform/redis/push';
import type { JobHandlers } from '@pulsecart/platform/redis/queue';
import type { Redis } from '@pulsecart/platform/redis/redis';
import type { maintenanceJobs } from '@pulsecart/shared/operations/maintenance-jobs';
import type { orderJobs } from '@pulsecart/shared/orders/jobs';

export interface WorkerParts extends Shop {
  handlers: JobHandlers<typeof orderJobs>;
  maintenance: JobHandlers<typeof maintenanceJobs>;
  closeQueues(): Promise<void>;
}

export type WorkerSettings = Omit<ShopParts, 'push' | 'queue' | 'maintenance' | 'queueAdmins'> & {
  redis: Redis;
  prefix: string;
  metrics?: Metrics;
};

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
    handlers: {
      placed: ({ orderId }) => shop.orders.finishPlacing(orderId),
      confirm: ({ orderId, confirmationId }) => shop.orders.confirm(orderId, confirmationId),
    },
    maintenance: {
      bulk: ({ bulkId }, { stopping }) => shop.orders.bulk.run(bulkId, stopping),
      import: ({ importId }, { stopping }) => shop.catalogue.imports.run(importId, stopping),
    },
    closeQueues: queues.close,
  };
}
