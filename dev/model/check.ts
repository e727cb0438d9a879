import { audit } from './audit.ts';
import { createEncoder } from './encode.ts';
import { type Exploration, explore } from './explore.ts';
import { createShop, opening } from './protocol.ts';
import { afterRecovery } from './recovery.ts';
import { protocolWithout, type Safeguard } from './safeguards.ts';
import type { Scenario } from './scenarios.ts';
import { createSeenSet } from './seen-set.ts';
import type { State } from './state.ts';
import { eachSuccessor } from './successors.ts';

/** Tries every course of a scenario, with all safeguards or without one of them. */
export function checkScenario(scenario: Scenario, without?: Safeguard, maxStates?: number): Exploration {
  const shop = createShop(scenario, protocolWithout(without));
  const { encode, encodeDocuments } = createEncoder();
  const recovered = createSeenSet();
  /** Everybody may crash in any state: can those who come after set things right? Once for the same documents. */
  const recovery = (state: State): string | null => (recovered.add(encodeDocuments(state)) ? afterRecovery(shop, state) : null);
  return explore(
    {
      opening: opening(scenario),
      eachSuccessor: (state, emit) => eachSuccessor(shop, state, emit),
      encode,
      judge: (state) => audit(scenario, state) ?? recovery(state),
    },
    maxStates,
  );
}
