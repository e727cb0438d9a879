import type { OrderTimelineEntry } from '@pulsecart/shared/orders/contract';
import type { ConfirmedDocument } from '../confirmed/confirmed-repository.ts';
import type { OrderDeps } from '../deps.ts';
import { type LogEntry, type Order, type OrderLine, worker } from '../lifecycle/order.ts';
import type { StatusDocument } from '../tracking/tracking-repository.ts';

/** Everything that happened to an order, oldest first, from whatever is kept of it. Null where nothing is. */
export async function orderTimeline(
  deps: { [K in 'orders' | 'statuses' | 'confirmed']: Pick<OrderDeps[K], 'byOrderId'> },
  orderId: string,
): Promise<OrderTimelineEntry[] | null> {
  const [order, status, confirmed] = await Promise.all([
    deps.orders.byOrderId(orderId),
    deps.statuses.byOrderId(orderId),
    deps.confirmed.byOrderId(orderId),
  ]);
  if (status === null && confirmed === null && (order === null || order.state === 'draft')) return null;
  return mergeEvents(order, status, confirmed);
}

/** Pure. The pending order's own log goes after a week: then the copy in the confirmed order tells. */
export function mergeEvents(
  order: Pick<Order, 'log' | 'lines'> | null,
  status: Pick<StatusDocument, 'history'> | null,
  confirmed: Pick<ConfirmedDocument, 'log' | 'lines' | 'confirmedAt' | 'deletedAt' | 'deletedBy'> | null,
): OrderTimelineEntry[] {
  const log: readonly LogEntry[] = order?.log ?? confirmed?.log ?? [];
  const own = log.map(({ type, at, by, detail }) => ({ at, by, source: 'order' as const, type, detail: productOf(detail, order?.lines) }));
  const moves = (status?.history ?? []).map(({ status: detail, at, by }) => ({
    at,
    by,
    detail,
    source: 'status' as const,
    type: 'StatusChanged',
  }));
  const kept = confirmed === null ? [] : confirmedEvents(confirmed);
  const all = [...own, ...moves, ...kept].sort((a, b) => a.at.getTime() - b.at.getTime());
  return all.map(({ at, by, ...event }) => ({ ...event, at: at.toISOString(), by: { side: by.side, account: by.account } }));
}

/** Older entries say `line 2`, a place in the order as placed. The confirmed order does not know these places any more. */
function productOf(detail: string | undefined, lines: readonly OrderLine[] = []): string | null {
  const place = /^line (\d+)$/.exec(detail ?? '')?.[1];
  return lines[Number(place) - 1]?.product.title ?? detail ?? null;
}

function confirmedEvents({
  lines,
  confirmedAt,
  deletedAt,
  deletedBy = worker,
}: Pick<ConfirmedDocument, 'lines' | 'confirmedAt' | 'deletedAt' | 'deletedBy'>) {
  const written = { at: confirmedAt, by: worker, source: 'confirmed' as const, type: 'ConfirmedOrderWritten' };
  const detail = `${lines.length} ${lines.length === 1 ? 'product' : 'products'}`;
  if (deletedAt === null) return [{ ...written, detail }];
  return [
    { ...written, detail },
    { ...written, at: deletedAt, by: deletedBy, type: 'ConfirmedOrderDeleted', detail: null },
  ];
}
