import type { Inventory } from '../inventory.ts';
import type { Orders } from '../orders.ts';
import type { Protocol } from '../safeguards.ts';
import type { ConfirmationRun, State } from '../state.ts';
import { type Reply, reservationIdToSend } from './reply.ts';

export interface ConfirmationRuns {
  /**
   * A worker takes a job and reads the order; none where it has nothing to confirm. A hint in the order, which may be
   * wrong, decides which lines it first tries to reserve: so there is one for every choice of lines.
   */
  begin(state: State, order: number): Omit<ConfirmationRun, 'number'>[];
  /** Does the next operation. @param place - which of the lines a bulk write does first */
  perform(state: State, run: ConfirmationRun, place?: number): Reply;
}

const blank = { kind: 'run', reserved: 0, tried: 0, held: 0, available: 0, sentReservationId: 0 } as const;

const stepAfter = { queued: 'pin', pinned: 'commit', committed: 'write', written: 'moveStatus', failed: 'ended' } as const;

/** `core/orders/confirmation/run-confirmation.ts` and `pin-line.ts`, one database operation at a time. */
export function createConfirmationRuns(inventory: Inventory, orders: Orders, protocol: Protocol): ConfirmationRuns {
  /** The fields of a run that goes on from the recorded step, or null where there is no such confirmation under way. */
  function read(state: State, order: number, mine?: { id: number; attempt: number }) {
    const { state: orderState, confirmation } = orders.order(state, order);
    if (orderState !== 'confirming' || confirmation === null) return null;
    if (mine !== undefined && (confirmation.id !== mine.id || (protocol['attempt-at-record'] && confirmation.attempt !== mine.attempt)))
      return null;
    const selected = orders.linesOf(order).filter((line) => state.lines[line]?.state === 'selected');
    return {
      at: stepAfter[confirmation.step],
      id: confirmation.id,
      attempt: confirmation.attempt,
      lines: selected.map((line) => ({ line, quantity: state.lines[line]?.quantity ?? 0 })),
      place: 0,
      todo: 2 ** selected.length - 1,
      reservationIds: selected.map((line) => confirmation.reservationIds[line] ?? 0),
    };
  }

  function perform(state: State, run: ConfirmationRun, place = run.place): Reply {
    const { line = -1, quantity = 0 } = run.lines[place] ?? {};
    switch (run.at) {
      case 'reservePinned': {
        const reservationId = reservationIdToSend(protocol, state, run);
        const reserved = inventory.reservePinned(state, line, quantity, run.attempt, reservationId);
        return () => {
          run.sentReservationId = 0;
          run.todo &= ~(1 << place);
          if (reserved) run.reserved |= 1 << place;
          if (reserved) run.reservationIds = run.reservationIds.with(place, reservationId);
          if (run.todo > 0) return;
          run.todo = 2 ** run.lines.length - 1;
          // Where one line did not take it, none of the ids is relied on: each line is pinned, which tells its id.
          if (run.reserved !== run.tried) run.reservationIds = run.reservationIds.map(() => 0);
          pinNext(run);
        };
      }
      case 'pin': {
        const reservationId = inventory.pin(state, line, quantity, run.attempt);
        return () => pinned(run, reservationId);
      }
      case 'view': {
        const view = inventory.view(state, line);
        return () => viewed(run, view, quantity);
      }
      case 'reserve': {
        const reserved = inventory.reserve(state, line, quantity, reservationIdToSend(protocol, state, run));
        return () => {
          run.sentReservationId = 0;
          if (reserved) run.reserved |= 1 << place;
          run.at = 'pin';
        };
      }
      case 'changeQuantity': {
        const changed = inventory.changeQuantity(state, line, run.held, quantity, { worker: run.attempt });
        return () => {
          if (changed || run.available >= quantity - run.held) run.at = 'pin';
          else short(run);
        };
      }
      case 'recordFailed': {
        const recorded = orders.record(state, run, 'queued', 'failed');
        return () => {
          if (!recorded) run.at = 'readAgain';
          else if (protocol['failure-first']) begins(run, 'giveBack');
          else run.at = 'ended';
        };
      }
      case 'giveBack': {
        if ((run.reserved & (1 << place)) !== 0) inventory.releasePinned(state, line, quantity, run.attempt);
        else inventory.unpin(state, line, run.attempt);
        return () => {
          if (++run.place === run.lines.length) run.at = protocol['failure-first'] ? 'ended' : 'recordFailed';
        };
      }
      case 'recordPinned':
        return recorded(run, orders.record(state, run, 'queued', 'pinned'), 'commit');
      case 'commit': {
        inventory.commit(state, line, quantity, run.reservationIds[place] ?? 0);
        return () => {
          run.todo &= ~(1 << place);
          if (run.todo === 0) run.at = 'recordCommitted';
        };
      }
      case 'recordCommitted':
        return recorded(run, orders.record(state, run, 'pinned', 'committed'), 'write');
      case 'write': {
        const bought = new Map(run.lines.map((of) => [of.line, of.quantity]));
        const document = state.confirmed[run.order] ?? state.lines.map((_, line) => bought.get(line) ?? 0);
        state.confirmed = state.confirmed.with(run.order, document);
        return () => {
          run.at = 'recordWritten';
        };
      }
      case 'recordWritten':
        return recorded(run, orders.record(state, run, 'committed', 'written'), 'moveStatus');
      case 'moveStatus': {
        if (state.tracking[run.order] === 'pending') state.tracking = state.tracking.with(run.order, 'packaged');
        return () => {
          run.at = 'recordClosed';
        };
      }
      case 'recordClosed':
        return recorded(run, orders.record(state, run, 'written', 'closed'), 'ended');
      case 'readAgain': {
        const order = read(state, run.order, run);
        return () => Object.assign(run, order ?? { at: 'ended' });
      }
      case 'ended':
        return () => undefined;
      default:
        return run.at satisfies never;
    }
  }

  /** What `pinLine` makes of a look at the product. */
  function viewed(run: ConfirmationRun, { available, hold }: ReturnType<Inventory['view']>, quantity: number): void {
    if (hold === null) {
      if (available < quantity) short(run);
      else run.at = 'reserve';
    } else if (hold.pin !== null && hold.pin > run.attempt) {
      run.at = 'ended';
    } else if (hold.quantity === quantity) {
      run.at = 'pin';
    } else if (hold.pin === run.attempt) {
      run.at = 'ended';
    } else {
      Object.assign(run, { at: 'changeQuantity', held: hold.quantity, available });
    }
  }

  function short(run: ConfirmationRun): void {
    begins(run, protocol['failure-first'] ? 'recordFailed' : 'giveBack');
  }

  return {
    begin(state, order) {
      const asRead = read(state, order);
      if (asRead === null) return [];
      const run = { ...blank, ...asRead, order };
      if (asRead.at !== 'pin') return [run];
      const choices = Array.from({ length: asRead.todo }, (_, i) => i + 1);
      return [run, ...choices.map((tried) => ({ ...run, at: 'reservePinned' as const, tried, todo: tried }))];
    },
    perform,
  };
}

function pinned(run: ConfirmationRun, reservationId: number | null): void {
  if (reservationId === null) {
    run.at = 'view';
    return;
  }
  run.reservationIds = run.reservationIds.with(run.place, reservationId);
  pinNext(run);
}

/** On to the first line whose id is not known yet. */
function pinNext(run: ConfirmationRun): void {
  const place = run.reservationIds.indexOf(0);
  if (place === -1) begins(run, 'recordPinned');
  else Object.assign(run, { at: 'pin', place });
}

function begins(run: ConfirmationRun, at: ConfirmationRun['at']): void {
  run.at = at;
  run.place = 0;
}

/** A refused record means: read the order again. */
function recorded(run: ConfirmationRun, stored: boolean, next: ConfirmationRun['at']): Reply {
  return () => begins(run, stored ? next : 'readAgain');
}
