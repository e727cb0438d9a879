import type { Protocol } from '../safeguards.ts';
import type { State } from '../state.ts';

/**
 * What a process does with the answer to its operation. The operation is done in the database first; a reply that is
 * never called was lost, and the process does the operation again.
 */
export type Reply = () => void;

/** The reservation id that goes out with a reserve: a new one with every try, also when a try is a repetition. */
export function reservationIdToSend(protocol: Protocol, state: State, sender: { sentReservationId: number }): number {
  const fresh = (): number => ++state.lastReservationId;
  if (protocol['fresh-reservation-id']) return fresh();
  if (sender.sentReservationId === 0) sender.sentReservationId = fresh();
  return sender.sentReservationId;
}
