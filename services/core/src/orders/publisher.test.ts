import type { RecordChanged } from '@pulsecart/shared/realtime/events';
import { ObjectId } from 'mongodb';
import { expect, it } from 'vitest';
import type { ConfirmedDocument } from './confirmed-repository.ts';
import type { OrderOutboxEntry } from './order.ts';
import { createPublisher } from './publisher.ts';
import type { StatusDocument } from './status-repository.ts';
import { admin, at, delivery, pending, shopper } from './testing/sample-orders.ts';

const entry = <K extends string>(kind: K) => ({ id: kind, kind, at });

const order = () => ({ ...pending(), outbox: (['placed', 'push', 'confirm', 'cancel'] as const).map(entry<OrderOutboxEntry['kind']>) });
const status: StatusDocument = {
  ...{ _id: new ObjectId(), orderId: 'ABCD1234', email: shopper.account, status: 'packaged', orderDate: '', orderTime: '', createdAt: at },
  ...{ version: 2, dropped: [], outbox: [entry('push')] },
  history: [
    { status: 'pending', at, by: shopper },
    { status: 'packaged', at, by: admin },
  ],
};
const confirmed: ConfirmedDocument = {
  ...{ _id: new ObjectId(), orderId: 'ABCD1234', email: shopper.account, confirmationId: 'c', lines: [], dropped: [], delivery },
  ...{ paymentType: '', orderDate: '', orderTime: '', subtotalCents: 0, shippingCents: 2000, totalCents: 2000, confirmedAt: at },
  ...{ deletedAt: null, live: true, version: 1, outbox: [entry('push'), entry('count')] },
};

/** Publishes all three records where Redis and the counting go as told; answers what was pushed and taken out of the outboxes. */
async function publishAll({ taken, counted }: { taken: boolean; counted: boolean }) {
  const pushed: { to: readonly string[]; event: RecordChanged }[] = [];
  const acknowledged: Record<string, readonly string[]> = {};
  const acknowledger = (name: string) => ({
    done: (_: ObjectId, ids: readonly string[]) => {
      acknowledged[name] = ids;
    },
    flush: async () => undefined,
  });
  const publisher = createPublisher({
    push: {
      ready: () => taken,
      emit: async (to, _, event) => {
        pushed.push({ to, event: event as RecordChanged });
        return taken;
      },
    },
    statusCounted: async () => counted,
    acknowledge: {
      orders: acknowledger('orders'),
      orderStatus: acknowledger('orderStatus'),
      confirmedOrders: acknowledger('confirmedOrders'),
    },
  });
  publisher.order(order());
  publisher.status(status);
  publisher.confirmed(confirmed);
  await publisher.flush();
  return { pushed, acknowledged };
}

it('a push that was taken takes its own entry out of the outbox, and none that waits for a write', async () => {
  const { acknowledged } = await publishAll({ taken: true, counted: true });
  expect(acknowledged).toEqual({ orders: ['push'], orderStatus: ['push'], confirmedOrders: ['push'] });
});

it('a push that was refused leaves everything in the outbox', async () => {
  expect((await publishAll({ taken: false, counted: true })).acknowledged).toEqual({});
});

it('a tracking record keeps its entry until its move is counted, though the push was taken', async () => {
  const { acknowledged } = await publishAll({ taken: true, counted: false });
  expect(acknowledged).toEqual({ orders: ['push'], confirmedOrders: ['push'] });
});

it('orders are told to admins only, tracking records also to the account whose order it is', async () => {
  const { pushed } = await publishAll({ taken: true, counted: true });
  expect(pushed.map(({ to, event }) => [event.record, ...to])).toEqual([
    ['orders', 'admins'],
    ['orderStatus', `user:${shopper.account}`, 'admins'],
    ['confirmedOrders', 'admins'],
  ]);
});
