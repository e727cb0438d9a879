import { newOrderId } from '@pulsecart/shared/orders/order-id';
import { SHIPPING_CENTS } from '@pulsecart/shared/orders/shipping';
import { ObjectId } from 'mongodb';
import { cancelOrder } from '../orders/cancelling/cancel-order.ts';
import { runConfirmation } from '../orders/confirmation/run-confirmation.ts';
import type { OrderDeps } from '../orders/deps.ts';
import { beginOrder } from '../orders/placing/checkout.ts';
import { placeOrder } from '../orders/placing/place-order.ts';
import { type SweepReport, sweepOrders } from '../orders/sweep/sweep-orders.ts';
import { address, admin, buyer, type Item, type PipelineShop } from './pipeline-shop.ts';

/** Thrown at a failpoint: the process died there. */
export class Stopped extends Error {}
export const stop = async (): Promise<never> => {
  throw new Stopped();
};

/** Of a sweep that found nothing to do. */
export const nothing: Omit<SweepReport, 'failures' | 'stuck'> = {
  published: 0,
  placed: 0,
  resumed: 0,
  cancelled: 0,
  draftsClosed: 0,
  counted: 0,
};

/** No outbox of an order has anything left. */
export const settled = { orders: [], orderStatus: [], confirmedOrders: [] };

/** What dead processes leave behind in a shop, and a sweep that takes it up. The shop's Redis must be the test's own. */
export function leaveUndone(shop: PipelineShop) {
  const stopAt = (name: string): void => {
    shop.faults.at = (point) => (point === name ? stop() : undefined);
  };

  /** A process that dies as soon as its write to the database is done: nothing is pushed, queued or counted by it. */
  const dying = (): OrderDeps => ({
    ...shop.deps,
    publisher: { ...shop.deps.publisher, order: () => undefined, status: () => undefined, confirmed: () => undefined },
    queue: { add: async () => false, carries: async () => false },
    confirmedChanged: () => undefined,
  });

  async function begun(): Promise<{ orderId: string; items: Item[] }> {
    const items = [{ productId: await shop.addProduct(50, 1000), quantity: 1 }];
    const totalPrices = (1000 + SHIPPING_CENTS) / 100;
    const request = { orderId: newOrderId(), paymentType: 'Cash On Delivery' as const, totalPrices, allProducts: items };
    const { orderId } = await beginOrder(shop.deps, buyer, request, { _id: new ObjectId().toHexString() });
    return { orderId, items };
  }

  async function placed(): Promise<{ orderId: string; items: Item[] }> {
    const order = await begun();
    await placeOrder(shop.deps, buyer, order.orderId, address);
    return order;
  }

  /** An order in each state in which a dead process can leave one, by what a sweep calls taking it up. */
  const undone = {
    async placed(): Promise<string> {
      const { orderId } = await begun();
      stopAt('placed.status:before');
      await placeOrder(dying(), buyer, orderId, address);
      shop.faults.at = () => undefined;
      return orderId;
    },
    async cancelled(): Promise<string> {
      const { orderId } = await placed();
      stopAt('cancel.status:before');
      await cancelOrder(dying(), () => shop.deps.orders.byOrderId(orderId), admin);
      shop.faults.at = () => undefined;
      return orderId;
    },
    async resumed(): Promise<string> {
      const { orderId, items } = await placed();
      await shop.confirm(orderId, items);
      // The job is lost with Redis.
      await shop.wipeRedis();
      return orderId;
    },
    async counted(): Promise<string> {
      const { orderId, items } = await placed();
      await runConfirmation({ ...shop.deps, confirmedChanged: () => undefined }, orderId, await shop.confirm(orderId, items));
      return orderId;
    },
  };

  async function sweep(graceMs = -1): Promise<SweepReport> {
    const report = await sweepOrders(shop.deps, graceMs);
    await shop.worker.flush();
    return report;
  }

  /** What waits in the outboxes of an order's three records. */
  async function waiting(orderId: string): Promise<Record<keyof typeof settled, string[]>> {
    const { orders, statuses, confirmed } = shop.deps;
    const [order, status, done] = await Promise.all([orders.byOrderId(orderId), statuses.byOrderId(orderId), confirmed.byOrderId(orderId)]);
    const kinds = (record: { outbox: { kind: string }[] } | null) => (record?.outbox ?? []).map(({ kind }) => kind).toSorted();
    return { orders: kinds(order), orderStatus: kinds(status), confirmedOrders: kinds(done) };
  }

  return { stopAt, dying, begun, placed, undone, sweep, waiting };
}
