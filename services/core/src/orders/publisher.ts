import type { Acknowledger } from '@pulsecart/platform/mongo/outbox';
import { correlationId } from '@pulsecart/platform/observability/correlation';
import type { Push } from '@pulsecart/platform/redis/push';
import { type RecordChanged, rooms } from '@pulsecart/shared/realtime/events';
import type { ConfirmedDocument } from './confirmed/confirmed-repository.ts';
import type { Order } from './lifecycle/order.ts';
import type { StatusDocument } from './tracking/tracking-repository.ts';

export type Publisher = ReturnType<typeof createPublisher>;

export interface PublisherDeps {
  push: Push;
  statusCounted(status: StatusDocument): Promise<boolean>;
  acknowledge: { orders: Acknowledger; orderStatus: Acknowledger; confirmedOrders: Acknowledger };
}

const yes = Promise.resolve(true);

/** Pushes changed records to the sockets that watch them. A push carries the current version, so it replaces all before it. */
export function createPublisher({ push, acknowledge, statusCounted }: PublisherDeps) {
  const underWay = new Set<Promise<void>>();

  function publish(event: RecordChanged, to: readonly string[], taken: () => void, counted: Promise<boolean> = yes): void {
    const id = correlationId();
    const payload = id === undefined ? event : { ...event, correlationId: id };
    const emitting = Promise.all([push.emit(to, 'record:changed', payload), counted])
      .then(([accepted, done]) => {
        // Not accepted: the entry stays in the outbox and the sweeper publishes it when Redis is back.
        if (accepted && done) taken();
      })
      .finally(() => underWay.delete(emitting));
    underWay.add(emitting);
  }

  return {
    order(order: Order): void {
      const ids = order.outbox.filter((entry) => entry.kind === 'push').map((entry) => entry.id);
      publish(orderChanged(order), [rooms.admins], () => acknowledge.orders.done(order._id, ids));
    },
    status(status: StatusDocument): void {
      const ids = status.outbox.map((entry) => entry.id);
      const taken = () => acknowledge.orderStatus.done(status._id, ids);
      const to = status.accountId ? [rooms.user(status.accountId.toHexString()), rooms.admins] : [rooms.admins];
      publish(statusChanged(status), to, taken, statusCounted(status));
    },
    confirmed(order: ConfirmedDocument): void {
      const ids = order.outbox.filter((entry) => entry.kind === 'push').map((entry) => entry.id);
      publish(confirmedChanged(order), [rooms.admins], () => acknowledge.confirmedOrders.done(order._id, ids));
    },
    ready: () => push.ready(),
    /** Waits for pushes under way and writes what they settled. */
    async flush(): Promise<void> {
      await Promise.all(underWay);
      await Promise.all([acknowledge.orders.flush(), acknowledge.orderStatus.flush(), acknowledge.confirmedOrders.flush()]);
    },
  };
}

export function orderChanged(order: Order): RecordChanged {
  const { orderId, version, state, confirmation } = order;
  const error = confirmation?.error?.message ?? null;
  return { record: 'orders', orderId, version, id: order._id.toHexString(), state, step: confirmation?.step ?? null, error };
}

export function statusChanged({ orderId, version, status, history }: StatusDocument): RecordChanged {
  const at = history.at(-1)?.at ?? new Date(0);
  return { record: 'orderStatus', orderId, version, status, at: at.toISOString() };
}

export function confirmedChanged({ orderId, version, _id, deletedAt }: ConfirmedDocument): RecordChanged {
  return { record: 'confirmedOrders', orderId, version, id: _id.toHexString(), deleted: deletedAt !== null };
}
