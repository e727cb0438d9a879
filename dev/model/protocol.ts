import { createCancellations } from './actors/cancellation.ts';
import { createConfirmationRuns } from './actors/confirmation-run.ts';
import { createHoldSweeps } from './actors/hold-sweep.ts';
import { createLineSelections } from './actors/line-selection.ts';
import type { Reply } from './actors/reply.ts';
import { createTidyUps } from './actors/tidy-up.ts';
import { createUnitsReturns } from './actors/units-return.ts';
import { createInventory } from './inventory.ts';
import { createOrders } from './orders.ts';
import type { Protocol } from './safeguards.ts';
import type { Scenario } from './scenarios.ts';
import type { Actor, Decision, State } from './state.ts';

export type Shop = ReturnType<typeof createShop>;

/** The shop of a scenario: everyone who may act in it, under the given safeguards. */
export function createShop(scenario: Scenario, protocol: Protocol) {
  const inventory = createInventory(scenario, protocol);
  const orders = createOrders(scenario, protocol);
  const runs = createConfirmationRuns(inventory, orders, protocol);
  const sweeps = createHoldSweeps(inventory, orders);
  const tidyUps = createTidyUps(inventory, orders);
  const selections = createLineSelections(inventory, orders, protocol);
  const returns = createUnitsReturns(inventory);
  const cancellations = createCancellations(inventory, orders);

  /** Does an actor's next operation. @param place - which line of a bulk write comes first */
  function perform(state: State, actor: Actor, place?: number): Reply {
    switch (actor.kind) {
      case 'run':
        return runs.perform(state, actor, place);
      case 'sweep':
        return sweeps.perform(state, actor);
      case 'tidyUp':
        return tidyUps.perform(state, actor);
      case 'selection':
        return selections.perform(state, actor);
      case 'return':
        return returns.perform(state, actor);
      case 'cancellation':
        return cancellations.perform(state, actor);
      case 'decision':
        return store(state, actor);
      default:
        return actor satisfies never;
    }
  }
  function store(state: State, decision: Decision): Reply {
    orders.store(state, decision.order, decision.command, decision.attempt);
    return () => {
      decision.at = 'ended';
    };
  }

  return { scenario, protocol, orders, runs, sweeps, tidyUps, selections, returns, cancellations, perform };
}

/** The scenario before anything happened. */
export function opening({ stock, lines, confirm, select = [], giveBack = [], cancel = [], topUps = [], replays = 0 }: Scenario): State {
  return {
    products: stock.map((units) => ({ received: units, committed: 0, available: units, holds: [] })),
    lines: lines.map(({ quantity }) => ({ state: 'open', quantity })),
    orders: confirm.map(() => ({ state: 'pending', attempt: 0, confirmation: null, lastConfirmationId: 0 })),
    tracking: confirm.map(() => 'pending'),
    confirmed: confirm.map(() => null),
    actors: [],
    sold: lines.map(() => ({ times: 0, units: 0 })),
    left: {
      confirm: confirm.map(({ times }) => times),
      topUps: stock.map((_, product) => topUps[product] ?? 0),
      select: select.map(() => 1),
      giveBack: giveBack.map(() => 1),
      cancel: cancel.map(() => 1),
      replays: [replays],
    },
    lastReservationId: 0,
  };
}
