import { withCorrelation } from '@pulsecart/platform/observability/correlation';
import type { RecordChanged } from '@pulsecart/shared/realtime/events';
import { ObjectId } from 'mongodb';
import { describe, expect, it } from 'vitest';
import type { ConfirmedDocument } from './confirmed/confirmed-repository.ts';
import type { OrderOutboxEntry } from './lifecycle/order.ts';
import { confirmedChanged, createPublisher, orderChanged, statusChanged } from './publisher.ts';
import { admin, at, confirmation, confirming, delivery, pending, shopper } from './testing/sample-orders.ts';
import type { StatusDocument } from './tracking/tracking-repository.ts';

const entry = <K extends string>(kind: K) => ({ id: kind, kind, at });

const order = () => ({ ...pending(), outbox: (['placed', 'push', 'confirm', 'cancel'] as const).map(entry<OrderOutboxEntry['kind']>) });
const accountId = new ObjectId();
const status: StatusDocument = {
  ...{
    _id: new ObjectId(),
    accountId,
    orderId: 'ABCD1234',
    email: shopper.account,
    status: 'packaged',
    orderDate: '',
    orderTime: '',
    createdAt: at,
  },
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
    ['orderStatus', `user:${accountId.toHexString()}`, 'admins'],
    ['confirmedOrders', 'admins'],
  ]);
});

it('waits for the pushes under way, and for what they took out of the outboxes, when it is asked to finish', async () => {
  const steps: string[] = [];
  let take: (taken: boolean) => void = () => undefined;
  const acknowledger = (name: string) => ({
    done: () => void steps.push(`${name} done`),
    flush: async () => void steps.push(`${name} flushed`),
  });
  const publisher = createPublisher({
    push: { ready: () => true, emit: () => new Promise((resolve) => (take = resolve)) },
    statusCounted: async () => true,
    acknowledge: {
      orders: acknowledger('orders'),
      orderStatus: acknowledger('orderStatus'),
      confirmedOrders: acknowledger('confirmedOrders'),
    },
  });
  expect(publisher.ready()).toBe(true);
  publisher.order(order());
  const finished = publisher.flush();
  await Promise.resolve();
  expect(steps).toEqual([]);
  take(true);
  await finished;
  expect(steps).toEqual(['orders done', 'orders flushed', 'orderStatus flushed', 'confirmedOrders flushed']);
});

it('a push whose counting failed is not waited for again: the next ones are settled without it', async () => {
  const settled: ObjectId[] = [];
  const acknowledger = { done: (id: ObjectId) => void settled.push(id), flush: async () => undefined };
  let away = true;
  const publisher = createPublisher({
    push: { ready: () => true, emit: async () => true },
    statusCounted: async () => {
      if (away) throw new Error('the database is away');
      return true;
    },
    acknowledge: { orders: acknowledger, orderStatus: acknowledger, confirmedOrders: acknowledger },
  });
  publisher.status(status);
  await expect(publisher.flush()).rejects.toThrow('the database is away');
  away = false;
  publisher.status(status);
  await publisher.flush();
  expect(settled).toEqual([status._id]);
});

describe('what is told', () => {
  it('names the request that it follows from, where there is one', async () => {
    const { pushed } = await publishAll({ taken: true, counted: true });
    expect(pushed[0]?.event).not.toHaveProperty('correlationId');
    const within = await withCorrelation('request-1', () => publishAll({ taken: true, counted: true }));
    expect(within.pushed[0]?.event).toEqual({ ...orderChanged(order()), correlationId: 'request-1' });
  });

  it('of an order is its state and how far its confirmation came', () => {
    const id = { orderId: 'ABCD1234', version: 3, id: '0123456789abcdef01234567' };
    expect(orderChanged(pending())).toEqual({ record: 'orders', ...id, state: 'pending', step: null, error: null });
    expect(orderChanged(confirming())).toEqual({ record: 'orders', ...id, state: 'confirming', step: 'queued', error: null });
    const error = { code: 'out_of_stock' as const, message: 'Lamp is out of stock', lineIndex: 0 };
    const failed = { ...pending(), confirmation: confirmation({ step: 'failed', error }) };
    expect(orderChanged(failed)).toMatchObject({ step: 'failed', error: 'Lamp is out of stock' });
  });

  it('of a tracking record is its status and since when', () => {
    const later = new Date(at.getTime() + 1000);
    const moves = [...status.history, { status: 'packaged' as const, at: later, by: admin }];
    expect(statusChanged({ ...status, history: moves })).toMatchObject({ status: 'packaged', at: later.toISOString() });
    const placed = [{ status: 'pending' as const, at, by: shopper }];
    expect(statusChanged({ ...status, history: placed })).toMatchObject({ at: at.toISOString() });
    expect(statusChanged({ ...status, history: [] })).toMatchObject({ at: '1970-01-01T00:00:00.000Z' });
  });

  it('of a confirmed order is whether it was deleted', () => {
    expect(confirmedChanged(confirmed)).toMatchObject({ deleted: false, version: 1 });
    expect(confirmedChanged({ ...confirmed, deletedAt: at })).toMatchObject({ deleted: true });
  });
});
