import type { Collection, Document } from 'mongodb';
import type { ConfirmedDocument } from '../confirmed/confirmed-repository.ts';
import type { OrderDeps } from '../deps.ts';
import { isCancelled, type Order, ownerOf } from '../lifecycle/order.ts';
import type { StatusDocument } from '../tracking/tracking-repository.ts';
import { type CounterChange, cancelledChanges, confirmedChanges, placedChanges, statusChanges, unlistedChanges } from './order-sums.ts';

const BATCH = 500;

/**
 * Counts whatever stands in the three collections, for orders that came in another way than through the shop. What was
 * counted before counts no second time.
 * @returns how many documents were looked at
 */
export async function recountOrders(deps: Pick<OrderDeps, 'orders' | 'confirmed' | 'statuses' | 'count'>): Promise<number> {
  const orders = await each<Order>(deps, deps.orders.collection, (order) => {
    if (order.placedAt === null) return [];
    if (isCancelled(order)) return cancelledChanges(order);
    return [...placedChanges(order), ...(order.listedAt === null ? unlistedChanges(order) : [])];
  });
  const confirmed = await each<ConfirmedDocument>(deps, deps.confirmed.collection, (order) => {
    const { placedAt = null, totalCents: placedCents, orderId } = order;
    return [...placedChanges({ orderId, ...ownerOf(order), placedAt, placedCents }), ...confirmedChanges(order)];
  });
  const statuses = await each<StatusDocument>(deps, deps.statuses.collection, (status) => {
    // Of an order that is gone only the record is left: it was placed, and its money is no longer known.
    const { orderId, createdAt: placedAt } = status;
    // A cancelled one is none of its customer's: what it once counted for them was taken off again.
    const whose = status.status === 'cancelled' ? {} : ownerOf(status);
    const placed = placedChanges({ orderId, ...whose, placedAt, placedCents: 0 });
    return [...placed, ...unlistedUnlessPending(status), ...statusChanges(status)];
  });
  return orders + confirmed + statuses;
}

const unlistedUnlessPending = ({ orderId, status, createdAt }: StatusDocument): CounterChange[] =>
  status === 'cancelled' ? unlistedChanges({ orderId, placedAt: createdAt }) : [];

async function each<T>(
  deps: Pick<OrderDeps, 'count'>,
  collection: Collection<Document>,
  changesOf: (document: T) => CounterChange[],
): Promise<number> {
  let looked = 0;
  let waiting: CounterChange[] = [];
  for await (const document of collection.find({}, { batchSize: BATCH })) {
    waiting.push(...changesOf(document as T));
    if (++looked % BATCH !== 0) continue;
    await deps.count(waiting);
    waiting = [];
  }
  await deps.count(waiting);
  return looked;
}
