import { readAll } from '@pulsecart/platform/mongo/mongo';
import type { OrderStatusRecord, ShopperOrder } from '@pulsecart/shared/orders/contract';
import { ObjectId } from 'mongodb';
import type { ConfirmedDocument } from '../confirmed/confirmed-repository.ts';
import type { OrderDeps } from '../deps.ts';
import type { Order } from '../lifecycle/order.ts';
import type { StatusDocument } from '../tracking/tracking-repository.ts';
import { presentForShopper, presentStatus } from './present.ts';

const BATCH = 200;

/** All placed orders of a person as they see them, newest first; of one whose details are gone, its tracking record. */
export async function allOwnOrders(
  { orders, confirmed, statuses }: Pick<OrderDeps, 'orders' | 'confirmed' | 'statuses'>,
  accountId: string,
): Promise<(ShopperOrder | OrderStatusRecord)[]> {
  const own = await readAll<StatusDocument>(
    statuses.collection.find({ accountId: new ObjectId(accountId) }, { sort: { createdAt: -1 }, hint: 'of_account_id', batchSize: BATCH }),
  );
  const found: (ShopperOrder | OrderStatusRecord)[] = [];
  for (let at = 0; at < own.length; at += BATCH) {
    const batch = own.slice(at, at + BATCH);
    const filter = { orderId: { $in: batch.map(({ orderId }) => orderId) } };
    const [pending, closed] = await Promise.all([
      readAll<Order>(orders.collection.find(filter, { batchSize: BATCH + 1 })),
      readAll<ConfirmedDocument>(confirmed.collection.find(filter, { batchSize: BATCH + 1 })),
    ]);
    const orderOf = new Map(pending.map((order) => [order.orderId, order]));
    const confirmedOf = new Map(closed.map((order) => [order.orderId, order]));
    for (const status of batch) {
      const { orderId } = status;
      found.push(presentForShopper(status, orderOf.get(orderId) ?? null, confirmedOf.get(orderId) ?? null) ?? presentStatus(status));
    }
  }
  return found;
}
