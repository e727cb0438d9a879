import { notFound, Refusal } from '@pulsecart/platform/refusal';
import type { LineKey, LineStock } from '../../inventory/inventory.ts';
import type { OrderDeps } from '../deps.ts';
import { changeOrder } from '../lifecycle/change-order.ts';
import { decide } from '../lifecycle/decide.ts';
import { type By, lineKey, type Order } from '../lifecycle/order.ts';
import { productGone } from '../refusals.ts';

/**
 * Selects a line for confirmation: holds its units first, then marks the line. With another quantity it changes the
 * hold, and the line after it; a refusal in between gives the units back.
 * @throws Refusal `out_of_stock` (with `available`), `already_confirming`, `not_found`
 */
export async function selectLine(deps: OrderDeps, orderId: string, lineIndex: number, quantity: number, by: By): Promise<Order> {
  const command = { type: 'SelectLine', lineIndex, quantity, by } as const;
  const order = await deps.orders.byOrderId(orderId);
  if (order === null) throw notFound('This order');
  const decision = decide(order, command, deps.now());
  if ('refusal' in decision) throw decision.refusal;
  const line = order.lines[lineIndex];
  if (line === undefined) throw notFound('This line');
  const key = lineKey(order, line);
  const undo = await hold(deps, key, quantity, line.product.title);
  await deps.failpoint('select.mark:before');
  try {
    const change = await changeOrder(deps, () => deps.orders.byOrderId(orderId), command);
    if (change.changed) deps.publisher.order(change.order);
    return change.order;
  } catch (error) {
    if (error instanceof Refusal) await undo();
    throw error;
  }
}

/** Makes the line hold exactly `quantity` units. Answers what takes that back. */
async function hold(deps: OrderDeps, key: LineKey, quantity: number, title: string): Promise<() => Promise<unknown>> {
  for (let round = 0; round < 6; round++) {
    const now = deps.now();
    if (await deps.inventory.reserve(key, quantity, new Date(now.getTime() + deps.holdMs), now)) {
      return () => giveUnitsBack(deps, key);
    }
    const view = await deps.inventory.view(key);
    const held = view?.hold ?? null;
    if (held === null) {
      if (view === null || view.archived || view.available < quantity) throw short(title, view, 0);
      continue;
    }
    if (held.until !== null && held.until <= now) {
      // Expired but not swept yet: released and reserved again, so that it is held for the full time.
      await deps.inventory.release(key, held);
      continue;
    }
    if (held.quantity === quantity) return async () => undefined;
    if (await deps.inventory.changeQuantity(key, held.quantity, quantity, 'api')) {
      return () => deps.inventory.changeQuantity(key, quantity, held.quantity, 'api');
    }
    if (held.pin !== null) throw new Refusal('already_confirming', 'This product is being confirmed right now. Wait for the result.');
    if ((view?.available ?? 0) < quantity - held.quantity) throw short(title, view, held.quantity);
  }
  throw new Refusal('busy', `The stock of ${title} is changing. Try again.`);
}

function short(title: string, view: LineStock | null, heldAlready: number): Refusal {
  if (view === null || view.archived) return productGone(title, 'Delete the line to confirm the rest.');
  const available = view.available + heldAlready;
  return new Refusal('out_of_stock', available === 0 ? `${title} is out of stock.` : `Only ${available} of ${title} are available.`, {
    members: { title, available },
  });
}

/** Gives the units of a line back, unless a confirmation has them. */
export async function giveUnitsBack(deps: Pick<OrderDeps, 'inventory'>, key: LineKey): Promise<void> {
  const view = await deps.inventory.view(key);
  if (view?.hold != null && view.hold.pin === null) await deps.inventory.release(key, view.hold);
}

/** Takes a line out of the selection and gives its units back. Answers false where it was not selected. */
export async function giveLineBack(deps: OrderDeps, orderId: string, lineIndex: number, by: By): Promise<boolean> {
  const { order, changed } = await changeOrder(deps, () => deps.orders.byOrderId(orderId), { type: 'GiveLineBack', lineIndex, by });
  const line = order.lines[lineIndex];
  if (changed && line !== undefined) {
    await giveUnitsBack(deps, lineKey(order, line));
    deps.publisher.order(order);
  }
  return changed;
}

/** Gives every selected line back. Answers how many there were; 0 where the order is no longer pending. */
export async function giveAllLinesBack(deps: OrderDeps, orderId: string, by: By): Promise<number> {
  const order = await deps.orders.byOrderId(orderId);
  if (order?.state !== 'pending') return 0;
  let count = 0;
  for (const [index, line] of order.lines.entries()) {
    if (line.state === 'selected' && (await giveLineBack(deps, orderId, index, by))) count++;
  }
  return count;
}

/** Takes an open line out of a pending order for good. Answers false where it is selected. */
export async function deleteLine(deps: OrderDeps, orderId: string, lineIndex: number, by: By): Promise<boolean> {
  const { order, changed } = await changeOrder(deps, () => deps.orders.byOrderId(orderId), { type: 'DeleteLine', lineIndex, by });
  if (changed) deps.publisher.order(order);
  return changed;
}
