import type { Document } from 'mongodb';
import { confirmedOutboxKinds } from '../confirmed/confirmed-repository.ts';
import type { OrderDeps } from '../deps.ts';
import { orderOutboxKinds } from '../lifecycle/order.ts';
import { trackingOutboxKinds } from '../tracking/tracking-repository.ts';

/** The outboxes, and what may stand in each. */
const kinds = { orders: orderOutboxKinds, orderStatus: trackingOutboxKinds, confirmedOrders: confirmedOutboxKinds };

export interface PipelineLag {
  /** Age of the oldest entry of each outbox, in milliseconds; 0 where nothing waits. */
  outboxMs: Record<keyof typeof kinds, number>;
  /** Orders that should long have moved on. */
  stuck: { confirming: number; cancelling: number };
}

/** An entry younger than this is on its way, and looking for it would only cost. */
const FRESH_MS = 2000;
const LOOKED_AT = 50;

/**
 * How far what must follow is behind what was written: what an operator watches.
 * @param stuckMs - the age from which an order counts as stuck, in milliseconds
 */
export async function readPipelineLag(
  deps: Pick<OrderDeps, 'orders' | 'statuses' | 'confirmed' | 'now'>,
  stuckMs: number,
): Promise<PipelineLag> {
  const now = deps.now().getTime();
  const before = new Date(now - FRESH_MS);
  const collections = { orders: deps.orders, orderStatus: deps.statuses, confirmedOrders: deps.confirmed };
  const oldestIn = async (record: keyof typeof kinds): Promise<number> => {
    const { collection } = collections[record];
    // By kind, as the index is; the oldest of a kind come first.
    const found = await Promise.all(
      kinds[record].map((kind) =>
        collection
          .find({ outbox: { $elemMatch: { kind, at: { $lt: before } } } }, { projection: { outbox: 1 }, limit: LOOKED_AT })
          .toArray(),
      ),
    );
    const times = found.flat().flatMap((document) => (document.outbox as { at: Date }[]).map(({ at }) => at.getTime()));
    return times.length === 0 ? 0 : Math.max(0, now - Math.min(...times));
  };
  const since = new Date(now - stuckMs);
  const orders = deps.orders.collection;
  const [ordersMs, statusMs, confirmedMs, ...stuck] = await Promise.all([
    oldestIn('orders'),
    oldestIn('orderStatus'),
    oldestIn('confirmedOrders'),
    ...stuckSince(since).map((filter) => orders.countDocuments(filter)),
  ]);
  const [confirming = 0, cancelling = 0] = stuck;
  return { outboxMs: { orders: ordersMs, orderStatus: statusMs, confirmedOrders: confirmedMs }, stuck: { confirming, cancelling } };
}

const stuckSince = (since: Date): Document[] => [
  { state: 'confirming', 'confirmation.requestedAt': { $lt: since } },
  { state: 'cancelling', outbox: { $elemMatch: { kind: 'cancel', at: { $lt: since } } } },
];

export interface StuckOrder {
  orderId: string;
  state: 'confirming' | 'cancelling';
  step: string | null;
  since: Date;
}

/** The orders behind the figure, oldest first, at most 1,000. */
export async function listStuckOrders(deps: Pick<OrderDeps, 'orders' | 'now'>, stuckMs: number): Promise<StuckOrder[]> {
  const since = new Date(deps.now().getTime() - stuckMs);
  const found = await deps.orders.collection.find({ $or: stuckSince(since) }, { limit: 1000 }).toArray();
  return found
    .map((order) => ({
      orderId: order.orderId as string,
      state: order.state as StuckOrder['state'],
      step: (order.confirmation?.step as string | undefined) ?? null,
      since: order.state === 'confirming' ? (order.confirmation.requestedAt as Date) : cancelledAt(order.outbox),
    }))
    .toSorted((a, b) => a.since.getTime() - b.since.getTime());
}

/** Entries from before the cancellation may wait beside its own. */
const cancelledAt = (outbox: readonly { kind: string; at: Date }[]): Date =>
  outbox.find(({ kind }) => kind === 'cancel')?.at ?? new Date(0);
