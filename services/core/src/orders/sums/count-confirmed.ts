import { createDelayedBatch } from '@pulsecart/platform/delayed-batch';
import { pullEntries } from '@pulsecart/platform/mongo/outbox';
import type { Logger } from '@pulsecart/platform/observability/logger';
import type { ConfirmedDocument } from '../confirmed/confirmed-repository.ts';
import type { OrderDeps } from '../deps.ts';
import { confirmedChanges } from './order-sums.ts';

type CountDeps = Pick<OrderDeps, 'count' | 'confirmed'>;

/**
 * Adds confirmed orders to the shop's maintained sums, and deleted ones off the sums of their list, then takes that task out of their
 * outboxes. However often an order is brought, it counts once.
 */
export async function countConfirmed(deps: CountDeps, orders: readonly ConfirmedDocument[]): Promise<number> {
  const due = orders.filter((order) => order.outbox.some((entry) => entry.kind === 'count'));
  if (due.length === 0) return 0;
  await deps.count(due.flatMap(confirmedChanges));
  const pulls = due.map((order) => {
    const ids = order.outbox.filter((entry) => entry.kind === 'count').map((entry) => entry.id);
    return pullEntries(order._id, ids);
  });
  await deps.confirmed.pull(pulls);
  return due.length;
}

/** Gathers written orders for a fifth of a second, so that the sums cost two commands a batch and not an order. */
export const createConfirmedCounter = (deps: CountDeps, log: Logger, delayMs = 200) =>
  createDelayedBatch<ConfirmedDocument>(
    delayMs,
    (orders) => countConfirmed(deps, orders),
    (reason) => log.warn({ reason }, 'confirmed orders will be counted by the sweeper'),
  );
