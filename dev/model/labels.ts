import type { Actor } from './state.ts';

/** An actor's name in a trace. */
export function nameOf(actor: Actor): string {
  switch (actor.kind) {
    case 'run':
      return `worker ${actor.number} on order ${actor.order}, attempt ${actor.attempt}`;
    case 'sweep':
      return `sweeper ${actor.number}`;
    case 'tidyUp':
      return `tidying up ${actor.number}`;
    case 'selection':
      return `selection ${actor.number}`;
    case 'return':
      return `giving back ${actor.number}`;
    case 'cancellation':
      return `cancelling ${actor.number} of order ${actor.order}`;
    case 'decision':
      return `${actor.command.type} ${actor.number} of order ${actor.order}`;
    default:
      return actor satisfies never;
  }
}

/** What it does next. @param place - which of its lines, where it is not the one it is at */
export function operationOf(actor: Actor, place?: number): string {
  switch (actor.kind) {
    case 'run':
      return onLine.has(actor.at) ? `${actor.at} line ${actor.lines[place ?? actor.place]?.line}` : actor.at;
    case 'sweep':
      return `${actor.at} of line ${actor.asRead.line}`;
    case 'tidyUp':
    case 'selection':
    case 'return':
      return `${actor.at} line ${actor.line}`;
    case 'cancellation':
      return actor.at;
    case 'decision':
      return 'stored as it was decided';
    default:
      return actor satisfies never;
  }
}

const onLine: ReadonlySet<Actor['at']> = new Set(['reservePinned', 'pin', 'view', 'reserve', 'changeQuantity', 'giveBack', 'commit']);
