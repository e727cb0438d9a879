import { randomUUID } from 'node:crypto';
import {
  type By,
  type ConfirmingOrder,
  confirmJobId,
  evolve,
  newDraft,
  type Order,
  type PendingOrder,
  type ProductDocument,
  type StatusDocument,
  totals,
} from '@pulsecart/core/stored';
import { newOrderId } from '@pulsecart/shared/orders/order-id';
import { SHIPPING_CENTS } from '@pulsecart/shared/orders/shipping';
import { type Db, ObjectId } from 'mongodb';

const admin: By = { side: 'shop', account: 'admin@bench.test' };
const BATCH = 1000;

/** Who ordered; without an account of the shop it is nobody's. */
export interface Buyer {
  id: string | null;
  email: string;
}

/** An order as it is once it was placed and its tracking record written. */
export function pendingOrder({ id, email }: Buyer, products: readonly ProductDocument[], now = new Date()): PendingOrder {
  const lines = products.map(({ _id, title, category, imgUrl, rating, features, priceCents }, index) => ({
    lineId: String(index),
    product: { productId: _id.toHexString(), title, category, imgUrl, rating, features },
    unitPriceCents: priceCents,
    quantity: 1,
    state: 'open' as const,
  }));
  const whose = { accountId: id === null ? null : new ObjectId(id), email };
  const order = { _id: new ObjectId(), orderId: newOrderId(), ...whose, paymentType: 'Cash On Delivery' as const, lines, cartLines: [] };
  const draft = newDraft({ ...order, ...totals(lines, SHIPPING_CENTS) }, now);
  const place = { type: 'OrderPlaced' as const, at: now, by: { side: 'customer' as const, account: email }, delivery: deliveryTo(email) };
  return { ...(evolve(draft, place, randomUUID) as PendingOrder), version: 2, outbox: [] };
}

export function deliveryTo(email: string) {
  return {
    name: 'A Shopper',
    phone: '+15550100199',
    secondPhone: '',
    email,
    division: 'North',
    district: 'East',
    thana: 'South',
    address: '1 Example Street',
    currentLocation: 'Home' as const,
  };
}

/** The same with the command to confirm all its lines given. */
export function confirmingOrder(order: PendingOrder, now = new Date()): ConfirmingOrder {
  const lineIndexes = order.lines.map((_, index) => index);
  const requested = { type: 'ConfirmationRequested' as const, at: now, by: admin, confirmationId: randomUUID(), lineIndexes };
  const confirming = evolve(order, requested, randomUUID) as ConfirmingOrder;
  // The push of the command was published at once.
  return { ...confirming, version: order.version + 1, outbox: confirming.outbox.filter((entry) => entry.kind === 'confirm') };
}

export function trackingOf(order: Order): StatusDocument {
  const at = order.placedAt ?? order.createdAt;
  return {
    _id: order._id,
    orderId: order.orderId,
    accountId: order.accountId ?? null,
    email: order.email,
    orderDate: order.orderDate,
    orderTime: order.orderTime,
    createdAt: at,
    status: 'pending',
    version: 1,
    history: [{ status: 'pending', at, by: { side: 'customer', account: order.email } }],
    dropped: [],
    outbox: [],
  };
}

/** Stores orders with their tracking records. */
export async function storeOrders(db: Db, orders: readonly Order[]): Promise<void> {
  for (let at = 0; at < orders.length; at += BATCH) {
    const some = orders.slice(at, at + BATCH);
    await db.collection('orders').insertMany([...some], { ordered: false });
    await db.collection<StatusDocument>('orderStatus').insertMany(some.map(trackingOf), { ordered: false });
  }
}

/** The job that carries a confirmation, as the API queues it. */
export function confirmJob({ orderId, confirmation }: ConfirmingOrder) {
  return {
    name: 'confirm',
    data: { v: 1, orderId, confirmationId: confirmation.id },
    opts: { jobId: confirmJobId(confirmation.id, confirmation.sends), attempts: 12, removeOnComplete: { age: 3600, count: 5000 } },
  };
}

/** Orders of `linesEach` products: of the same one (`hot`), or each of other ones. */
export function ordersOf(products: readonly ProductDocument[], count: number, linesEach: number, hot = false): PendingOrder[] {
  return Array.from({ length: count }, (_, i) => {
    const lines = Array.from({ length: linesEach }, (_, l) => products[hot ? l : (i * linesEach + l) % products.length] as ProductDocument);
    return pendingOrder({ id: null, email: `shopper-${i}@bench.test` }, lines);
  });
}
