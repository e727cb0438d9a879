import { openQueues } from '@pulsecart/core/jobs/open-queues';
import { openShop } from '@pulsecart/core/shop';
import { createPush } from '@pulsecart/platform/push';
import { createConfirmOrderProcessor } from './processors/confirm-order.js';
import { createPlaceOrderProcessor } from './processors/place-order.js';
/** Puts a worker together: the shop, and a processor for each job. */
export function assembleWorker(settings) {
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
    orders: shop.orders,
    bulk: shop.bulk,
    jobs: shop.jobs,
    dashboard: shop.dashboard,
    productImports: shop.productImports,
    counters: shop.counters,
    catalogue: shop.catalogue,
    ensureIndexes: shop.ensureIndexes,
    migrate: shop.migrate,
    flush: shop.flush,
    handlers: { placed: createPlaceOrderProcessor(shop.orders), confirm: createConfirmOrderProcessor(shop.orders) },
    maintenance: { bulk: ({ bulkId }) => shop.bulk.run(bulkId), import: ({ importId }) => shop.productImports.run(importId) },
    async closeQueues() {
      await queues.queue.close();
      await queues.maintenance.close();
      await shop.jobs.close();
    },
  };
}
//# sourceMappingURL=assemble-worker.js.map
