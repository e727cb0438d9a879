import { randomUUID } from 'node:crypto';
import type { By, ConfirmedDocument, PendingOrder, ProductDocument, StatusDocument } from '@pulsecart/core/stored';
import { settableStatuses } from '@pulsecart/shared/orders/tracking-statuses';
import { seeded } from '../bench/harness/statistics.ts';
import { pendingOrder, trackingOf } from '../bench/shop/placed-orders.ts';

const YEAR_MS = 365 * 86_400_000;
const MINUTE_MS = 60_000;
const shop: By = { side: 'shop', account: 'worker' };

/** What of an order stands in the database: every second one still waits, the others were confirmed and went on their way. */
export interface LoadedOrder {
  pending: PendingOrder | null;
  confirmed: ConfirmedDocument | null;
  status: StatusDocument;
}

/** Orders of the last year, evenly spread, of a twentieth as many customers. */
export function* ordersOf(count: number, products: readonly ProductDocument[], now: Date): Generator<LoadedOrder> {
  const random = seeded(count);
  const customers = Math.max(1, Math.round(count / 20));
  for (let n = 0; n < count; n++) {
    const at = new Date(now.getTime() - YEAR_MS + Math.floor(((n + 1) / (count + 1)) * YEAR_MS));
    const lines = Array.from({ length: 1 + Math.floor(random() * 3) }, () => products[Math.floor(random() * products.length)]);
    const chosen = [...new Set(lines)].flatMap((product) => product ?? []);
    const order = pendingOrder({ id: null, email: `buyer${Math.floor(random() * customers)}@load.test` }, chosen, at);
    const status = trackingOf(order);
    if (n % 2 === 0) yield { pending: order, confirmed: null, status };
    else
      yield {
        pending: null,
        confirmed: confirmedFrom(order, random),
        status: moved(status, 1 + Math.floor(random() * (settableStatuses.length - 1))),
      };
  }
}

function confirmedFrom(order: PendingOrder, random: () => number): ConfirmedDocument {
  const {
    _id,
    orderId,
    accountId = null,
    email,
    delivery,
    paymentType,
    orderDate,
    orderTime,
    subtotalCents,
    shippingCents,
    totalCents,
    placedAt,
    log,
  } = order;
  const confirmedAt = new Date((placedAt ?? order.createdAt).getTime() + MINUTE_MS);
  return {
    ...{ _id, orderId, accountId, email, confirmationId: randomUUID(), delivery, paymentType, orderDate, orderTime },
    lines: order.lines.map(({ product, unitPriceCents, quantity }) => ({ product, unitPriceCents, quantity })),
    ...{ dropped: [], subtotalCents, shippingCents, totalCents, confirmedAt, placedAt, log, confirmMs: 20 + Math.round(random() * 60) },
    ...{ deletedAt: null, live: true, version: 1, outbox: [] },
  };
}

/** So many steps further on its way than pending. */
function moved(status: StatusDocument, steps: number): StatusDocument {
  const first = status.createdAt.getTime();
  const further = settableStatuses
    .slice(1, 1 + steps)
    .map((name, i) => ({ status: name, at: new Date(first + (i + 1) * MINUTE_MS), by: shop }));
  const last = further.at(-1)?.status ?? 'pending';
  return { ...status, status: last, history: [...status.history, ...further], version: 1 + steps };
}
