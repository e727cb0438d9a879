import { notFound, Refusal } from '@pulsecart/platform/refusal';
import type { OrderDeps } from './deps.ts';
import type { Order } from './order.ts';
import { evolve } from './order-evolution.ts';
import { decide, type OrderCommand } from './order-rules.ts';

const ATTEMPTS = 8;

export interface Change {
  order: Order;
  /** False where the command found its work done. */
  changed: boolean;
}

/**
 * Reads the order, lets the rules decide, and stores the result on condition that nobody changed the order meanwhile;
 * somebody who did makes it read and decide again.
 * @throws Refusal - that of the rules, `not_found`, or `busy` when others keep changing the order
 */
export async function changeOrder(deps: OrderDeps, read: () => Promise<Order | null>, command: OrderCommand): Promise<Change> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const order = await read();
    if (order === null) throw notFound('This order');
    const decision = decide(order, command, deps.now());
    if ('refusal' in decision) throw decision.refusal;
    if (decision.events.length === 0) return { order, changed: false };
    const after = decision.events.reduce((state, event) => evolve(state, event, deps.newId), order);
    await deps.failpoint(`order.${command.type}:before`);
    const stored = await deps.orders.save(order, after);
    await deps.failpoint(`order.${command.type}:after`);
    if (stored !== null) return { order: stored, changed: true };
  }
  throw new Refusal('busy', 'Somebody else is changing this order. Look at it again and repeat.');
}
