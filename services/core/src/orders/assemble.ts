import { randomUUID } from 'node:crypto';
import type { Logger } from '@pulsecart/platform/logger';
import { createAcknowledger } from '@pulsecart/platform/outbox';
import type { Push } from '@pulsecart/platform/push';
import type { JobQueue } from '@pulsecart/platform/queue';
import type { maintenanceJobs, orderJobs } from '@pulsecart/shared/orders/jobs';
import type { Db } from 'mongodb';
import { type Bulk, createBulk } from './bulk/bulk.ts';
import { createConfirmedRepository } from './confirmed/confirmed-repository.ts';
import type { OrderDeps } from './deps.ts';
import { createOrdersRepository } from './lifecycle/orders-repository.ts';
import { createPublisher } from './publisher.ts';
import { createConfirmedCounter } from './sums/count-confirmed.ts';
import { createFunnelCounter } from './sums/count-funnel.ts';
import { createStatusRepository } from './tracking/tracking-repository.ts';

/** What the module takes from other modules and from the process it runs in. */
export interface OrderParts
  extends Pick<
    OrderDeps,
    'inventory' | 'idempotency' | 'productsForOrder' | 'cartLinesOf' | 'removeCartLines' | 'count' | 'sumsOf' | 'holdMs'
  > {
  db: Db;
  push: Push;
  queue: JobQueue<typeof orderJobs>;
  /** For work that is long and may wait. */
  maintenance: JobQueue<typeof maintenanceJobs>;
  log: Logger;
  /** Called with the duration of every confirmation from its command, in milliseconds. */
  confirmTook?: (ms: number) => void;
  failpoint?: OrderDeps['failpoint'];
  now?: OrderDeps['now'];
}

export interface AssembledOrders {
  deps: OrderDeps;
  bulk: Bulk;
  ensureIndexes(): Promise<void>;
  /** Finishes pushes, outbox entries and sums that are under way. */
  flush(): Promise<void>;
}

/** Puts the module together; the API and the worker run the same one. */
export function assembleOrders(parts: OrderParts): AssembledOrders {
  const { db, push, queue, log, inventory, idempotency, productsForOrder, cartLinesOf, removeCartLines, count, sumsOf, holdMs } = parts;
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
    orders,
    statuses,
    confirmed,
    inventory,
    publisher,
    queue,
    idempotency,
    productsForOrder,
    cartLinesOf,
    removeCartLines,
    count,
    sumsOf,
    confirmedWritten(order) {
      // A deleted order comes here again, to be taken off the sums.
      if (order.deletedAt === null) parts.confirmTook?.(order.confirmMs ?? 0);
      counter.add(order);
    },
    now: parts.now ?? (() => new Date()),
    newId: randomUUID,
    holdMs,
    failpoint: parts.failpoint ?? (() => undefined),
  };
  const bulk = createBulk({ orders: deps, db, queue: parts.maintenance, push });
  return {
    deps,
    bulk,
    async ensureIndexes() {
      // One after the other: FerretDB's PostgreSQL may see a deadlock in two that are made at once.
      for (const each of [orders, statuses, confirmed, inventory, idempotency, bulk]) await each.ensureIndexes();
    },
    async flush() {
      await counter.flush();
      await funnel.flush();
      await publisher.flush();
    },
  };
}
