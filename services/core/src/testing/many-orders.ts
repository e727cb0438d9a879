import { randomUUID } from 'node:crypto';
import { type Db, ObjectId } from 'mongodb';
import type { ConfirmedDocument } from '../orders/confirmed/confirmed-repository.ts';
import { createConfirmedRepository } from '../orders/confirmed/confirmed-repository.ts';
import type { Order } from '../orders/lifecycle/order.ts';
import { createOrdersRepository } from '../orders/lifecycle/orders-repository.ts';
import type { listPending } from '../orders/lists/order-lists.ts';
import { accountCounter, type CounterChange } from '../orders/sums/order-sums.ts';
import { recountOrders } from '../orders/sums/recount-orders.ts';
import { pending, shopper } from '../orders/testing/sample-orders.ts';
import { createStatusRepository } from '../orders/tracking/tracking-repository.ts';
import { createCounters } from '../stats/counters.ts';
import { accountOf } from './account-of.ts';

/** What the orders of a long list are, by their number from the oldest on. */
export interface ManyOrders {
  count: number;
  idOf(n: number): string;
  emailOf(n: number): string;
  at(n: number): Date;
}

/** Fills each of the three lists with the same orders, and counts them. Answers what the lists are read with. */
export async function fillLists(db: Db, { count: many, idOf, emailOf, at }: ManyOrders): Promise<Parameters<typeof listPending>[0]> {
  const orders = createOrdersRepository(db, randomUUID);
  const confirmed = createConfirmedRepository(db);
  const statuses = createStatusRepository(db);
  const counters = createCounters(db);
  for (const each of [orders, confirmed, statuses, counters]) await each.ensureIndexes();
  const numbers = Array.from({ length: many }, (_, n) => n);
  const ownerOf = (n: number) => ({ accountId: new ObjectId(accountOf(emailOf(n)).id), email: emailOf(n) });
  const order = (n: number) => {
    const common = { _id: new ObjectId(), orderId: idOf(n), ...ownerOf(n), cartLines: [{ id: idOf(n), quantity: 1 }] };
    return { ...pending(), ...common, placedAt: at(n), listedAt: at(n), createdAt: at(n) };
  };
  const status = (n: number) => ({
    ...{ _id: new ObjectId(), orderId: idOf(n), ...ownerOf(n), status: 'pending' as const, orderDate: '', orderTime: '' },
    ...{ createdAt: at(n), version: 1, history: [{ status: 'pending' as const, at: at(n), by: shopper }], dropped: [], outbox: [] },
  });
  const done = (n: number): ConfirmedDocument => {
    const { _id, orderId, accountId, email, lines, delivery, paymentType, orderDate, orderTime, placedAt, ...sums } = order(n);
    const { subtotalCents, shippingCents, totalCents } = sums;
    return {
      ...{ _id, orderId, accountId, email, lines, delivery, paymentType, orderDate, orderTime, placedAt },
      ...{ subtotalCents, shippingCents, totalCents },
      ...{ confirmationId: idOf(n), dropped: [], confirmedAt: at(n), deletedAt: null, live: true, version: 1, outbox: [] },
    };
  };
  await orders.collection.insertMany(numbers.map((n) => order(n) satisfies Order));
  await statuses.collection.insertMany(numbers.map(status));
  await confirmed.collection.insertMany(numbers.map(done));
  const deps = { orders, confirmed, statuses, sumsOf: counters.readFamily };
  // Pending and confirmed at once, which the sums would not let stand: each list is counted by itself here.
  const seen = new Set<string>();
  const count = (changes: readonly CounterChange[]): Promise<void> =>
    counters.apply(
      changes.filter(({ counter, key }) => {
        const id = `${counter} ${key}`;
        if (key.startsWith('unlisted:') || counter.startsWith(accountCounter('')) || seen.has(id)) return false;
        return seen.add(id);
      }),
    );
  await recountOrders({ ...deps, count });
  await counters.foldAll();
  return deps;
}
