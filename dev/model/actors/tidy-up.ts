import type { Inventory } from '../inventory.ts';
import type { Orders } from '../orders.ts';
import type { State, TidyUp } from '../state.ts';
import { verdictOn } from './judgement.ts';
import type { Reply } from './reply.ts';

/**
 * `tidyUp` of `core/orders/confirmation/run-confirmation.ts`, which an overtaken run ends with: judge the holds it made by the order
 * as it read it before. Here anyone may do so, for any line and at any time: whether a run was overtaken need not be
 * remembered then.
 */
export function createTidyUps(inventory: Inventory, orders: Orders) {
  return {
    begin: (state: State, line: number): Omit<TidyUp, 'number'> => ({
      kind: 'tidyUp',
      at: 'view',
      line,
      behind: orders.behind(state, line),
      asRead: null,
    }),
    perform(state: State, task: TidyUp): Reply {
      const { line, behind, asRead } = task;
      if (task.at === 'view') {
        const { hold } = inventory.view(state, line);
        const surplus = hold !== null && behind !== null && verdictOn(hold, behind) === 'release';
        return () => Object.assign(task, { behind: null, ...(surplus ? { at: 'release', asRead: hold } : { at: 'ended' }) });
      }
      if (asRead !== null) inventory.release(state, asRead);
      return () => {
        task.at = 'ended';
      };
    },
  };
}
