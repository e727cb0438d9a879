import { notFound, Refusal } from '@pulsecart/platform/refusal';
import type { OrderDeps } from '../deps.ts';
import { decide } from './decide.ts';
import type { OrderCommand, WorkerCommand } from './events.ts';
import type { Order } from './order.ts';

const MAX_TRIES = 8;

export interface Change {
  order: Order;
  /** False where the command found its work done. */
  changed: boolean;
}

/**
 * Reads the order, lets the rules decide, and stores the result on condition that the order did not change
 * meanwhile; if it did, it reads and decides again.
 * @throws Refusal - that of the rules, `not_found`, or `busy` when others keep changing the order
 */
export async function changeOrder(deps: OrderDeps, read: () => Promise<Order | null>, command: OrderCommand): Promise<Change> {
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    const order = await read();
    if (order === null) throw notFound('This order');
    const decision = decide(order, command, deps.now());
    if ('refusal' in decision) throw decision.refusal;
    if (decision.events.length === 0) return { order, changed: false };
    await deps.failpoint(`order.${command.type}:before`);
    const stored = await deps.orders.record(order, decision.events);
    await deps.failpoint(`order.${command.type}:after`);
    if (stored !== null) return { order: stored, changed: true };
  }
  throw new Refusal('busy', 'Somebody else is changing this order. Look at it again and repeat.');
}

/** Stores what a worker did of the order as it read it. Null where the order changed meanwhile and must be read again. */
export async function recordStep(deps: OrderDeps, order: Order, command: WorkerCommand): Promise<Order | null> {
  const decision = decide(order, command, deps.now());
  if ('refusal' in decision || decision.events.length === 0) return null;
  return deps.orders.record(order, decision.events);
}
