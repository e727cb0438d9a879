import { readAll } from '@pulsecart/platform/mongo/mongo';
import type { OrderDeps } from '../deps.ts';
import type { Owned } from '../lifecycle/order.ts';
import { accountCounter } from '../sums/order-sums.ts';

/**
 * Under which counters changes belong that were counted by e-mail: `placed:ORDERID` and `cancelled:ORDERID`. Null: the order
 * is nobody's, or gone without a trace. Missing: its tracking record waits for its account.
 */
export async function accountCountersOf(
  { statuses }: Pick<OrderDeps, 'statuses'>,
  keys: readonly string[],
): Promise<Map<string, string | null>> {
  const orderIdOf = (key: string): string => key.slice(key.indexOf(':') + 1);
  const orderIds = [...new Set(keys.map(orderIdOf))];
  const options = { projection: { _id: 0, orderId: 1, accountId: 1 }, batchSize: orderIds.length + 1 };
  const found = await readAll<Owned & { orderId: string }>(statuses.collection.find({ orderId: { $in: orderIds } }, options));
  const byOrder = new Map(found.map((record) => [record.orderId, record]));
  return new Map(
    keys.flatMap((key): [string, string | null][] => {
      const record = byOrder.get(orderIdOf(key));
      if (record !== undefined && record.accountId === undefined) return [];
      return [[key, record?.accountId ? accountCounter(record.accountId.toHexString()) : null]];
    }),
  );
}
