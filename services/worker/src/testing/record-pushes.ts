import { type RecordChanged, recordChanged } from '@pulsecart/shared/realtime/events';
import type { PipelineShop } from './pipeline-shop.ts';

/** Every push of a changed record that Redis has taken, oldest first; of one order where one is named. */
export async function recordPushes({ redis, prefix }: PipelineShop, orderId?: string): Promise<RecordChanged[]> {
  const rows = await redis.xrange(`${prefix}:push`, '-', '+');
  const packets = rows.map(([, fields]) => JSON.parse(fields[fields.indexOf('data') + 1] ?? '') as { packet: { data: unknown[] } });
  const events = packets.flatMap(({ packet: { data } }) => (data[0] === 'record:changed' ? [recordChanged.parse(data[1])] : []));
  return events.filter((event) => orderId === undefined || event.orderId === orderId);
}
