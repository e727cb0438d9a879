import type { Inventory } from '../inventory.ts';
import type { Orders } from '../orders.ts';
import type { Cancellation, State } from '../state.ts';
import type { Reply } from './reply.ts';

/** `finishCancelling` of `core/orders/cancelling/cancel-order.ts`: tracking `cancelled`, units back, order closed. */
export function createCancellations(inventory: Inventory, orders: Orders) {
  function perform(state: State, task: Cancellation): Reply {
    const lines = orders.linesOf(task.order);
    const line = lines[task.place] ?? -1;
    const nextLine = (): void => {
      task.asRead = null;
      task.at = ++task.place < lines.length ? 'view' : 'close';
    };
    switch (task.at) {
      case 'status': {
        state.tracking = state.tracking.with(task.order, 'cancelled');
        return () => {
          task.at = 'view';
        };
      }
      case 'view': {
        const { hold } = inventory.view(state, line);
        return () => {
          if (hold === null || hold.pin !== null) nextLine();
          else Object.assign(task, { at: 'release', asRead: hold });
        };
      }
      case 'release': {
        if (task.asRead !== null) inventory.release(state, task.asRead);
        return nextLine;
      }
      case 'close': {
        orders.closeCancelled(state, task.order);
        return () => {
          task.at = 'ended';
        };
      }
      case 'ended':
        return () => undefined;
      default:
        return task.at satisfies never;
    }
  }

  return {
    begin: (order: number): Omit<Cancellation, 'number'> => ({ kind: 'cancellation', at: 'status', order, place: 0, asRead: null }),
    perform,
  };
}
