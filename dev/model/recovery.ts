import { isDoubtful } from './actors/hold-sweep.ts';
import { audit, auditEnd } from './audit.ts';
import type { Shop } from './protocol.ts';
import { dismissIfDone, enlist } from './roster.ts';
import type { Actor, State } from './state.ts';

const ENOUGH = 200;

/**
 * Everybody crashes; then workers and sweeper take up whatever is left, without faults, and all holds run out. Answers
 * what is wrong on the way or at the end, or null.
 */
export function afterRecovery(shop: Shop, crashed: State): string | null {
  const state: State = { ...crashed, actors: [] };
  // Twice: what a first round gives back may decide a second.
  for (let round = 0; round < 2; round++) {
    for (const [order, { state: orderState }] of state.orders.entries()) {
      const run = orderState === 'confirming' ? shop.runs.begin(state, order).at(-1) : undefined;
      const wrong = run === undefined ? null : toItsEnd(shop, state, enlist(state, run));
      if (wrong !== null) return wrong;
      if (orderState === 'cancelling') toItsEnd(shop, state, enlist(state, shop.cancellations.begin(order)));
    }
    sweepAll(shop, state);
  }
  const past = { until: 'over' } as const;
  state.products = state.products.map((product) => ({
    ...product,
    holds: product.holds.map((hold) => (hold.until === null ? hold : { ...hold, ...past })),
  }));
  sweepAll(shop, state);
  const wrong = audit(shop.scenario, state) ?? auditEnd(state);
  return wrong === null ? null : `when all is taken up again, ${wrong}`;
}

function sweepAll(shop: Shop, state: State): void {
  for (const hold of state.products.flatMap(({ holds }) => holds.filter(isDoubtful))) {
    toItsEnd(shop, state, enlist(state, shop.sweeps.begin(hold)));
  }
}

function toItsEnd(shop: Shop, state: State, actor: Actor): string | null {
  for (let operations = 0; actor.at !== 'ended'; operations++) {
    if (operations === ENOUGH) return `left alone, ${actor.kind} goes round in circles at ${actor.at}`;
    const place = actor.kind === 'run' && (actor.at === 'commit' || actor.at === 'reservePinned') ? 31 - Math.clz32(actor.todo) : undefined;
    shop.perform(state, actor, place)();
    const wrong = audit(shop.scenario, state);
    if (wrong !== null) return `when all is taken up again, ${wrong}`;
  }
  dismissIfDone(state, actor, shop.returns.begin);
  return null;
}
