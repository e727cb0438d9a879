import type { ScenarioName } from './scenarios.ts';

/** `shownBy` is a scenario in which the shop goes wrong without the safeguard. */
interface Description {
  what: string;
  shownBy: ScenarioName;
}

/**
 * What keeps the protocol safe, one condition each. The model can leave any one of them out, and then shows a way in
 * which the shop goes wrong: each is needed.
 */
export const safeguards = {
  'reservation-id-at-commit': { what: 'commit takes the hold with the recorded reservation id and no other', shownBy: 'rivals' },
  'attempt-at-pin': { what: 'a pin of a later confirmation is not overwritten', shownBy: 'retry' },
  'attempt-at-record': { what: 'a step is recorded only under the attempt that its run began with', shownBy: 'replay' },
  'quantity-at-pin': { what: 'a hold is pinned only with exactly the quantity of its line', shownBy: 'quantity' },
  'reserve-if-available': { what: 'units are reserved only where enough are available', shownBy: 'confirm' },
  'reserve-once': { what: 'units are reserved only where the line holds none', shownBy: 'rivals' },
  'fresh-reservation-id': { what: 'a repeated reserve brings a new reservation id', shownBy: 'rivals' },
  'release-as-read': { what: 'a hold is given back only as it was read', shownBy: 'confirm' },
  'failure-first': { what: 'a failure is recorded before its units are given back', shownBy: 'two-lines' },
  'conditional-record': { what: 'a step is recorded only on its confirmation and on the step before', shownBy: 'confirm' },
  'version-check': { what: 'a command is stored only on the order that it was decided on', shownBy: 'cancel' },
  'cancel-as-saga': { what: 'cancelling marks the order first, so that anyone can finish it', shownBy: 'cancel' },
} as const satisfies Record<string, Description>;

export type Safeguard = keyof typeof safeguards;

export const safeguardNames = Object.keys(safeguards) as Safeguard[];

/** Which safeguards are in force. */
export type Protocol = Readonly<Record<Safeguard, boolean>>;

/** The protocol as it is built, or with one safeguard left out. */
export function protocolWithout(leftOut?: Safeguard): Protocol {
  return Object.fromEntries(safeguardNames.map((name) => [name, name !== leftOut])) as Record<Safeguard, boolean>;
}
