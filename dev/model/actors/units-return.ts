import type { Inventory } from '../inventory.ts';
import type { State, UnitsReturn } from '../state.ts';
import type { Reply } from './reply.ts';

/** `giveUnitsBack` of `core/orders/confirmation/select-line.ts`: the units of a line go back, unless a confirmation has them. */
export function createUnitsReturns(inventory: Inventory) {
  return {
    begin: (line: number): Omit<UnitsReturn, 'number'> => ({ kind: 'return', at: 'view', line, asRead: null }),
    perform(state: State, task: UnitsReturn): Reply {
      if (task.at === 'view') {
        const { hold } = inventory.view(state, task.line);
        return () => Object.assign(task, hold === null || hold.pin !== null ? { at: 'ended' } : { at: 'release', asRead: hold });
      }
      if (task.asRead !== null) inventory.release(state, task.asRead);
      return () => {
        task.at = 'ended';
      };
    },
  };
}
