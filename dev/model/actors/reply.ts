import type { Protocol } from '../safeguards.ts';
import type { State } from '../state.ts';

/**
 * What a process does with the answer to its operation. The operation is done in the database first; a reply that is
 * never called was lost, and the process does the operation again.
 */
export type Reply = () => void;

/** The reservation id that goes out with a reserve: a new one with every try, also when a try is a repetition. */
export function ridToSend(protocol: Protocol, state: State, sender: { sentRid: number }): number {
  const fresh = (): number => ++state.lastRid;
  if (protocol['fresh-rid']) return fresh();
  if (sender.sentRid === 0) sender.sentRid = fresh();
  return sender.sentRid;
}
