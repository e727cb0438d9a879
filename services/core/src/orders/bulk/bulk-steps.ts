import { notFound, Refusal } from '@pulsecart/platform/refusal';
import { cancelOrder } from '../cancelling/cancel-order.ts';
import { confirmOrder } from '../confirmation/confirm-order.ts';
import { removeConfirmed } from '../confirmed/remove-confirmed.ts';
import type { OrderDeps } from '../deps.ts';
import { isConfirmed, itemOf, type Order, standingLines } from '../lifecycle/order.ts';
import { overruled } from '../refusals.ts';
import { setStatus } from '../tracking/set-status.ts';
import type { BulkDocument, BulkItem, ItemOutcome } from './bulk-repository.ts';

const done: ItemOutcome = { state: 'done', code: null, message: null, lineIndex: null };
const working: ItemOutcome = { ...done, state: 'working' };
const failed = ({ code, message }: { code: string; message: string }, lineIndex: number | null = null): ItemOutcome => ({
  state: 'failed',
  code,
  message,
  lineIndex,
});

/** The same for every try of one attempt, so that a command repeated after a crash is one confirmation. */
export const confirmationIdOf = ({ bulkId, orderId, attempt }: BulkItem): string => `bulk-${bulkId}-${orderId}-${attempt}`;

/** Gives one order its command. Repeating it changes nothing. What the shop refuses is an outcome; other errors are thrown. */
export async function commandItem(deps: OrderDeps, bulk: BulkDocument, item: BulkItem): Promise<ItemOutcome> {
  try {
    return await command(deps, bulk, item);
  } catch (error) {
    if (error instanceof Refusal) return failed(error);
    throw error;
  }
}

async function command(deps: OrderDeps, { action, status, by }: BulkDocument, item: BulkItem): Promise<ItemOutcome> {
  const { orderId } = item;
  switch (action) {
    case 'confirm': {
      const order = await deps.orders.byOrderId(orderId);
      if (order === null) throw notFound('This order');
      const chosen = standingLines(order).map((line) => itemOf(order, line));
      await confirmOrder(deps, orderId, chosen, confirmationIdOf(item), by);
      return working;
    }
    case 'status':
      if (status === null) throw notFound('The status');
      await setStatus(deps, orderId, status, by);
      return done;
    case 'delete':
      await cancelOrder(deps, () => listed(deps, orderId), by);
      return done;
    case 'delete_confirmed': {
      const confirmed = await deps.confirmed.byOrderId(orderId);
      if (confirmed === null) throw notFound('This order');
      if (confirmed.deletedAt === null) await removeConfirmed(deps, confirmed._id.toHexString(), by);
      return done;
    }
    default:
      return action satisfies never;
  }
}

async function listed(deps: OrderDeps, orderId: string): Promise<Order | null> {
  const order = await deps.orders.byOrderId(orderId);
  return order?.state === 'draft' ? null : order;
}

/** How a commanded confirmation ended, or null while it goes on. */
export function judge(order: Order | undefined, confirmationId: string): ItemOutcome | null {
  if (order === undefined) return failed(notFound('This order'));
  if (isConfirmed(order)) return done;
  const { confirmation } = order;
  if (confirmation?.id !== confirmationId) return failed(overruled());
  if (confirmation.step !== 'failed') return null;
  const { error } = confirmation;
  return error === null ? failed({ code: 'failed', message: 'This order could not be confirmed.' }) : failed(error, error.lineIndex);
}
