import { audit } from './audit.ts';
import { createEncoder } from './encode.ts';
import { type Exploration, explore } from './explore.ts';
import { createShop, opening } from './protocol.ts';
import { afterRecovery } from './recovery.ts';
import { protocolWithout, type Safeguard } from './safeguards.ts';
import type { Scenario } from './scenarios.ts';
import { eachSuccessor } from './successors.ts';

/** Tries every course of a scenario, with all safeguards or without one of them. */
export function checkScenario(scenario: Scenario, without?: Safeguard, maxStates?: number): Exploration {
  const shop = createShop(scenario, protocolWithout(without));
  return explore(
    {
      opening: opening(scenario),
      eachSuccessor: (state, emit) => eachSuccessor(shop, state, emit),
      encode: createEncoder(),
      // With nobody in the middle of anything, all that is left undone is on the sweeper: can it set things right?
      judge: (state) => audit(scenario, state) ?? (state.actors.length === 0 ? afterRecovery(shop, state) : null),
    },
    maxStates,
  );
}
