import { createSeenSet } from './seen-set.ts';

/** A system whose every course is to be tried. */
export interface System<S> {
  opening: S;
  eachSuccessor(state: S, emit: (label: string, next: S) => void): void;
  /** The same numbers for states that need no telling apart; the next call may overwrite them. */
  encode(state: S): Uint32Array;
  /** What is wrong with a state, or null. */
  judge(state: S): string | null;
}

export interface Exploration {
  states: number;
  /** Length of the longest of the shortest ways to a state. */
  depth: number;
  /** Whether every reachable state was seen. */
  complete: boolean;
  violation: { message: string; trace: string[] } | null;
}

/**
 * Goes through all states breadth-first, so that a trace to a violation is one of the shortest.
 * @param maxStates - gives up after this many
 */
export function explore<S>(system: System<S>, maxStates = Number.POSITIVE_INFINITY): Exploration {
  const seen = createSeenSet();
  const path = createPath();
  let depth = 0;
  let violation: Exploration['violation'] = null;
  seen.add(system.encode(system.opening));
  let frontier: { state: S; id: number }[] = [{ state: system.opening, id: path.add(-1, '') }];

  while (frontier.length > 0 && violation === null && seen.size() <= maxStates) {
    const next: typeof frontier = [];
    for (const { state, id } of frontier) {
      system.eachSuccessor(state, (label, successor) => {
        if (violation !== null || !seen.add(system.encode(successor))) return;
        const reached = path.add(id, label);
        const message = system.judge(successor);
        if (message !== null) violation = { message, trace: path.to(reached) };
        next.push({ state: successor, id: reached });
      });
      if (violation !== null || seen.size() > maxStates) break;
    }
    frontier = next;
    depth++;
  }
  return { states: seen.size(), depth, complete: frontier.length === 0, violation };
}

/** Remembers by which step each state was first reached; ids count up from 0. */
function createPath() {
  let parents = new Int32Array(1 << 12);
  const labels: string[] = [];
  const interned = new Map<string, string>();
  return {
    add(parent: number, label: string): number {
      const id = labels.length;
      if (id === parents.length) {
        const larger = new Int32Array(parents.length * 2);
        larger.set(parents);
        parents = larger;
      }
      parents[id] = parent;
      const known = interned.get(label) ?? label;
      interned.set(known, known);
      labels.push(known);
      return id;
    },
    to(id: number): string[] {
      const steps: string[] = [];
      for (let at = id; at > 0; at = parents[at] ?? 0) steps.unshift(labels[at] ?? '');
      return steps;
    },
  };
}
