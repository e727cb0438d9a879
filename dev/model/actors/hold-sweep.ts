import type { Inventory } from '../inventory.ts';
import type { Orders } from '../orders.ts';
import type { Hold, HoldSweep, State } from '../state.ts';
import { verdictOn } from './judgement.ts';
import type { Reply } from './reply.ts';

/** Which holds `findDoubtful` brings: those that ran out and those that are pinned, however short a time. */
export function isDoubtful(hold: Hold): boolean {
  return hold.until !== 'running';
}

/**
 * `sweepHolds` of `core/inventory/sweep-holds.ts` on one hold: read it, read its order, judge, act on the hold as it
 * was read.
 */
export function createHoldSweeps(inventory: Inventory, orders: Orders) {
  function perform(state: State, sweep: HoldSweep): Reply {
    const { asRead } = sweep;
    const end = (): void => {
      sweep.at = 'ended';
    };
    switch (sweep.at) {
      case 'readOrder': {
        const verdict = verdictOn(asRead, orders.behind(state, asRead.line));
        return () => {
          sweep.at = verdict === 'keep' ? 'ended' : verdict;
        };
      }
      case 'release':
        inventory.release(state, asRead);
        return end;
      case 'unpin':
        if (asRead.pin !== null) inventory.unpin(state, asRead.line, asRead.pin);
        return end;
      case 'ended':
        return end;
      default:
        return sweep.at satisfies never;
    }
  }

  return {
    begin: (hold: Hold): Omit<HoldSweep, 'number'> => ({ kind: 'sweep', at: 'readOrder', asRead: { ...hold } }),
    perform,
  };
}
