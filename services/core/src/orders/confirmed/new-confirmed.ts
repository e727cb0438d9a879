import type { OrderDeps } from '../deps.ts';
import { type ConfirmingOrder, lineCents, type Order, type OrderLine, ownerOf, selectedLines } from '../lifecycle/order.ts';
import type { DroppedLine } from '../tracking/tracking-repository.ts';
import type { ConfirmedDocument } from './confirmed-repository.ts';

/** What a confirmed order leaves out, as its shopper is told. */
export function droppedLines(order: Pick<Order, 'lines'>): DroppedLine[] {
  const reason = (line: OrderLine): string | null => {
    if (line.state === 'dropped') return 'Not available for this delivery';
    return line.state === 'deleted' ? 'Removed by the shop' : null;
  };
  return order.lines.flatMap((line) => {
    const why = reason(line);
    return why === null ? [] : [{ title: line.product.title, quantity: line.quantity, reason: why }];
  });
}

/** The confirmed order as it is first written: the lines that were chosen, billed by themselves. */
export function confirmedFrom(deps: Pick<OrderDeps, 'now' | 'newId'>, order: ConfirmingOrder): ConfirmedDocument {
  const at = deps.now();
  const lines = selectedLines(order);
  const subtotalCents = lines.reduce((sum, line) => sum + lineCents(line), 0);
  const { _id, orderId, email, delivery, paymentType, orderDate, orderTime, shippingCents } = order;
  return {
    _id,
    orderId,
    ...ownerOf(order),
    email,
    confirmationId: order.confirmation.id,
    lines: lines.map(({ product, unitPriceCents, quantity }) => ({ product, unitPriceCents, quantity })),
    dropped: droppedLines(order),
    delivery,
    paymentType,
    orderDate,
    orderTime,
    subtotalCents,
    shippingCents,
    totalCents: subtotalCents + shippingCents,
    confirmedAt: at,
    placedAt: order.placedAt,
    confirmMs: Math.max(0, at.getTime() - order.confirmation.requestedAt.getTime()),
    log: order.log,
    deletedAt: null,
    live: true,
    version: 1,
    outbox: [
      { id: deps.newId(), kind: 'push', at },
      { id: deps.newId(), kind: 'count', at },
    ],
  };
}
