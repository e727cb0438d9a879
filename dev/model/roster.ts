import type { Actor, State } from './state.ts';

type Unnumbered = Actor extends infer Each ? (Each extends Actor ? Omit<Each, 'number'> : never) : never;

/** A copy that may be changed freely: documents are shared, since they are only ever replaced. */
export function copyOf(state: State): State {
  return { ...state, actors: state.actors.slice() };
}

/** A copy of an actor, in its place. */
export function acting(state: State, index: number): Actor {
  const actor = { ...(state.actors[index] as Actor), encoded: undefined };
  state.actors[index] = actor;
  return actor;
}

/** Adds an actor, under the lowest number that is free among those of its kind. */
export function enlist(state: State, actor: Unnumbered): Actor {
  let number = 1;
  while (state.actors.some((other) => other.kind === actor.kind && other.number === number)) number++;
  const enlisted = { ...actor, number } as Actor;
  state.actors.push(enlisted);
  return enlisted;
}

/** Lets an actor go that is done; a refused selection goes on as a return of its units. */
export function dismissIfDone(state: State, actor: Actor, unitsReturn: (line: number) => Unnumbered): void {
  if (actor.at !== 'ended' && actor.at !== 'undo') return;
  state.actors = state.actors.filter((other) => other !== actor);
  if (actor.kind === 'selection' && actor.at === 'undo') enlist(state, unitsReturn(actor.line));
}
