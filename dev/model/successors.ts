import { isDoubtful } from './actors/hold-sweep.ts';
import { nameOf, operationOf } from './labels.ts';
import type { Shop } from './protocol.ts';
import { acting, copyOf, dismissIfDone, enlist } from './roster.ts';
import type { Actor, State } from './state.ts';
import { type Offer, offerBeginnings } from './user-commands.ts';

/**
 * Calls `emit` with every state that may come next: somebody begins something, a process does its next operation and
 * learns its outcome or loses the reply, a process crashes, a hold runs out.
 */
export function eachSuccessor(shop: Shop, state: State, emit: (label: string, next: State) => void): void {
  const offer: Offer = (what, happen) => {
    const next = copyOf(state);
    happen(next);
    emit(what, next);
  };
  offerBeginnings(shop, state, offer);
  if (shop.scenario.holdsRunOut !== false) offerTime(state, offer);
  offerWork(shop, state, offer);
  for (const [index, actor] of state.actors.entries()) {
    offerOperation(shop, state, actor, index, emit);
    // One that never moves again is as good as crashed, save that it takes another's place.
    if (isFull(shop, state, actor)) offer(`${nameOf(actor)} crashes`, (next) => void next.actors.splice(index, 1));
  }
}

const busy = (state: State, ...kinds: Actor['kind'][]): number => state.actors.filter(({ kind }) => kinds.includes(kind)).length;

/** Whether nobody can begin what the actor does before it is out of the way. */
function isFull({ scenario: { workers = 2, sweepers = 1, cancellers = 1 } }: Shop, state: State, actor: Actor): boolean {
  switch (actor.kind) {
    case 'run':
      return busy(state, 'run') >= workers;
    case 'sweep':
    case 'tidyUp':
      return busy(state, 'sweep', 'tidyUp') >= sweepers;
    case 'cancellation':
      return busy(state, 'cancellation') >= cancellers;
    default:
      return false;
  }
}

function offerTime(state: State, offer: Offer): void {
  for (const [number, product] of state.products.entries()) {
    for (const hold of product.holds) {
      if (hold.until !== 'running') continue;
      offer(`the hold of line ${hold.line} runs out`, (next) => {
        const holds = product.holds.map((each) => (each === hold ? { ...hold, until: 'over' as const } : each));
        next.products = next.products.with(number, { ...product, holds });
      });
    }
  }
}

/** A worker takes the job of an order, a process takes up a cancellation, the sweeper reads a hold. */
function offerWork(shop: Shop, state: State, offer: Offer): void {
  const { workers = 2, sweepers = 1, cancellers = 1 } = shop.scenario;
  for (const [order, { state: orderState, confirmation }] of state.orders.entries()) {
    if (orderState === 'confirming' && busy(state, 'run') < workers) {
      for (const run of shop.runs.begin(state, order)) {
        offer(`a worker takes order ${order}, step ${confirmation?.step}, to ${run.at}`, (next) => void enlist(next, run));
      }
    }
    if (orderState === 'cancelling' && busy(state, 'cancellation') < cancellers) {
      offer(`a process finishes cancelling order ${order}`, (next) => void enlist(next, shop.cancellations.begin(order)));
    }
  }
  if (busy(state, 'sweep', 'tidyUp') >= sweepers) return;
  for (const [line, { order }] of shop.scenario.lines.entries()) {
    if (shop.scenario.tidyUps === false || state.orders[order]?.confirmation == null) continue;
    offer(
      `a run that was overtaken reads order ${order} and tidies up line ${line}`,
      (next) => void enlist(next, shop.tidyUps.begin(state, line)),
    );
  }
  for (const hold of state.products.flatMap(({ holds }) => holds.filter(isDoubtful))) {
    const found = hold.pin === null ? 'run out' : `pinned by attempt ${hold.pin}`;
    offer(`the sweeper reads the hold of line ${hold.line}, ${found}`, (next) => void enlist(next, shop.sweeps.begin(hold)));
  }
}

/** The actor's next operation; of a bulk write, each part that may come next. */
function offerOperation(shop: Shop, state: State, actor: Actor, index: number, emit: (label: string, next: State) => void): void {
  for (const place of actor.kind === 'run' && (actor.at === 'commit' || actor.at === 'reservePinned') ? bits(actor.todo) : [undefined]) {
    const what = `${nameOf(actor)}: ${operationOf(actor, place)}`;
    const next = copyOf(state);
    const self = acting(next, index);
    const reply = shop.perform(next, self, place);
    // Storing a decision is no operation of the shop: there it is part of a command that checks the version.
    const repeated = actor.kind !== 'decision' && !sameDocuments(state, next);
    if (repeated) emit(`${what}; the reply is lost`, { ...next, actors: next.actors.with(index, { ...self }) });
    reply();
    dismissIfDone(next, self, shop.returns.begin);
    emit(`${what}, then ${self.at}`, next);
  }
}

/** An operation that changed nothing need not be distinguished from its repetition. */
function sameDocuments(a: State, b: State): boolean {
  return (
    a.products === b.products && a.orders === b.orders && a.lines === b.lines && a.tracking === b.tracking && a.confirmed === b.confirmed
  );
}

function bits(mask: number): number[] {
  return [0, 1, 2, 3].filter((bit) => (mask & (1 << bit)) !== 0);
}
