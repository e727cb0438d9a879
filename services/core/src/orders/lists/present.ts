import { toDollars } from '@pulsecart/shared/money';
import type {
  ConfirmedOrder,
  ConfirmedOrderRow,
  ControlledOrder,
  OrderStatusRecord,
  PendingOrder,
  PendingOrderLine,
  PendingOrderRow,
  SelectedLine,
  ShopperOrder,
} from '@pulsecart/shared/orders/contract';
import { isDelivered } from '@pulsecart/shared/orders/tracking-statuses';
import type { LineStock } from '../../inventory/inventory.ts';
import { reservationKey } from '../../inventory/inventory.ts';
import type { ConfirmedDocument } from '../confirmed/confirmed-repository.ts';
import type { Confirmation, Delivery, LineProduct, Order, OrderLine } from '../lifecycle/order.ts';
import { isCancellable, lineCents, lineKey, selectedLines, standingLines } from '../lifecycle/order.ts';
import type { StatusDocument } from '../tracking/tracking-repository.ts';

/** What is stored → what is sent. Stored fields never leak: each answer names its own. */

const noDelivery: Delivery = {
  name: '',
  phone: '',
  secondPhone: '',
  email: '',
  division: '',
  district: '',
  thana: '',
  address: '',
  currentLocation: '',
};

export function presentStatus(record: StatusDocument): OrderStatusRecord {
  const { orderId, email, status, orderDate, orderTime, version, dropped } = record;
  const history = record.history.map((entry) => ({ status: entry.status, at: entry.at.toISOString(), by: entry.by.side }));
  return { orderId, email, status, orderDate, orderTime, version, history, dropped };
}

/** @param confirmed - where the order was confirmed: whether it still stands in the list */
export function presentControlled(record: StatusDocument, confirmed: { live: boolean } | undefined): ControlledOrder {
  const standing = confirmed?.live === true ? 'yes' : 'off_list';
  return { ...presentStatus(record), _id: record._id.toHexString(), confirmed: confirmed === undefined ? 'no' : standing };
}

export function presentPendingRow(order: Order): PendingOrderRow {
  return {
    _id: order._id.toHexString(),
    orderId: order.orderId,
    name: order.delivery?.name ?? '',
    email: order.email,
    date: order.orderDate,
    time: order.orderTime,
    totalPrices: toDollars(order.totalCents),
    lineCount: standingLines(order).length,
    state: order.state,
    version: order.version,
    confirmation: presentConfirmation(order.confirmation),
  };
}

/** @param stockOfLines - what the products say of the order's lines, by reservation key */
export function presentPending(order: Order, stockOfLines: ReadonlyMap<string, LineStock>): PendingOrder {
  return {
    ...presentPendingRow(order),
    ...(order.delivery ?? noDelivery),
    paymentType: order.paymentType,
    allProducts: standingLines(order).map((line) =>
      presentLine(line, order.lines.indexOf(line), stockOfLines.get(reservationKey(lineKey(order, line)))),
    ),
    subtotal: toDollars(order.subtotalCents),
    shipping: toDollars(order.shippingCents),
  };
}

export function presentSelected(order: Order, stockOfLines: ReadonlyMap<string, LineStock>): SelectedLine[] {
  return selectedLines(order).map((line) => {
    const key = reservationKey(lineKey(order, line));
    const stock = stockOfLines.get(key)?.available ?? 0;
    const product = { ...presentProduct(line.product, line.unitPriceCents, line.quantity), lineIndex: order.lines.indexOf(line), stock };
    return { _id: key, orderId: order.orderId, product, totalPrices: toDollars(lineCents(line)) };
  });
}

export function presentConfirmedRow(order: ConfirmedDocument): ConfirmedOrderRow {
  return {
    _id: order._id.toHexString(),
    orderId: order.orderId,
    customerName: order.delivery.name,
    email: order.email,
    totalPrices: toDollars(order.totalCents),
    status: 'Confirmed',
    confirmedAt: order.confirmedAt.toISOString(),
  };
}

export function presentConfirmed(order: ConfirmedDocument): ConfirmedOrder {
  const { address, currentLocation, ...contact } = order.delivery;
  return {
    _id: order._id.toHexString(),
    orderId: order.orderId,
    orderProducts: order.lines.map((line) => presentProduct(line.product, line.unitPriceCents, line.quantity)),
    dropped: order.dropped,
    customerInfo: {
      ...contact,
      orderId: order.orderId,
      email: order.email,
      fullAddress: address,
      currentDelivery: currentLocation,
      orderTimeDate: `${order.orderTime} ${order.orderDate}`,
      paymentType: order.paymentType,
    },
    subtotal: toDollars(order.subtotalCents),
    shipping: toDollars(order.shippingCents),
    totalPrices: toDollars(order.totalCents),
    status: 'Confirmed',
    confirmedAt: order.confirmedAt.toISOString(),
    version: order.version,
  };
}

/** What the shopper sees: the confirmed order once there is one, else the pending one. Null where both are gone. */
export function presentForShopper(status: StatusDocument, order: Order | null, confirmed: ConfirmedDocument | null): ShopperOrder | null {
  const source = confirmed ?? order;
  if (source === null) return null;
  const lines = 'state' in source ? standingLines(source) : source.lines;
  return {
    ...presentStatus(status),
    lines: lines.map(({ product: { productId, title, imgUrl }, unitPriceCents, quantity }) => ({
      productId,
      title,
      imgUrl,
      price: toDollars(unitPriceCents),
      quantity,
    })),
    subtotal: toDollars(source.subtotalCents),
    shipping: toDollars(source.shippingCents),
    totalPrices: toDollars(source.totalCents),
    paymentType: source.paymentType,
    delivery: source.delivery ?? noDelivery,
    cancellable: order !== null && isCancellable(order) && !isDelivered(status.status),
  };
}

function presentConfirmation(confirmation: Confirmation | null): PendingOrderRow['confirmation'] {
  if (confirmation === null) return null;
  const { id, step, requestedAt, requestedBy, error } = confirmation;
  return { id, step, requestedAt: requestedAt.toISOString(), requestedBy, error };
}

function presentProduct(product: LineProduct, unitPriceCents: number, quantity: number) {
  return { _id: product.productId, ...product, price: toDollars(unitPriceCents), quantity };
}

function presentLine(line: OrderLine, lineIndex: number, view: LineStock | undefined): PendingOrderLine {
  const hold = view?.hold ?? null;
  return {
    ...presentProduct(line.product, line.unitPriceCents, line.quantity),
    lineIndex,
    state: line.state,
    stock: view?.archived === false ? view.available : 0,
    hold: hold === null ? null : { quantity: hold.quantity, until: hold.until?.toISOString() ?? null, pinned: hold.pin !== null },
  };
}
