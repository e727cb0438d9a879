import type { Protocol } from './safeguards.ts';
import type { Scenario } from './scenarios.ts';
import type { Command, Confirmation, ConfirmationRun, Decision, Line, Order, OrderAsRead, State } from './state.ts';

/** The conditional updates of an order's document: `changeOrder` with its rules, and `orders.record`. */
export interface Orders {
  order(state: State, order: number): Order;
  linesOf(order: number): readonly number[];
  /** The order behind a hold. */
  behind(state: State, line: number): OrderAsRead;
  /** Whether the rules accept the command now. */
  accepts(state: State, order: number, command: Command): boolean;
  /** Stores an accepted command. `attempt` is that of the order it was decided on. */
  store(state: State, order: number, command: Command, attempt: number): void;
  /** Marks a line selected with this quantity. False: the order is no longer pending. */
  markSelected(state: State, line: number, quantity: number): boolean;
  /** Takes a line out of the selection. False: it was not selected, or the order is no longer pending. */
  markOpen(state: State, line: number): boolean;
  /** Records a step, on condition of the confirmation and the step before. False: refused. */
  record(state: State, run: ConfirmationRun, before: Confirmation['step'], after: Confirmation['step'] | 'closed'): boolean;
  /** Closes an order that is being cancelled. */
  closeCancelled(state: State, order: number): void;
}

export function createOrders(scenario: Scenario, protocol: Protocol): Orders {
  const lineNumbers = scenario.lines.map((_, line) => line);
  const byOrder = scenario.confirm.map((_, order) => lineNumbers.filter((line) => scenario.lines[line]?.order === order));
  const linesOf = (order: number): readonly number[] => byOrder[order] ?? [];
  const orderOf = (state: State, order: number): Order => state.orders[order] as Order;
  const orderOfLine = (state: State, line: number): Order => orderOf(state, scenario.lines[line]?.order ?? -1);
  const setOrder = (state: State, order: number, change: Partial<Order>): void => {
    state.orders = state.orders.with(order, { ...orderOf(state, order), ...change });
  };
  const setLine = (state: State, line: number, change: Partial<Line>): void => {
    state.lines = state.lines.with(line, { ...(state.lines[line] as Line), ...change });
  };

  function confirm(state: State, order: number, command: Extract<Command, { type: 'Confirm' }>, attempt: number): void {
    const { lastConfirmationId } = orderOf(state, order);
    const id = command.id === 'new' ? lastConfirmationId + 1 : command.id;
    const confirmation: Confirmation = { id, attempt: attempt + 1, step: 'queued', reservationIds: lineNumbers.map(() => 0) };
    setOrder(state, order, {
      state: 'confirming',
      attempt: attempt + 1,
      confirmation,
      lastConfirmationId: Math.max(id, lastConfirmationId),
    });
    for (const line of linesOf(order)) setLine(state, line, { state: command.lines.includes(line) ? 'selected' : 'dropped' });
  }

  return {
    order: orderOf,
    linesOf,
    behind(state, line) {
      const { state: orderState, attempt } = orderOfLine(state, line);
      return { state: orderState, attempt, lineSelected: state.lines[line]?.state === 'selected' };
    },
    accepts(state, order, command) {
      const document = orderOf(state, order);
      return document.state === 'pending' && (command.type === 'Cancel' || document.confirmation?.id !== command.id);
    },
    store(state, order, command, attempt) {
      if (command.type === 'Confirm') confirm(state, order, command, attempt);
      else setOrder(state, order, { state: protocol['cancel-as-saga'] ? 'cancelling' : 'removed' });
    },
    markSelected(state, line, quantity) {
      if (orderOfLine(state, line).state !== 'pending') return false;
      setLine(state, line, { state: 'selected', quantity });
      return true;
    },
    markOpen(state, line) {
      if (orderOfLine(state, line).state !== 'pending' || state.lines[line]?.state !== 'selected') return false;
      setLine(state, line, { state: 'open' });
      return true;
    },
    record(state, run, before, after) {
      const { state: orderState, confirmation } = orderOf(state, run.order);
      if (confirmation === null) return false;
      const expected = orderState === 'confirming' && confirmation.id === run.id && confirmation.step === before;
      if (protocol['conditional-record'] && !expected) return false;
      if (protocol['attempt-at-record'] && confirmation.attempt !== run.attempt) return false;
      if (after === 'closed') {
        setOrder(state, run.order, { state: 'closed' });
        return true;
      }
      const reservationIds = after === 'pinned' ? recordedReservationIds(run, lineNumbers) : confirmation.reservationIds;
      setOrder(state, run.order, {
        state: after === 'failed' ? 'pending' : orderState,
        confirmation: { ...confirmation, step: after, reservationIds },
      });
      if (after === 'failed') {
        for (const line of linesOf(run.order)) if (state.lines[line]?.state === 'dropped') setLine(state, line, { state: 'open' });
      }
      return true;
    },
    closeCancelled(state, order) {
      if (orderOf(state, order).state === 'cancelling') setOrder(state, order, { state: 'closed' });
    },
  };
}

function recordedReservationIds(run: ConfirmationRun, lineNumbers: readonly number[]): number[] {
  return lineNumbers.map((line) => run.reservationIds[run.lines.findIndex((of) => of.line === line)] ?? 0);
}

/** What somebody who read the order now would decide on. */
export function decisionOn(state: State, order: number, command: Command): Omit<Decision, 'number'> {
  return { kind: 'decision', at: 'store', order, command, attempt: state.orders[order]?.attempt ?? 0 };
}
