import type { Inventory } from '../inventory.ts';
import type { Orders } from '../orders.ts';
import type { Protocol } from '../safeguards.ts';
import type { LineSelection, State } from '../state.ts';
import { type Reply, reservationIdToSend } from './reply.ts';

/**
 * `selectLine` of `core/orders/confirmation/select-line.ts`: hold the units, mark the line, take the hold back where that is refused.
 * Its first look at the order only saves work for a command that would be refused, and is left out.
 */
export function createLineSelections(inventory: Inventory, orders: Orders, protocol: Protocol) {
  function perform(state: State, selection: LineSelection): Reply {
    const { line, quantity, held } = selection;
    switch (selection.at) {
      case 'reserve': {
        const reserved = inventory.reserve(state, line, quantity, reservationIdToSend(protocol, state, selection));
        return () => Object.assign(selection, { sentReservationId: 0, ...(reserved ? { at: 'mark', undo: 'units' } : { at: 'view' }) });
      }
      case 'view': {
        const { available, hold } = inventory.view(state, line);
        return () => {
          if (hold === null) selection.at = available < quantity ? 'ended' : 'reserve';
          else if (hold.until === 'over') Object.assign(selection, { at: 'releaseRunOut', asRead: hold });
          else if (hold.quantity === quantity) selection.at = 'mark';
          else Object.assign(selection, { at: 'changeQuantity', held: hold.quantity, available });
        };
      }
      case 'releaseRunOut': {
        if (selection.asRead !== null) inventory.release(state, selection.asRead);
        return () => Object.assign(selection, { at: 'reserve', asRead: null });
      }
      case 'changeQuantity': {
        const changed = inventory.changeQuantity(state, line, held, quantity, 'api');
        return () => {
          if (changed) Object.assign(selection, { at: 'mark', undo: 'change' });
          else selection.at = selection.available < quantity - held ? 'ended' : 'reserve';
        };
      }
      case 'mark': {
        const marked = orders.markSelected(state, line, quantity);
        return () => {
          if (marked || selection.undo === 'nothing') selection.at = 'ended';
          else selection.at = selection.undo === 'units' ? 'undo' : 'changeBack';
        };
      }
      case 'changeBack': {
        inventory.changeQuantity(state, line, quantity, held, 'api');
        return () => {
          selection.at = 'ended';
        };
      }
      case 'undo':
      case 'ended':
        return () => undefined;
      default:
        return selection.at satisfies never;
    }
  }

  return {
    begin: (line: number, quantity: number): Omit<LineSelection, 'number'> => ({
      kind: 'selection',
      at: 'reserve',
      line,
      quantity,
      undo: 'nothing',
      held: 0,
      available: 0,
      asRead: null,
      sentReservationId: 0,
    }),
    perform,
  };
}
