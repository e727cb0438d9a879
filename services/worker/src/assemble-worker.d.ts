import { type Shop, type ShopParts } from '@pulsecart/core/shop';
import type { Metrics } from '@pulsecart/platform/metrics';
import type { JobHandlers } from '@pulsecart/platform/queue';
import type { Redis } from '@pulsecart/platform/redis';
import type { maintenanceJobs, orderJobs } from '@pulsecart/shared/orders/jobs';
export interface WorkerParts
  extends Pick<
    Shop,
    'orders' | 'bulk' | 'jobs' | 'dashboard' | 'productImports' | 'counters' | 'catalogue' | 'ensureIndexes' | 'migrate' | 'flush'
  > {
  /** One processor for each job of the queue `orders`. */
  handlers: JobHandlers<typeof orderJobs>;
  /** One processor for each job of the queue `maintenance`. */
  maintenance: JobHandlers<typeof maintenanceJobs>;
  closeQueues(): Promise<void>;
}
export type WorkerSettings = Omit<ShopParts, 'push' | 'queue' | 'maintenance' | 'desks'> & {
  redis: Redis;
  prefix: string;
  metrics?: Metrics;
};
/** Puts a worker together: the shop, and a processor for each job. */
export declare function assembleWorker(settings: WorkerSettings): WorkerParts;
//# sourceMappingURL=assemble-worker.d.ts.map
