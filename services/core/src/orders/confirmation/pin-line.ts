import type { LineStock } from '../../inventory/inventory.ts';
import type { OrderDeps } from '../deps.ts';
import type { ConfirmationError, ConfirmingOrder, OrderLine } from '../lifecycle/order.ts';
import { lineKey } from '../lifecycle/order.ts';

export type Pinned = { kind: 'pinned'; reservationId: string } | { kind: 'short'; error: ConfirmationError } | { kind: 'overruled' };

/** Other processes may move the same stock between two of our operations; each round reads what they did. */
const MAX_ROUNDS = 100;

/**
 * Pins a line's units to this attempt: reserves them where nothing is held, changes the hold where its quantity differs.
 * A pin of a later attempt means that this one was overruled.
 * @param reserved - collects the lines whose units this run reserved itself
 */
export async function pinLine(deps: OrderDeps, order: ConfirmingOrder, line: OrderLine, reserved: Set<string>): Promise<Pinned> {
  const key = lineKey(order, line);
  const { n: attempt } = order.confirmation;
  for (let round = 0; round < MAX_ROUNDS; round++) {
    await deps.failpoint('saga.pin:before');
    const reservationId = await deps.inventory.pin(key, line.quantity, attempt);
    if (reservationId !== null) return { kind: 'pinned', reservationId };
    const view = await deps.inventory.view(key);
    const hold = view?.hold ?? null;
    if (hold === null) {
      if (view === null || view.archived || view.available < line.quantity) return { kind: 'short', error: shortage(order, line, view, 0) };
      const now = deps.now();
      await deps.failpoint('saga.reserve:before');
      if (await deps.inventory.reserve(key, line.quantity, new Date(now.getTime() + deps.holdMs), now)) reserved.add(line.lineId);
    } else if (hold.pin !== null && hold.pin > attempt) {
      return { kind: 'overruled' };
    } else if (hold.quantity !== line.quantity) {
      if (hold.pin === attempt) return { kind: 'overruled' };
      const changed = await deps.inventory.changeQuantity(key, hold.quantity, line.quantity, { worker: attempt });
      if (!changed && (view?.available ?? 0) < line.quantity - hold.quantity) {
        return { kind: 'short', error: shortage(order, line, view, hold.quantity) };
      }
    }
  }
  throw new Error(`the stock of line ${line.lineId} of order ${order.orderId} did not settle`);
}

function shortage(order: ConfirmingOrder, line: OrderLine, view: LineStock | null, held: number): ConfirmationError {
  const { title } = line.product;
  const lineIndex = order.lines.indexOf(line);
  if (view === null || view.archived) return { code: 'product_gone', message: `${title} is no longer sold`, lineIndex };
  const available = view.available + held;
  const left = available === 0 ? 'is out of stock' : `has only ${available} of ${line.quantity} available`;
  return { code: 'out_of_stock', message: `${title} ${left}`, lineIndex };
}
