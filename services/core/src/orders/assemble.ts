import { randomUUID } from 'node:crypto';
import { createAcknowledger } from '@pulsecart/platform/mongo/outbox';
import type { Logger } from '@pulsecart/platform/observability/logger';
import type { Push } from '@pulsecart/platform/redis/push';
import type { JobQueue } from '@pulsecart/platform/redis/queue';
import type { maintenanceJobs } from '@pulsecart/shared/operations/maintenance-jobs';
import type { orderJobs } from '@pulsecart/shared/orders/jobs';
import type { Db } from 'mongodb';
import { createBulk } from './bulk/bulk.ts';
import { createConfirmedRepository } from './confirmed/confirmed-repository.ts';
import type { OrderDeps } from './deps.ts';
import { createOrdersRepository } from './lifecycle/orders-repository.ts';
import { createPublisher } from './publisher.ts';
import { createConfirmedCounter } from './sums/count-confirmed.ts';
import { createFunnelCounter } from './sums/count-funnel.ts';
import { createStatusRepository } from './tracking/tracking-repository.ts';

export interface OrderParts
  extends Pick<
    OrderDeps,
    'inventory' | 'idempotency' | 'productsForOrder' | 'cartLinesOf' | 'removeCartLines' | 'ownersOf' | 'count' | 'sumsOf' | 'holdMs'
  > {
  db: Db;
  push: Push;
  queue: JobQueue<typeof orderJobs>;
  maintenance: JobQueue<typeof maintenanceJobs>;
  log: Logger;
  /** Called with the duration of every confirmation from its command, in milliseconds. */
  confirmTook?: (ms: number) => void;
  failpoint?: OrderDeps['failpoint'];
  now?: OrderDeps['now'];
}

export type AssembledOrders = ReturnType<typeof assembleOrders>;

export function assembleOrders({ db, push, maintenance, log, confirmTook, ...given }: OrderParts) {
  const { count, inventory, idempotency } = given;
  const orders = createOrdersRepository(db, randomUUID);
  const statuses = createStatusRepository(db);
  const confirmed = createConfirmedRepository(db);
  const outboxOf = (name: string) => createAcknowledger(db.collection(name), log);
  const funnel = createFunnelCounter(count, log);
  const publisher = createPublisher({
    push,
    statusCounted: funnel.add,
    acknowledge: {
      orders: outboxOf('orders'),
      orderStatus: outboxOf('orderStatus'),
      confirmedOrders: outboxOf('confirmedOrders'),
    },
  });
  const counter = createConfirmedCounter({ count, confirmed }, log);
  const deps: OrderDeps = {
    now: () => new Date(),
    failpoint: () => undefined,
    ...given,
    orders,
    statuses,
    confirmed,
    publisher,
    confirmedChanged(order) {
      // A deleted order comes here again, to be taken off the sums.
      if (order.deletedAt === null) confirmTook?.(order.confirmMs ?? 0);
      counter.add(order);
    },
    newId: randomUUID,
  };
  const bulk = createBulk({ deps, db, queue: maintenance, push });
  return {
    deps,
    bulk,
    async ensureIndexes(): Promise<void> {
      // One after the other: FerretDB's PostgreSQL may see a deadlock in two that are made at once.
      for (const each of [orders, statuses, confirmed, inventory, idempotency, bulk]) await each.ensureIndexes();
    },
    /** Finishes pushes, outbox entries and sums that are under way. */
    async flush(): Promise<void> {
      await counter.flush();
      await funnel.flush();
      await publisher.flush();
    },
  };
}
