import type { OrderJobsView } from '@pulsecart/shared/operations/jobs-contract';
import { confirmJobId } from '../confirmation/confirm-order.ts';
import type { OrderDeps } from '../deps.ts';
import { isConfirmed, type Order } from '../lifecycle/order.ts';

/** Of earlier confirmations nobody remembers how often they were queued: so many ids are looked for. */
const SENDS = 3;
const CONFIRMATIONS = 10;

/** What the shop recorded of an order's confirmation, and the ids its jobs may have. Null where nothing is known. */
export async function orderBehindJobs(
  deps: Pick<OrderDeps, 'orders' | 'confirmed'>,
  orderId: string,
): Promise<(Omit<OrderJobsView, 'orderId' | 'jobs'> & { jobIds: string[] }) | null> {
  const order = await deps.orders.byOrderId(orderId);
  if (order !== null) {
    const earlier = order.confirmationIds.slice(-CONFIRMATIONS).filter((id) => id !== order.confirmation?.id);
    const jobIds = [`placed-${orderId}`, ...earlier.flatMap((id) => idsOf(id, SENDS)), ...idsOfLatest(order)];
    return { state: order.state, confirmation: confirmationOf(order), jobIds };
  }
  const confirmed = await deps.confirmed.byOrderId(orderId);
  return confirmed === null ? null : { state: null, confirmation: null, jobIds: idsOf(confirmed.confirmationId, SENDS) };
}

const idsOf = (id: string, sends: number): string[] => Array.from({ length: sends }, (_, n) => confirmJobId(id, n));

const idsOfLatest = ({ confirmation }: Order): string[] =>
  confirmation === null ? [] : idsOf(confirmation.id, confirmation.sends + 1).slice(-20);

function confirmationOf(order: Order): OrderJobsView['confirmation'] {
  const { confirmation, closedAt } = order;
  if (confirmation === null) return null;
  const { id, n, sends, step, requestedAt, requestedBy, error, times = {} } = confirmation;
  const recorded = (['pinned', 'committed', 'written', 'failed'] as const).flatMap((name) => {
    const at = times[name];
    return at === undefined ? [] : [{ step: name, at: at.toISOString() }];
  });
  const closed = isConfirmed(order) && closedAt !== null ? [{ step: 'closed' as const, at: closedAt.toISOString() }] : [];
  const steps = [{ step: 'queued' as const, at: requestedAt.toISOString() }, ...recorded, ...closed];
  return { id, n, sends, step, requestedAt: requestedAt.toISOString(), requestedBy, steps, error };
}
